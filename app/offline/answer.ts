/**
 * How the service worker answers: with the server's answer, or with the kept one if the server is silent or away, or if another
 * server answers in its place (a proxy, a login page). An answer that comes too late is kept, and the pages are told.
 */
import { OWN_HEADER } from '#domain/own-answer.ts'
import { FETCHED_AT, isOwn } from '../lib/own-answer.ts'
import { findKept, forget, headersOfKept, keep, touchKept } from './keep.ts'
import {
  ANEW,
  ANSWERED_LATE,
  FRESH,
  isGone,
  isOpen,
  keyOf,
  mayBeKept,
  type Outcome,
  PATIENCE,
  PATIENCE_WHEN_SLOW,
  REFUSED,
  type Rule,
  SLOW_FOR,
} from './policy.ts'

declare const self: ServiceWorkerGlobalScope

/** No answer came that says anything about the record, so the kept answer is as right as before. */
class Away extends Error {
  /** What came in its place: an error of our server, or another server's answer. */
  readonly refusal: Response | null

  constructor(refusal: Response | null = null) {
    super('The server is away.')
    this.refusal = refusal
  }
}

/** Called after an answer was kept. `isNew`: it differs from the one that was kept before. */
export type OnKept = (key: string, answer: { text: string; headers: Headers; isNew: boolean }) => Promise<unknown>

interface Asked {
  rule: Rule
  request: Request
  event: ExtendableEvent
  onKept?: OnKept
  /** False if nobody looks at it: it is fetched for a pack, or because it changed. */
  visited?: boolean
}

/** Until when the network counts as slow, by `performance.now()`. */
let slowUntil = -Infinity

/** The keys of answers that came too late, with the time until which they count as new, by `performance.now()`. */
const fresh = new Map<string, number>()

/** The network's answer; the kept one if the network fails or takes too long. An error if there is neither. */
export async function networkFirst(asked: Asked): Promise<Response> {
  const { rule, request, event } = asked
  const key = keyOf(new URL(request.url))
  if (request.headers.has(ANEW)) return await answerAnew(asked)
  if ((fresh.get(key) ?? 0) > performance.now()) {
    const late = await findKept(rule, key)
    if (late) return asNew(late)
  }
  const begun = begin(asked)
  const fetching = begun.then(({ response }) => response)
  const keeping = begun.then(({ kept }) => kept)
  event.waitUntil(keeping.catch(() => {}))
  const isSlow = performance.now() < slowUntil
  const patience = later(isSlow ? PATIENCE_WHEN_SLOW : PATIENCE)
  const first = await Promise.race([fetching.catch((reason: Away) => reason), patience])
  if (first instanceof Response) {
    slowUntil = -Infinity
    return first
  }
  if (first === null && !isSlow) slowUntil = performance.now() + SLOW_FOR
  const kept = await findKept(rule, key)
  if (kept) {
    if (first === null) event.waitUntil(keeping.then((isKept) => tellLate(rule, key, isKept)).catch(() => {}))
    // Who asked too much would be refused again in five seconds, and again, for an hour or a day.
    if (first?.refusal?.status === 429 && saysItself(first)) return asNew(kept)
    return saysItself(first) ? withHeaders(kept, (headers) => headers.set(REFUSED, 'yes')) : kept
  }
  return await fetching.catch(refusalOf)
}

/** The kept answer if there is one, while the network is asked for a newer one. */
export async function keptFirst(asked: Asked): Promise<Response> {
  const { rule, request, event } = asked
  if (request.headers.has(ANEW)) return await answerAnew(asked)
  const kept = await findKept(rule, keyOf(new URL(request.url)))
  const fetching = fetchAndKeep(asked)
  event.waitUntil(fetching.catch(() => {}))
  return kept ?? (await fetching.catch(refusalOf))
}

/** Only the network's answer. Not a visit. */
const answerAnew = ({ rule, request, event }: Asked): Promise<Response> =>
  fetchAndKeep({ rule, request, event, visited: false }).catch(refusalOf)

interface OfImage {
  request: Request
  event: ExtendableEvent
  rule: Rule
  /** The address of the one file that may be kept of the image. */
  file: string
  /** The kept file can be the answer. If not, the page asks for the file itself. */
  standsIn: boolean
}

/**
 * Another size or the tiles of an image: from the network, and if that fails or is silent, from the kept file. The browser's
 * cache may hold sizes and tiles for a year. But a few tiles are not an image, so `info.json` is asked of the server each time.
 * If a visitor opens an image in tiles, its file is kept too, for later.
 */
