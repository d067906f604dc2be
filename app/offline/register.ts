/**
 * Starts the service worker, after the page itself is done. Browsers have none on plain http (a tablet on the
 * museum's own network): the site then works the same, online only.
 */
import { FETCHED_AHEAD, fileOf, ruleFor } from './policy.ts'
import { reload, useUpdate } from './update.ts'

const HOUR = 3_600_000

export function registerWhenIdle(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  // Refused in some private windows: the site works without.
  const begin = () => void register().catch(() => undefined)
  const start = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 5000 })
    else setTimeout(begin, 1000)
  }
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

async function register(): Promise<void> {
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/sw.js')
  let accepted = false
  let controlled = Boolean(navigator.serviceWorker.controller)
  workbox.addEventListener('waiting', () => {
    const apply = () => {
      accepted = true
      workbox.messageSkipWaiting()
    }
    useUpdate.setState({ apply })
  })
  workbox.addEventListener('controlling', () => {
    if (accepted) void reload()
    // Accepted in another tab: this one may hold a half-written form, so it asks as well.
    else if (controlled) useUpdate.setState({ apply: () => void reload() })
    controlled = true
  })
  await workbox.register()
  void workbox.controlling.then(() => keep(workbox, FETCHED_AHEAD, false))
  void workbox.controlling.then(() => keepWhatPassedBy(workbox))
  void workbox.controlling.then(resume)
  addEventListener('online', resume)
  setInterval(resume, HOUR)
  setInterval(() => void workbox.update().catch(() => undefined), HOUR)
}

/** What a visitor asked to keep goes on where it was broken off, and follows what the server offers by now. */
function resume(): void {
  import('./packs.ts').then(({ resumePacks }) => resumePacks()).catch(() => undefined)
}

interface Messenger {
  messageSW(data: object): Promise<unknown>
}

/**
 * A first visit fetches its voyage or page before the worker is in charge. The worker is told of what the page fetched
 * without passing it, as far as it may be kept.
 */
function keepWhatPassedBy(workbox: Messenger): void {
  const observer = new PerformanceObserver((list) => {
    const passedBy = (list.getEntries() as PerformanceResourceTiming[])
      .filter((entry) => entry.workerStart === 0)
      .map((entry) => new URL(entry.name))
      .filter((url) => url.origin === location.origin)
    keep(workbox, passedBy.flatMap(keptOf), true)
  })
  observer.observe({ type: 'resource', buffered: true })
}

/** An image that was opened in tiles is kept as its file. */
function keptOf(url: URL): string[] {
  const file = fileOf(url)
  if (file && !file.standsIn) return [file.address]
  return ruleFor(url) ? [url.pathname + url.search] : []
}

/** What home and partners need, wherever a visit begins, is fetched where it lacks; what the page just had is fetched `again`. */
function keep(workbox: Messenger, addresses: readonly string[], again: boolean): void {
  if (addresses.length > 0) void workbox.messageSW({ type: 'KEEP', addresses, again })
}
