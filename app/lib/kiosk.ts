/**
 * Whether this device is a kiosk: a shared screen that forgets each visitor. Every page loads this file, so it is small. The code
 * of the kiosk itself is in `app/kiosk/`.
 */
import { create } from 'zustand'

/** The key, or the beginning of each key, of what a kiosk stores for itself. No wipe deletes those. */
export const KIOSK_KEY = 'kiosk'
/** The key in storage of the archive's public key for stories. It says nothing about visitors. */
export const STORY_KEY = `${KIOSK_KEY}-story-key`

const kiosk = isKept(KIOSK_KEY)

/** Read when the page was loaded: the page is loaded again when a kiosk starts and when it ends. */
export const isKiosk = (): boolean => kiosk

/** CSS pixels that a finger needs. The styles have the same as `--touch`. */
export const FINGER = kiosk ? 56 : 44

/** The address is like `/?kiosk=60`, which sets up a kiosk. */
export const asksForKiosk = (): boolean => location.pathname === '/' && new URLSearchParams(location.search).has('kiosk')

/** Whether the storage has this key. False if there is no storage: in a worker, or if the browser refuses it. */
export function isKept(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** An address that a visitor may want on a phone, because a kiosk opens no other sites. Null if none is shown. */
export const useScannable = create<{ address: string | null }>(() => ({ address: null }))

let playing = 0

/** Says that something plays, so that a visitor who watches counts as active. Gives a function that ends it. */
export function holdIdle(): () => void {
  playing += 1
  return () => {
    playing -= 1
  }
}
export const isIdleHeld = (): boolean => playing > 0

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'input', 'wheel', 'scroll'] as const

/** Calls `listener` at every touch, key, wheel and scroll on the page. Gives a function that ends it. */
export function onActivity(listener: () => void): () => void {
  const options = { capture: true, passive: true }
  const hear = (event: Event) => {
    // Moving a mouse without a button does not count: somebody may bump into its table.
    if (event.type === 'pointermove' && (event as PointerEvent).buttons === 0) return
    listener()
  }
  for (const sign of SIGNS) addEventListener(sign, hear, options)
  return () => {
    for (const sign of SIGNS) removeEventListener(sign, hear, options)
  }
}
