/** The settings that a kiosk keeps on its device. Small, because every page loads this file. */
import { KIOSK_KEY } from '../lib/kiosk.ts'
import type { HashedPin } from './pin.ts'

export interface KioskSettings {
  /** After this time without a touch the visitor is asked whether he is still there. */
  idleSeconds: number
  /** Keeps the passengers' names. Absent on a device that was set up by an older version, which did not ask this. */
  names?: boolean
  pin: HashedPin
}

/** There while the page that loads next should rest. */
export const RESTS_KEY = `${KIOSK_KEY}-rests`
export const TRIES_KEY = `${KIOSK_KEY}-tries`

const SECONDS = { least: 30, most: 3600 } as const

/** The seconds in `?kiosk=60`; null if it is not a whole number from 30 to 3600. */
export function idleSecondsIn(search: string): number | null {
  const written = new URLSearchParams(search).get('kiosk') ?? ''
  const seconds = /^\d{1,4}$/.test(written) ? Number(written) : 0
  return seconds >= SECONDS.least && seconds <= SECONDS.most ? seconds : null
}

export function readSettings(): KioskSettings | null {
  const kept = localStorage.getItem(KIOSK_KEY)
  return kept === null ? null : (JSON.parse(kept) as KioskSettings)
}

export const writeSettings = (settings: KioskSettings): void => localStorage.setItem(KIOSK_KEY, JSON.stringify(settings))
