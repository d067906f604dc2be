/// <reference lib="webworker" />
/**
 * The service worker. It keeps all of the site's own files (precached), and the answers that `policy.ts` names. A new version
 * waits until the visitor asks for it.
 */
import { cacheNames, clientsClaim } from 'workbox-core'
import { addPlugins, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import type { Journey } from '#domain/journey.ts'
import { fetchOwn, isOwn } from '../lib/own-answer.ts'
import { sendInBackground } from '../outbox/send.ts'
import { SYNC_TAG } from '../outbox/shared-names.ts'
import { makeRoomBy } from '../outbox/store.ts'
import { fetchForDevice, keptFirst, networkFirst, networkOrFile, type OnKept } from './answer.ts'
import { forget, keep, spareRoom, touchKept, withRoom } from './keep.ts'
import { patiently } from './patience.ts'
import {
  FAVOURITES,
  FETCH_ONE,
  fileOf,
  imageAddresses,
  keyOf,
  MENU,
  NOT_THE_PAGE,
  packAddress,
  pageAddresses,
  type Rule,
  ruleFor,
  savesData,
  voyageAddress,
} from './policy.ts'

declare const self: ServiceWorkerGlobalScope

/** Bytes for a new version beside the old one, with what Chromium compiles of both: 14 million were measured. */
const ROOM_FOR_VERSION = 20_000_000

const files = self.__WB_MANIFEST
const own = files.map((file) => (typeof file === 'string' ? file : file.url))
let room = Promise.resolve()
self.addEventListener('install', (event) => {
  if (self.registration.active) room = spareRoom(ROOM_FOR_VERSION)
  event.waitUntil(room.then(() => keepVersionBefore(own)))
})
addPlugins([
  {
    // Waits until there is room for all files.
    requestWillFetch: ({ request }) => room.then(() => request),
    // The browser's cache may hold a file of an old version without our header: then the server is asked.
    fetchDidSucceed: async ({ request, response }) => (isOwn(response) ? response : fetchOwn(request.url, { cache: 'reload' })),
  },
])
precacheAndRoute(files)
makeRoomBy(withRoom)
clientsClaim()

registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_THE_PAGE }))

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPart(url),
  ({ request }) => findPart(request),
)

// An answer to a request with a token is for nobody else.
registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && ruleFor(url) !== null && !request.headers.has('authorization'),
  ({ url, request, event }) => answer(ruleFor(url)!, request, event),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && fileOf(url) !== null,
  ({ url, request, event }) => {
    const { address: file, standsIn } = fileOf(url)!
    return networkOrFile({ request, event, rule: ruleFor(urlOf(file))!, file, standsIn })
  },
)

/** An image seldom changes and is looked at often, so the kept one comes first. */
function answer(rule: Rule, request: Request, event: ExtendableEvent): Promise<Response> {
  if (rule.cache === 'images') return keptFirst({ rule, request, event })
  return networkFirst({ rule, request, event, onKept: onKeptOf(rule, event) })
}

/** What else to fetch after an answer was kept. */
const onKeptOf = ({ cache }: Rule, event: ExtendableEvent): OnKept | undefined =>
  ({ voyages: keepVisited, pages: keepAhead, home: keepAhead, images: undefined })[cache]?.(event)

/** Keeps the images of a visited voyage. */
const keepVisited =
  (event: ExtendableEvent): OnKept =>
  async (key, { text, headers }) => {
    const voyage: Journey = JSON.parse(text)
    const { journeyId } = voyage
    // The code may be a former one, or typed in small letters. The page then changes its address to the archive's code.
    const own = keyOf(urlOf(voyageAddress(journeyId)))
    if (key !== own) await keepVoyage(voyage, headers)
    // Links may hold a former code, so the answer under it stays.
    if (key !== own && key.toLowerCase() === own.toLowerCase()) await forget(ruleFor(new URL(key))!, key)
    if (savesData()) return
    await fetchAhead(imageAddresses(text), false, event)
    const pack = await patiently(async () => {
      const answer = await fetchOwn(packAddress(journeyId)).catch(() => null)
      return answer?.ok ? await answer.text() : null
    })
    await fetchAhead(imageAddresses(pack ?? ''), false, event)
  }

