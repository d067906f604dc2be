/**
 * How the service worker answers: by the server, and by what is kept where that is silent or away, or somebody else answers.
 * What comes too late is kept, and the page is told.
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

/** No answer came that says anything of the record: what is kept of it is as right as before. */
class Away extends Error {
  /** What came in its place: a fault of the server, or somebody else's page. */
  readonly refusal: Response | null

  constructor(refusal: Response | null = null) {
    super('The server is away.')
    this.refusal = refusal
  }
}

/** Is told what was kept just now. */
export type OnKept = (key: string, answer: KeptAnswer) => Promise<unknown>
export interface KeptAnswer {
  text: string
  headers: Headers
  /** It is not what was kept before. */
  isNew: boolean
}

interface Asked {
  rule: Rule
  request: Request
  event: ExtendableEvent
  onKept?: OnKept
  /** False where nobody looks at it: it is fetched for a pack, or because it changed. */
  visited?: boolean
}

/** Until when the network is known to be slow: in milliseconds of this worker's own life. */
let slowUntil = -Infinity

/** Answers that came too late, and until when they count as new: in milliseconds of this worker's own life. */
const fresh = new Map<string, number>()

/** Throws where nobody answers and nothing is kept. */
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
    return saysItself(first) ? withHeaders(kept, (headers) => headers.set(REFUSED, 'yes')) : kept
  }
  return await fetching.catch(refusalOf)
}

/** By what is kept, if anything is, while the network is asked whether that still holds. */
export async function keptFirst(asked: Asked): Promise<Response> {
  const { rule, request, event } = asked
  if (request.headers.has(ANEW)) return await answerAnew(asked)
  const kept = await findKept(rule, keyOf(new URL(request.url)))
  const fetching = fetchAndKeep(asked)
  event.waitUntil(fetching.catch(() => {}))
  return kept ?? (await fetching.catch(refusalOf))
}

/** By the network alone, which is nobody's visit. */
const answerAnew = ({ rule, request, event }: Asked): Promise<Response> =>
  fetchAndKeep({ rule, request, event, visited: false }).catch(refusalOf)

interface OfImage {
  request: Request
  event: ExtendableEvent
  rule: Rule
  /** Address of the one file that may be kept of the image. */
  file: string
  /** Else it is left to the page to ask for the file. */
  standsIn: boolean
}

/**
 * Something else of an image: by the network, and where that fails or is silent by the file that is kept. The browser's
 * own cache may have such answers for a year, but tiles of which it has a few are no image: what says that there are
 * tiles is asked of the server each time. Whoever opens an image in tiles gets its file as well, for later.
 */
export async function networkOrFile({ request, event, rule, file, standsIn }: OfImage): Promise<Response> {
  const key = keyOf(new URL(file, location.origin))
  const fetching = fetch(request, standsIn ? {} : { cache: 'no-cache' }).then(async (response) => {
    const gone = isGone(response, key)
    // Of this address, which goes with each file of the image. Whether the image is gone its own address says.
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

/** The network's answer, which is kept if it may be. Throws `Away`. */
async function fetchAndKeep(asked: Asked): Promise<Response> {
  const { response, kept } = await begin(asked)
  asked.event.waitUntil(kept.catch(() => {}))
  return response
}

/** Fetches an answer for the device alone. */
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

/** Throws also where the network breaks off in the middle, but of an image, which is shown as it comes. */
async function fetchWhole(request: Request, { cache }: Rule): Promise<Response> {
  const response = await fetch(request)
  if (cache === 'images' || !response.ok) return response
  const { status, statusText, headers } = response
  return new Response(await response.arrayBuffer(), { status, statusText, headers })
}

/** What it brings along comes afterwards: whoever waits for the answer itself does not wait for that. */
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

/** The pages ask again, and get at once what came; or hear that the record is gone. What could not be kept they have later. */
async function tellLate(rule: Rule, key: string, isKept: boolean): Promise<void> {
  if (isKept) fresh.set(key, performance.now() + FRESH)
  else if (await headersOfKept(rule, key)) return
  const pages = await self.clients.matchAll({ type: 'window' })
  for (const page of pages) page.postMessage({ type: ANSWERED_LATE })
}

/** The server itself says what is wrong; the page has words for that, and for some of it asks again by itself. */
const saysItself = (reason: unknown): boolean => reason instanceof Away && reason.refusal !== null && isOwn(reason.refusal)

/** The page judges by itself whose word it is. */
const refusalOf = (reason: unknown): Response => (reason instanceof Away && reason.refusal) || Response.error()

/** What a page gets of a kept answer that is as good as one from the network. */
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
