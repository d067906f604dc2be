/**
 * The page's side of the service worker: starts it, and changes to a new version of the site. Browsers have no service workers on
 * plain http (a tablet on the museum's own network); the site then works the same, but only online.
 */
import { create } from 'zustand'
import { fetchOwn } from '../lib/own-answer.ts'
import { FETCHED_AHEAD, fileOf, ruleFor } from './policy.ts'

interface Update {
  /** Changes to the new version and loads the page again; null while there is none. */
  apply: (() => void) | null
  /** A form is on screen. The visitor is not asked to change now. */
  inForm: boolean
}

export const useUpdate = create<Update>(() => ({ apply: null, inForm: false }))

const unsaved = new Set<() => Promise<void>>()

/** A form is on screen until the returned function is called. Before the page is loaded again, `save` runs. */
export function saveBeforeReload(save: () => Promise<void>): () => void {
  const count = () => useUpdate.setState({ inForm: unsaved.size > 0 })
  unsaved.add(save)
  count()
  return () => {
    unsaved.delete(save)
    count()
  }
}

/** Saves the forms on the page, then loads the page again. */
export async function reload(): Promise<void> {
  await Promise.allSettled([...unsaved].map((save) => save()))
  location.reload()
}

/** The key of the moment when the page was last loaded again for a missing part. */
const TRIED = 'overtocht-part-missing'
/** Milliseconds. If a part is missing again so soon, loading the page again does not help. */
const AGAIN = 60_000

/**
 * A part that the page had not loaded yet may be gone from the server: the site was renewed long ago, or this device has no
 * service worker. Then the page is loaded again in the new version. If the part was only lost on the way, the page stays.
 */
export function reloadWhenPartsAreMissing(): void {
  addEventListener('vite:preloadError', () => void reloadOnce())
}

async function reloadOnce(): Promise<void> {
  const since = Date.now() - Number(sessionStorage.getItem(TRIED))
  if (since >= 0 && since < AGAIN) return
  if (!(await isRenewed())) return
  sessionStorage.setItem(TRIED, String(Date.now()))
  await reload()
}

/** Whether the server has another version of the site than the one that runs. */
async function isRenewed(): Promise<boolean> {
  const page = await fetchOwn('/', { cache: 'no-store' }).catch(() => null)
  if (!page?.ok) return false
  const { src } = document.querySelector<HTMLScriptElement>('script[type=module][src]')!
  return !(await page.text()).includes(new URL(src).pathname)
}

const HOUR = 3_600_000

/** Starts the service worker, after the page itself is done. */
export function registerWhenIdle(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  // Some private windows refuse it. The site works without.
  const begin = () => void register().catch(() => undefined)
  const start = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 5000 })
    else setTimeout(begin, 1000)
  }
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator
  let accepted = false
  let controlled = isInCharge()
  serviceWorker.addEventListener('controllerchange', () => {
    if (accepted) void reload()
    // Another tab accepted the new version. This tab may hold a half-written form, so it asks too.
    else if (controlled) useUpdate.setState({ apply: () => void reload() })
    controlled = true
  })
  const registration = await serviceWorker.register('/sw.js')
  const offer = () => {
    const { active, waiting } = registration
    // The first worker takes over by itself.
    if (!active || !waiting) return
    const apply = () => {
      accepted = true
      waiting.postMessage({ type: 'SKIP_WAITING' })
    }
    useUpdate.setState({ apply })
  }
  const watch = () => registration.installing?.addEventListener('statechange', offer)
  registration.addEventListener('updatefound', watch)
  // A worker may have begun to install under another tab, or under this one before it was loaded again.
  watch()
  offer()
  whenInCharge(() => {
    keep(FETCHED_AHEAD, false)
    keepWhatPassedBy()
    resume()
  })
  addEventListener('online', resume)
  setInterval(resume, HOUR)
  setInterval(() => void registration.update().catch(() => undefined), HOUR)
}

const isInCharge = (): boolean => navigator.serviceWorker.controller !== null

function whenInCharge(begin: () => void): void {
  if (isInCharge()) begin()
  else navigator.serviceWorker.addEventListener('controllerchange', begin, { once: true })
}

/** Continues packs that were broken off, and brings all packs up to date. */
function resume(): void {
  import('./packs.ts').then(({ resumePacks }) => resumePacks()).catch(() => undefined)
}

/** A first visit fetches its voyage or page before the worker is in charge. So the worker is told what to keep of that. */
function keepWhatPassedBy(): void {
  const observer = new PerformanceObserver((list) => {
    const passedBy = (list.getEntries() as PerformanceResourceTiming[])
      .filter((entry) => entry.workerStart === 0)
      .map((entry) => new URL(entry.name))
      .filter((url) => url.origin === location.origin)
    keep(passedBy.flatMap(keptOf), true)
  })
  observer.observe({ type: 'resource', buffered: true })
}

/** What to keep of a fetched address. An image that was opened in tiles is kept as one file. */
function keptOf(url: URL): string[] {
  const file = fileOf(url)
  if (file && !file.standsIn) return [file.address]
  return ruleFor(url) ? [url.pathname + url.search] : []
}

/** Has the worker fetch what the device lacks of these addresses, or all of them `again`. */
function keep(addresses: readonly string[], again: boolean): void {
  if (addresses.length > 0) navigator.serviceWorker.controller?.postMessage({ type: 'KEEP', addresses, again })
}
