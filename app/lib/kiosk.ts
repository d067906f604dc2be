/**
 * Whether this device is a kiosk: a shared screen that forgets each visitor. Small, for every page asks it; what a kiosk
 * does stands in `app/kiosk/`.
 */
import { create } from 'zustand'

/** What all that a kiosk keeps for itself in the device's storage is called, or begins with. No wipe takes that away. */
export const KIOSK_KEY = 'kiosk'
/** Holds the archive's key for stories. It says nothing of any visitor. */
export const STORY_KEY = `${KIOSK_KEY}-story-key`

const kiosk = isKept(KIOSK_KEY)

/** As it was when the page was loaded: a kiosk loads the page anew when it starts and when it ends. */
export const isKiosk = (): boolean => kiosk

/** CSS pixels that a finger needs; as `--touch` says to the styles. */
export const FINGER = kiosk ? 56 : 44

/** `/?kiosk=60` */
export const asksForKiosk = (): boolean => location.pathname === '/' && new URLSearchParams(location.search).has('kiosk')

/** Nothing is kept where there is no storage: in a worker, or refused to the page. */
export function isKept(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** An address that a visitor may want on a telephone, for a kiosk goes nowhere else; null while none is shown. */
export const useScannable = create<{ address: string | null }>(() => ({ address: null }))

let playing = 0

/** Something plays by itself, and who looks at it need not touch the screen. Gives what says that it ended. */
export function holdIdle(): () => void {
  playing += 1
  return () => {
    playing -= 1
  }
}
export const isIdleHeld = (): boolean => playing > 0

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'input', 'wheel', 'scroll'] as const

/** Tells of every touch, key, wheel and scroll anywhere on the page. Gives what ends it. */
export function onActivity(listener: () => void): () => void {
  const options = { capture: true, passive: true }
  const hear = (event: Event) => {
    // A mouse that is only moved may stand on a table that somebody bumps into.
    if (event.type === 'pointermove' && (event as PointerEvent).buttons === 0) return
    listener()
  }
  for (const sign of SIGNS) addEventListener(sign, hear, options)
  return () => {
    for (const sign of SIGNS) removeEventListener(sign, hear, options)
  }
}
