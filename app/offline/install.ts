/** Installing the site as an app: by a button if the browser offers that, or by hand on an iPad or iPhone. */

/** Not in TypeScript's library. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

let prompt: InstallPrompt | null = null
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

/** Has to run at once: the browser offers it only once, and may do so early. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // The page about this device offers it, not a bar of the browser's.
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

/** `asked`: a button can start it. `by hand`: only the browser's own menu has it. */
export const installWays = (): 'asked' | 'by hand' | 'none' => (prompt ? 'asked' : isApple() ? 'by hand' : 'none')

export async function install(): Promise<void> {
  const asked = prompt
  prompt = null
  await asked?.prompt()
  tell()
}

export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/** An iPad says that it is a Mac, but no Mac has a touch screen. */
const isApple = (): boolean =>
  /iPad|iPhone/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
