/** Keeps answers on the device, and deletes them. Pages, the service worker and the search worker use it. */
import { FETCHED_AT } from '../lib/own-answer.ts'
import { type Kept, listPassing, note, noteUse, strike } from './inventory.ts'
import { type CacheName, KEPT, type Rule } from './policy.ts'

/** How many answers are deleted at a time on a full device. */
const AT_ONCE = 10

/** The cache for trying how much fits. */
const TRIAL = 'trial'

/** Answers in these caches make room on a full device, unless a pack holds them. */
const EXPENDABLE: readonly CacheName[] = ['voyages', 'images']

/** False if there is no room: what a visitor asked to keep, or wrote, is never deleted for it. */
export async function keep(rule: Rule, key: string, response: Response, visited = true): Promise<boolean> {
  const { cache } = rule
  const headers = new Headers(response.headers)
  headers.set(FETCHED_AT, fetchedAt(headers).toISOString())
  const body = await response.arrayBuffer()
  try {
    await withRoom(async () => {
      // The list comes first: an answer that is kept but not listed would never be deleted.
      await note({ key, cache, bytes: body.byteLength, visited })
      await (await caches.open(cache)).put(key, new Response(body, { headers }))
    }, key)
  } catch (error) {
    if (!(await headersOfKept(rule, key))) await strike(key)
    ifFull(error)
    return false
  }
  // This reads all lists. Answers for a pack skip it: those in packs do not count, and a pack may have thousands.
  if (visited) await letGoBeyond(rule)
  return true
}

/** Deletes the longest unused answers beyond what the rule allows. */
export async function letGoBeyond({ cache, most }: Rule): Promise<void> {
  await letGo(beyond(most, await listPassing(cache)))
}

/** By the server's clock if the answer has a date, because the device's clock may be years off. */
function fetchedAt(headers: Headers): Date {
  const date = new Date(headers.get('date') ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? new Date() : date
}

/** Does `work`, and repeats it as long as there is no room and something can be deleted. `key`: of the answer it keeps. */
export async function withRoom<T>(work: () => Promise<T>, key = ''): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isFull(error) || !(await makeRoom(key))) throw error
    }
  }
}

/** Makes room for so many bytes by trying to store them, because Chromium tells no site how much room it has. */
export async function spareRoom(bytes: number): Promise<void> {
  const trial = await caches.open(TRIAL)
  await withRoom(() => trial.put('/', new Response(new ArrayBuffer(bytes)))).catch(() => undefined)
  await caches.delete(TRIAL)
}

/** The kept answer under this key. Counts as a use of it. */
export async function findKept({ cache }: Rule, asked: string): Promise<Response | undefined> {
  const find = (key: string) => caches.match(key, { cacheName: cache })
  let key = asked
  let found = await find(key)
  if (!found && cache === 'voyages') {
    key = await inAnyCase(asked)
    found = await find(key)
  }
  if (found) void noteUse(key)
  return found
}

/** The key of a kept voyage, found without regard to the case of its code. The server ignores the case too. */
async function inAnyCase(asked: string): Promise<string> {
  const kept = await (await caches.open('voyages')).keys()
  return kept.find(({ url }) => url.toLowerCase() === asked.toLowerCase())?.url ?? asked
}

/** Whether an answer is kept. Counts as a use of it. */
export async function touchKept(rule: Rule, key: string): Promise<boolean> {
  const isKept = (await headersOfKept(rule, key)) !== null
  if (isKept) void noteUse(key)
  return isKept
}

/**
 * The headers of a kept answer. Does not count as a use of it. The body is closed: Chromium counts the bytes of an open body even
 * after the answer was deleted, so that deleting it would make no room.
 */
export async function headersOfKept({ cache }: Pick<Rule, 'cache'>, key: string): Promise<Headers | null> {
  const found = await caches.match(key, { cacheName: cache })
  await found?.body?.cancel()
  return found?.headers ?? null
}

export async function forget(rule: Rule, key: string): Promise<void> {
  await (await caches.open(rule.cache)).delete(key)
  await strike(key)
}

/** The longest unused answers of a cache, as many as are too many. */
function beyond(most: Rule['most'], kept: readonly Kept[]): Kept[] {
  if ('entries' in most) return kept.slice(0, Math.max(0, kept.length - most.entries))
  let bytes = kept.reduce((sum, one) => sum + one.bytes, 0)
  const gone: Kept[] = []
  for (const one of kept) {
    if (bytes <= most.bytes) break
    bytes -= one.bytes
    gone.push(one)
  }
  return gone
}

/** False if nothing can be deleted. For the answer under `key`, only answers that were used before it can be. */
async function makeRoom(key = ''): Promise<boolean> {
  const kept = await listPassing(...EXPENDABLE)
  const own = kept.findIndex((one) => one.key === key)
  const older = own === -1 ? kept : kept.slice(0, own)
  await letGo(older.slice(0, AT_ONCE))
  return older.length > 0
}

export async function letGo(kept: readonly Kept[]): Promise<void> {
  for (const { cache, key } of kept) await forget(KEPT.find((rule) => rule.cache === cache)!, key)
}

/** Whether the device has no more room for this site. */
export const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

/** For `catch(ifFull)`: ignores that the device is full, and throws other errors. */
export function ifFull(error: unknown): void {
  if (!isFull(error)) throw error
}
