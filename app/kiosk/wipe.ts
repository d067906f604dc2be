/** Beginning anew: what the visitor before left goes, and with the page its memory. */
import { KIOSK_KEY, STORY_KEY } from '../lib/kiosk.ts'
import { markGrantOver } from '../public/access/grant-end.ts'
import { type KioskSettings, RESTS_KEY, TRIES_KEY, writeSettings } from './settings.ts'

/** What is kept for use without a network, and sealed stories, lie elsewhere and stay. */
function wipe(): void {
  markGrantOver()
  sessionStorage.clear()
  for (const key of Object.keys(localStorage)) if (!isOurs(key)) localStorage.removeItem(key)
}

const isOurs = (key: string): boolean => key === KIOSK_KEY || key.startsWith(`${KIOSK_KEY}-`)

/** Without an entry of history. Until the page is there nobody sees or touches the one before. */
function load(): void {
  document.documentElement.dataset.kiosk = 'over'
  location.replace('/')
}

/** For the next visitor. The page then rests until somebody touches it. */
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

/** Whether the page before this one was wiped; asked once. */
export function takeRest(): boolean {
  const rests = localStorage.getItem(RESTS_KEY) !== null
  localStorage.removeItem(RESTS_KEY)
  return rests
}
