/// <reference lib="webworker" />
/**
 * The service worker. The site's own files are kept whole (precached); of its answers those that `policy.ts` names,
 * and the network always goes first. A new version waits until the visitor asks for it.
 */
import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import {
  FETCHED_AT,
  isAway,
  KEPT,
  KEPT_DAYS,
  keyOf,
  mayBeKept,
  NOT_THE_PAGE,
  PATIENCE,
  ruleFor,
} from './policy.ts'

declare const self: ServiceWorkerGlobalScope

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
clientsClaim()

registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_THE_PAGE }))

for (const rule of KEPT) {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && ruleFor(url) === rule,
    new NetworkFirst({
      cacheName: rule.cache,
      networkTimeoutSeconds: PATIENCE,
      plugins: [
        {
          cacheKeyWillBeUsed: async ({ request }) => keyOf(new URL(request.url)),
          fetchDidSucceed: async ({ response }) => {
            if (isAway(response)) throw new Error(`The server is away: ${response.status}`)
            return response
          },
          cacheWillUpdate: async ({ response }) => (mayBeKept(response) ? dated(response) : null),
        },
        new ExpirationPlugin({
          maxEntries: rule.entries,
          maxAgeSeconds: KEPT_DAYS * 24 * 60 * 60,
          purgeOnQuotaError: true,
        }),
      ],
    }),
  )
}

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') self.skipWaiting()
})

/** The copy that is kept says when it was fetched; the one that the page gets now does not. */
async function dated(response: Response): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.set(FETCHED_AT, new Date().toISOString())
  return new Response(await response.blob(), { status: response.status, headers })
}
