/// <reference lib="webworker" />
/**
 * The service worker. The site's own files are kept whole (precached); of its answers those that `policy.ts` names,
 * and the network goes first. A new version waits until the visitor asks for it.
 */
import { cacheNames, clientsClaim } from 'workbox-core'
import { addPlugins, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import type { Journey } from '#domain/journey.ts'
import { fetchOwn, isOwn } from '../lib/own-answer.ts'
import { SYNC_TAG } from '../outbox/shared-names.ts'
import { makeRoomBy } from '../outbox/store.ts'
import { sendInBackground } from '../outbox/worker.ts'
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

/** Bytes that a new version takes beside the one before it, with what Chromium compiles of both: 14 million were measured. */
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
    // No file is fetched before there is room for all of them.
    requestWillFetch: ({ request }) => room.then(() => request),
    // What the browser's own cache has of a version that did not say whose it is, the server is asked for.
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

// What is asked for with a token is nobody else's.
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

/** An image seldom changes, and is looked at again and again. */
function answer(rule: Rule, request: Request, event: ExtendableEvent): Promise<Response> {
  if (rule.cache === 'images') return keptFirst({ rule, request, event })
  return networkFirst({ rule, request, event, onKept: onKeptOf(rule, event) })
}

/** What brings along what, of answers that were looked at or are fetched ahead. */
const onKeptOf = ({ cache }: Rule, event: ExtendableEvent): OnKept | undefined =>
  ({ voyages: keepVisited, pages: keepAhead, home: keepAhead, images: undefined })[cache]?.(event)

/** Who visits a voyage may want to see its images again. */
const keepVisited =
  (event: ExtendableEvent): OnKept =>
  async (key, { text, headers }) => {
    const voyage: Journey = JSON.parse(text)
    const { journeyId } = voyage
    // A code may be typed in small letters, or be an earlier one; the page then has it in its address as the archive does.
    const own = keyOf(urlOf(voyageAddress(journeyId)))
    if (key !== own) await keepVoyage(voyage, headers)
    // An earlier one stands in links.
    if (key !== own && key.toLowerCase() === own.toLowerCase()) await forget(ruleFor(new URL(key))!, key)
    if (savesData()) return
    await fetchAhead(imageAddresses(text), false, event)
    const pack = await patiently(async () => {
      const answer = await fetchOwn(packAddress(journeyId)).catch(() => null)
      return answer?.ok ? await answer.text() : null
    })
    await fetchAhead(imageAddresses(pack ?? ''), false, event)
  }

/** What an answer that was just kept brings along, unasked. */
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

/** As if it had been asked for by itself. `headers`: of the answer that it came in, which tell when that was. */
async function keepVoyage(voyage: Journey, headers: Headers): Promise<void> {
  const url = urlOf(voyageAddress(voyage.journeyId))
  const date = headers.get('date')
  await keep(ruleFor(url)!, keyOf(url), Response.json(voyage, date ? { headers: { date } } : {}))
}

/** Each that is not on the device, or all of them `again`. Without a network another visit will do. */
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

/** The page that asked for it is told what became of it. */
async function fetchAsked(address: string, event: ExtendableEvent, page: MessagePort | undefined): Promise<void> {
  const rule = ruleFor(urlOf(address))
  const request = new Request(address)
  page?.postMessage(rule ? await fetchForDevice({ rule, request, event, visited: false }) : 'gone')
}

/**
 * The parts of the version before this one. A tab that is still open may ask for parts that it had not loaded, and the
 * server has them no more.
 */
const CACHE = 'version-before'
/** Their names change with what is in them. */
const PARTS = '/assets/'

const isPart = (url: URL): boolean => url.pathname.startsWith(PARTS)

/** To be called while this version is installed: what it does not have itself is thrown away when it begins. */
async function keepVersionBefore(own: readonly string[]): Promise<void> {
  const known = new Set(own.map((file) => new URL(file, location.origin).href))
  const site = await caches.open(cacheNames.precache)
  const left = (await site.keys()).filter(({ url }) => isPart(new URL(url)) && !known.has(url))
  // A version that is installed anew has no other one before it.
  if (left.length === 0) return
  const before = await caches.open(CACHE)
  const leftUrls = new Set(left.map(({ url }) => url))
  for (const part of await before.keys()) if (!leftUrls.has(part.url)) await before.delete(part)
  for (const part of left) await before.put(part, (await site.match(part))!)
}

const findPart = async (request: Request): Promise<Response> =>
  (await caches.match(request, { cacheName: CACHE })) ?? (await fetch(request))
