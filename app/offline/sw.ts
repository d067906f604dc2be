/// <reference lib="webworker" />
/**
 * The service worker. The site's own files are kept whole (precached); of its answers those that `policy.ts` names,
 * and the network always goes first. A new version waits until the visitor asks for it.
 */
import { clientsClaim } from 'workbox-core'
import type { CacheDidUpdateCallbackParam } from 'workbox-core/types'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst, StrategyHandler } from 'workbox-strategies'
import type { Journey } from '#domain/journey.ts'
import { SYNC_TAG } from '../outbox/names.ts'
import { sendInBackground } from '../outbox/worker.ts'
import {
  asksToWait,
  FAVOURITES,
  FETCHED_AT,
  isAway,
  isGone,
  KEPT,
  KEPT_DAYS,
  keyOf,
  MENU,
  mayBeKept,
  NOT_THE_PAGE,
  PATIENCE,
  pageAddresses,
  type Rule,
  ruleFor,
  voyageAddress,
} from './policy.ts'

declare const self: ServiceWorkerGlobalScope

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
clientsClaim()

registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_THE_PAGE }))

const strategies = new Map(KEPT.map((rule) => [rule, strategyOf(rule)]))
for (const [rule, strategy] of strategies) {
  registerRoute(({ url, sameOrigin }) => sameOrigin && ruleFor(url) === rule, strategy)
}

function strategyOf(rule: Rule): NetworkFirst {
  return new NetworkFirst({
    cacheName: rule.cache,
    networkTimeoutSeconds: PATIENCE,
    plugins: [
      {
        cacheKeyWillBeUsed: async ({ request }) => keyOf(new URL(request.url)),
        fetchDidSucceed: async ({ response, state }) => {
          if (!isAway(response)) return response
          if (state && asksToWait(response)) state.refusal = response
          throw new Error(`The server is away: ${response.status}`)
        },
        // Nothing is kept either: the page gets what the server said.
        handlerDidError: async ({ state }) => state?.refusal,
        cacheWillUpdate: async ({ request, response }) => {
          if (isGone(response)) await forget(rule, request)
          return mayBeKept(response) ? dated(response) : null
        },
        cacheDidUpdate: keepAhead,
      },
      new ExpirationPlugin({
        maxEntries: rule.entries,
        maxAgeSeconds: KEPT_DAYS * 24 * 60 * 60,
        purgeOnQuotaError: true,
      }),
    ],
  })
}

/** A record that was taken back is taken from the device too. */
async function forget(rule: Rule, request: Request): Promise<void> {
  await (await caches.open(rule.cache)).delete(keyOf(new URL(request.url)))
}

/** What an answer that was just kept brings along, unasked. */
async function keepAhead(update: CacheDidUpdateCallbackParam): Promise<void> {
  const { request, oldResponse, newResponse, event } = update
  if (isFor(FAVOURITES, request)) {
    for (const voyage of (await newResponse.json()) as Journey[]) {
      await keepAs(voyageAddress(voyage.journeyId), Response.json(voyage), event)
    }
  }
  if (isFor(MENU, request)) {
    const menu = await newResponse.text()
    const changed = menu !== (await oldResponse?.text())
    await Promise.all(pageAddresses(JSON.parse(menu)).map((page) => fetchAhead(page, changed, event)))
  }
}

const isFor = (address: string, request: Request): boolean => request.url === keyOf(urlOf(address))
const urlOf = (address: string): URL => new URL(address, location.origin)

/** Keeps an answer as if this address had been asked for it. */
async function keepAs(address: string, response: Response, event: ExtendableEvent): Promise<void> {
  const strategy = strategies.get(ruleFor(urlOf(address))!)!
  const handler = new StrategyHandler(strategy, { event, request: new Request(address) })
  await handler.cachePut(handler.request, response).finally(() => handler.destroy())
}

/** Unless it is on the device already, or has to be fetched `again`. Without a network another visit will do. */
async function fetchAhead(address: string, again: boolean, event: ExtendableEvent): Promise<void> {
  const rule = ruleFor(urlOf(address))
  if (!rule) return
  const known = await caches.match(keyOf(urlOf(address)), { cacheName: rule.cache })
  if (known && !again) return
  await strategies
    .get(rule)!
    .handle({ event, request: new Request(address) })
    .catch(() => undefined)
}

/** Not in TypeScript's library. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent
  if (tag === SYNC_TAG) (event as SyncEvent).waitUntil(sendInBackground())
})

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') self.skipWaiting()
})

/** The copy that is kept says when it was fetched; the one that the page gets now does not. */
async function dated(response: Response): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.set(FETCHED_AT, new Date().toISOString())
  return new Response(await response.blob(), { status: response.status, headers })
}
