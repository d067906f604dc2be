/** What a kiosk keeps on its device. */
import { KIOSK_KEY } from '../lib/kiosk.ts'
import type { HashedPin } from './pin.ts'

export interface KioskSettings {
  /** Seconds without a touch after which the visitor is asked whether he is still there. */
  idleSeconds: number
  /** Keeps the passengers' names; absent on a device that was set up before this was asked here. */
  names?: boolean
  pin: HashedPin
}

/** Where what is kept for the page after this one stands. */
export const RESTS_KEY = `${KIOSK_KEY}-rests`
export const TRIES_KEY = `${KIOSK_KEY}-tries`

const SECONDS = { least: 30, most: 3600 } as const

/** Of `?kiosk=60`; null where that is no whole number of seconds, or too few or too many. */
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
