/** Keeps sending while the page is open, and asks the browser to go on when it is not. */
import { isKiosk } from '../lib/kiosk.ts'
import { sendStories } from './send.ts'
import { SYNC_TAG } from './shared-names.ts'
import { hasUnkept, isUnkept, listStories, onChange } from './store.ts'
import { nextStep } from './story.ts'

/** Milliseconds until the next look: at least, while another tab sends, and at most. */
const SOONEST = 1000
const OTHERS_TURN = 5000
const LATEST = 60_000

let isWatching = false
let isLooking = false
let askedMeanwhile: 'no' | 'calm' | 'eager' = 'no'
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what is due now and from now on; once for a page, however often it is called. */
export function watchOutbox(): void {
  if (isWatching) return
  isWatching = true
  addEventListener('online', () => void look(true))
  // A sync that was asked for earlier may be used up.
  addEventListener('offline', () => {
    isSyncAsked = false
    void look(false)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look(true)
  })
  onChange(({ became }) => {
    if (became === 'changed') void look(false)
  })
  addEventListener('beforeunload', (event) => {
    if (hasUnkept() && !isKiosk()) event.preventDefault()
  })
  void look(true)
}

/** One at a time; what is asked meanwhile comes after it. */
async function look(eager: boolean): Promise<void> {
  if (isLooking) {
    askedMeanwhile = eager || askedMeanwhile === 'eager' ? 'eager' : 'calm'
    return
  }
  isLooking = true
  clearTimeout(timer)
  // A browser that keeps nothing has nothing to send.
  const wait = await sendAndWait(eager).catch(() => LATEST)
  isLooking = false
  const asked = askedMeanwhile
  askedMeanwhile = 'no'
  if (asked !== 'no') await look(asked === 'eager')
  else if (wait !== null) timer = setTimeout(() => void look(false), wait)
}

/** Milliseconds until the next look; null when nothing waits. */
async function sendAndWait(eager: boolean): Promise<number | null> {
  await askForSync()
  if (!(await sendStories(eager))) return OTHERS_TURN
  const waiting = await listWaiting()
  if (waiting.length === 0) {
    isSyncAsked = false
    return null
  }
  const next = Math.min(...waiting.map((story) => story.next)) - Date.now()
  return Math.min(Math.max(next, SOONEST), LATEST)
}

const listWaiting = async () => (await listStories()).filter((story) => nextStep(story) !== null)

interface WithSync {
  sync: { register(tag: string): Promise<void> }
}

/** Whether this browser can send without a page. It may still say no. */
export const canSync = (): boolean => 'serviceWorker' in navigator && 'SyncManager' in globalThis

let isSyncAsked = false

/** Has the browser wake the service worker as soon as there is a connection, for this page may be gone by then. */
async function askForSync(): Promise<void> {
  if (isSyncAsked || !canSync() || (await listWaiting()).every(({ id }) => isUnkept(id))) return
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  if (!registration?.active) return
  isSyncAsked = true
  await (registration as unknown as WithSync).sync.register(SYNC_TAG).catch(() => undefined)
}
