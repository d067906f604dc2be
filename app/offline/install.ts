/** Installing the site as an app: where the browser offers it, or by the visitor's own hand on an iPad or iPhone. */

/** Not in TypeScript's library. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

let prompt: InstallPrompt | null = null
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

/** To be called at once: the browser offers it when it likes, and once. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // It is offered on the page about this device, and not by a bar over the page.
    event.preventDefault()
    prompt = event as InstallPrompt
    tell()
  })
  addEventListener('appinstalled', () => {
    prompt = null
    tell()
  })
}

export function watchInstall(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** `asked`: a press of a button does. `by hand`: the browser has it in its own menu alone. */
export const installWays = (): 'asked' | 'by hand' | 'none' => (prompt ? 'asked' : isApple() ? 'by hand' : 'none')

export async function install(): Promise<void> {
  const asked = prompt
  prompt = null
  await asked?.prompt()
  tell()
}

export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/** An iPad says that it is a Mac; no Mac has a touch screen. */
const isApple = (): boolean =>
  /iPad|iPhone/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