/** Keeps what home, menu and pages lead to: favourite voyages, menu pages and images. */
const keepAhead =
  (event: ExtendableEvent): OnKept =>
  async (key, { text, headers, isNew }) => {
    if (key === keyOf(urlOf(FAVOURITES))) {
      const voyages: Journey[] = JSON.parse(text)
      for (const voyage of voyages) await keepVoyage(voyage, headers)
    }
    if (key === keyOf(urlOf(MENU))) await fetchAhead(pageAddresses(JSON.parse(text)), isNew, event)
    await fetchAhead(imageAddresses(text), false, event)
  }

const urlOf = (address: string): URL => new URL(address, location.origin)

/** Keeps a voyage as if it had been asked for alone. `headers` are those of the answer it came in, and hold its date. */
async function keepVoyage(voyage: Journey, headers: Headers): Promise<void> {
  const url = urlOf(voyageAddress(voyage.journeyId))
  const date = headers.get('date')
  await keep(ruleFor(url)!, keyOf(url), Response.json(voyage, date ? { headers: { date } } : {}))
}

/** Fetches those that are not on the device, or all of them `again`. What fails without a network waits for another visit. */
async function fetchAhead(addresses: readonly string[], again: boolean, event: ExtendableEvent): Promise<void> {
  let lacking = addresses
  await patiently(async () => {
    const away: string[] = []
    for (const address of lacking) {
      const rule = ruleFor(urlOf(address))
      if (!rule) continue
      const isKept = await touchKept(rule, keyOf(urlOf(address)))
      if ((!isKept || again) && (await fetchOne(address, rule, event)) === 'away') away.push(address)
    }
    lacking = away
    return away.length === 0 || null
  })
}

const fetchOne = (address: string, rule: Rule, event: ExtendableEvent) =>
  fetchForDevice({ rule, request: new Request(address), event, onKept: onKeptOf(rule, event) })

/** Not in TypeScript's library. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent
  if (tag === SYNC_TAG) (event as SyncEvent).waitUntil(sendInBackground())
})

interface Asked {
  type?: string
  addresses?: string[]
  again?: boolean
}

self.addEventListener('message', (event) => {
  const { data, ports } = event as ExtendableMessageEvent & { data?: Asked }
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (data?.type === 'KEEP') event.waitUntil(fetchAhead(data.addresses ?? [], data.again === true, event))
  if (data?.type === FETCH_ONE) event.waitUntil(fetchAsked(data.addresses?.[0] ?? '', event, ports[0]))
})

/** Fetches an answer for the device, and tells the page the outcome. */
async function fetchAsked(address: string, event: ExtendableEvent, page: MessagePort | undefined): Promise<void> {
  const rule = ruleFor(urlOf(address))
  const request = new Request(address)
  page?.postMessage(rule ? await fetchForDevice({ rule, request, event, visited: false }) : 'gone')
}

/** The parts of the version before this one: an open tab may still ask for them, and the server does not have them any more. */
const CACHE = 'version-before'
/** The path of parts, whose names change with their content. */
const PARTS = '/assets/'

const isPart = (url: URL): boolean => url.pathname.startsWith(PARTS)

/** Runs while this version is installed, because parts that only the old version has are deleted when this one starts. */
async function keepVersionBefore(own: readonly string[]): Promise<void> {
  const known = new Set(own.map((file) => new URL(file, location.origin).href))
  const site = await caches.open(cacheNames.precache)
  const left = (await site.keys()).filter(({ url }) => isPart(new URL(url)) && !known.has(url))
  // A version that is installed again has no other version before it.
  if (left.length === 0) return
  const before = await caches.open(CACHE)
  const leftUrls = new Set(left.map(({ url }) => url))
  for (const part of await before.keys()) if (!leftUrls.has(part.url)) await before.delete(part)
  for (const part of left) await before.put(part, (await site.match(part))!)
}

const findPart = async (request: Request): Promise<Response> =>
  (await caches.match(request, { cacheName: CACHE })) ?? (await fetch(request))
