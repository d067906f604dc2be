/** Keeps sending while the page is open, and asks the browser to go on after it was closed. */
import { isKiosk } from '../lib/kiosk.ts'
import { sendStories } from './send.ts'
import { SYNC_TAG } from './shared-names.ts'
import { hasUnkept, isUnkept, listStories, onChange } from './store.ts'
import { nextStep } from './story.ts'

/** Milliseconds until the next look: the least, while another tab sends, and the most. */
const SOONEST = 1000
const OTHERS_TURN = 5000
const LATEST = 60_000

let isWatching = false
let isLooking = false
let askedMeanwhile: 'no' | 'calm' | 'eager' = 'no'
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends from now on what is due. Only the first call on a page does anything. */
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

/** One look at a time. A look that is asked for meanwhile comes after it. */
async function look(eager: boolean): Promise<void> {
  if (isLooking) {
    askedMeanwhile = eager || askedMeanwhile === 'eager' ? 'eager' : 'calm'
    return
  }
  isLooking = true
  clearTimeout(timer)
  // It fails in a browser that keeps nothing, which has nothing to send.
  const wait = await sendAndWait(eager).catch(() => LATEST)
  isLooking = false
  const asked = askedMeanwhile
  askedMeanwhile = 'no'
  if (asked !== 'no') await look(asked === 'eager')
  else if (wait !== null) timer = setTimeout(() => void look(false), wait)
}

/** Milliseconds until the next look; null if nothing waits. */
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

/** Whether this browser knows sending without a page. It may still refuse it. */
export const canSync = (): boolean => 'serviceWorker' in navigator && 'SyncManager' in globalThis

let isSyncAsked = false

/** Has the browser wake the service worker once there is a connection, because this page may be closed by then. */
async function askForSync(): Promise<void> {
  if (isSyncAsked || !canSync() || (await listWaiting()).every(({ id }) => isUnkept(id))) return
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  if (!registration?.active) return
  isSyncAsked = true
  await (registration as unknown as WithSync).sync.register(SYNC_TAG).catch(() => undefined)
}
