/** Begins anew: wipes what the last visitor left on the device, and loads the page again to clear its memory. */
import { KIOSK_KEY, STORY_KEY } from '../lib/kiosk.ts'
import { markGrantOver } from '../public/access/list-access.ts'
import { type KioskSettings, RESTS_KEY, TRIES_KEY, writeSettings } from './settings.ts'

/** Sealed stories, and what is kept for use without a network, are stored elsewhere and stay. */
function wipe(): void {
  markGrantOver()
  sessionStorage.clear()
  for (const key of Object.keys(localStorage)) if (!isOurs(key)) localStorage.removeItem(key)
}

const isOurs = (key: string): boolean => key === KIOSK_KEY || key.startsWith(`${KIOSK_KEY}-`)

/** Adds no entry to the history. Until the new page is there the old one is hidden. */
function load(): void {
  document.documentElement.dataset.kiosk = 'over'
  location.replace('/')
}

/** For the next visitor. The new page rests until somebody touches it. */
export function beginAnew(): void {
  wipe()
  localStorage.setItem(RESTS_KEY, '')
  load()
}

export function startKiosk(settings: KioskSettings): void {
  wipe()
  writeSettings(settings)
  load()
}

export function endKiosk(): void {
  wipe()
  for (const key of [KIOSK_KEY, STORY_KEY, TRIES_KEY, RESTS_KEY]) localStorage.removeItem(key)
  load()
}

/** Whether `beginAnew` loaded this page. Forgets it, so only the first call says so. */
export function takeRest(): boolean {
  const rests = localStorage.getItem(RESTS_KEY) !== null
  localStorage.removeItem(RESTS_KEY)
  return rests
}