export async function networkOrFile({ request, event, rule, file, standsIn }: OfImage): Promise<Response> {
  const key = keyOf(new URL(file, location.origin))
  const fetching = fetch(request, standsIn ? {} : { cache: 'no-cache' }).then(async (response) => {
    const gone = isGone(response, key)
    // This address changes with each file of the image. Only the address of the kept file says whether the image is gone.
    if (gone && (await headersOfKept(rule, key)))
      await fetchAndKeep({ rule, request: new Request(file), event, visited: false }).catch(() => {})
    if (!gone && !(isOwn(response) && response.ok)) throw new Away(response)
    return response
  })
  event.waitUntil(fetching.catch(() => {}))
  const first = await Promise.race([fetching.catch(() => null), later(PATIENCE)])
  if (first?.ok && !standsIn && isOpen(first) && !(await touchKept(rule, key)))
    event.waitUntil(fetchAndKeep({ rule, request: new Request(file), event }).catch(() => {}))
  if (first) return first
  const kept = await findKept(rule, key)
  if (!kept) return await fetching.catch(refusalOf)
  return standsIn ? kept : Response.error()
}

/** The network's answer. Keeps it if it may. Throws `Away`. */
async function fetchAndKeep(asked: Asked): Promise<Response> {
  const { response, kept } = await begin(asked)
  asked.event.waitUntil(kept.catch(() => {}))
  return response
}

/** Fetches an answer only to keep it. */
export async function fetchForDevice(asked: Asked): Promise<Outcome> {
  try {
    const { response, kept } = await begin(asked)
    if (isGone(response, keyOf(new URL(asked.request.url)))) return 'gone'
    if (!mayBeKept(response, asked.rule)) return 'refused'
    return (await kept) ? 'kept' : 'full'
  } catch (error) {
    return saysItself(error) ? 'refused' : 'away'
  }
}

async function begin(asked: Asked): Promise<{ response: Response; kept: Promise<boolean> }> {
  const { rule, request } = asked
  const key = keyOf(new URL(request.url))
  const response = await fetchWhole(request, rule).catch(() => {
    throw new Away()
  })
  if (isGone(response, key)) await forget(rule, key)
  else if (!isOwn(response) || !response.ok) throw new Away(response)
  const kept = mayBeKept(response, rule) ? keepAnswer(asked, key, response.clone()) : Promise.resolve(false)
  return { response, kept }
}

/** Throws too if the network breaks off in the middle of an answer. Not for images, which are shown as they come. */
async function fetchWhole(request: Request, { cache }: Rule): Promise<Response> {
  const response = await fetch(request)
  if (cache === 'images' || !response.ok) return response
  const { status, statusText, headers } = response
  return new Response(await response.arrayBuffer(), { status, statusText, headers })
}

/** Keeps an answer. What `onKept` fetches comes afterwards, so that nobody waits for it. */
async function keepAnswer({ rule, event, onKept, visited }: Asked, key: string, response: Response): Promise<boolean> {
  const before = await headersOfKept(rule, key)
  const { headers } = response
  const text = onKept && (await response.clone().text())
  const isKept = await keep(rule, key, response, visited)
  const isNew = !before || tagOf(before) !== tagOf(headers)
  if (text !== undefined) event.waitUntil(onKept!(key, { text, headers, isNew }).catch(() => {}))
  return isKept
}

const tagOf = (headers: Headers): string | null => headers.get('etag')

/** Tells the pages to ask again: they get the late answer at once, or hear that the record is gone. */
async function tellLate(rule: Rule, key: string, isKept: boolean): Promise<void> {
  if (isKept) fresh.set(key, performance.now() + FRESH)
  else if (await headersOfKept(rule, key)) return
  const pages = await self.clients.matchAll({ type: 'window' })
  for (const page of pages) page.postMessage({ type: ANSWERED_LATE })
}

/** The error comes from our server. The page has words for it, and after some errors asks again by itself. */
const saysItself = (reason: unknown): boolean => reason instanceof Away && reason.refusal !== null && isOwn(reason.refusal)

/** What came in place of an answer. The page itself checks which server it is from. */
const refusalOf = (reason: unknown): Response => (reason instanceof Away && reason.refusal) || Response.error()

/** Makes a kept answer look as if it came from the network. */
const asNew = (kept: Response): Response =>
  withHeaders(kept, (headers) => {
    headers.delete(FETCHED_AT)
    headers.set(OWN_HEADER, '1')
  })

function withHeaders(kept: Response, change: (headers: Headers) => void): Response {
  const headers = new Headers(kept.headers)
  change(headers)
  return new Response(kept.body, { status: kept.status, headers })
}

const later = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), ms))
