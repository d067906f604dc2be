/** Keeping answers on the device, and letting them go. The page and the service worker both do. */
import { FETCHED_AT } from '../lib/own-answer.ts'
import { ifFull, isFull } from './full.ts'
import { type Kept, listPassing, note, noteUse, strike } from './inventory.ts'
import { type CacheName, KEPT, type Rule } from './policy.ts'

/** So many are taken away at once where the device has no more room. */
const AT_ONCE = 10

/** The cache in which it is tried how much fits. */
const TRIAL = 'trial'

/** What goes where there is no room, unless somebody asked to keep it. */
const EXPENDABLE: readonly CacheName[] = ['voyages', 'images']

/** False without room: what a visitor asked for, or wrote, never makes way. */
export async function keep(rule: Rule, key: string, response: Response, visited = true): Promise<boolean> {
  const { cache } = rule
  const headers = new Headers(response.headers)
  headers.set(FETCHED_AT, fetchedAt(headers).toISOString())
  const body = await response.arrayBuffer()
  try {
    await withRoom(async () => {
      // The list first: what stands in it and is not there is found, what is there and not in the list would never leave.
      await note({ key, cache, bytes: body.byteLength, visited })
      await (await caches.open(cache)).put(key, new Response(body, { headers }))
    }, key)
  } catch (error) {
    if (!(await headersOfKept(rule, key))) await strike(key)
    ifFull(error)
    return false
  }
  // To see what is too many all lists are read. What is fetched for a pack never makes way, and of it there may be thousands.
  if (visited) await letGoBeyond(rule)
  return true
}

/** The longest unused go that are too many. */
export async function letGoBeyond({ cache, most }: Rule): Promise<void> {
  await letGo(beyond(most, await listPassing(cache)))
}

/** By the server's clock, where it tells: the device's may be years off. */
function fetchedAt(headers: Headers): Date {
  const date = new Date(headers.get('date') ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? new Date() : date
}

/** Does `work`, again and again as long as there is no room for it and something may go. `key`: of the answer that it keeps. */
export async function withRoom<T>(work: () => Promise<T>, key = ''): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isFull(error) || !(await makeRoom(key))) throw error
    }
  }
}

/** Lets go of what may go until so many bytes fit, which is tried: Chromium tells no site how much room it has. */
export async function spareRoom(bytes: number): Promise<void> {
  const trial = await caches.open(TRIAL)
  await withRoom(() => trial.put('/', new Response(new ArrayBuffer(bytes)))).catch(() => undefined)
  await caches.delete(TRIAL)
}

/** The answer that is kept under a key of a rule, which counts as a use of it. */
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

/** The key of a voyage whose code was typed in small letters, as the server takes it too. */
async function inAnyCase(asked: string): Promise<string> {
  const kept = await (await caches.open('voyages')).keys()
  return kept.find(({ url }) => url.toLowerCase() === asked.toLowerCase())?.url ?? asked
}

/** Whether it is kept, which counts as a use of it, for whoever does not read it. */
export async function touchKept(rule: Rule, key: string): Promise<boolean> {
  const isKept = (await headersOfKept(rule, key)) !== null
  if (isKept) void noteUse(key)
  return isKept
}

/**
 * Of the answer that is kept under a key of a rule, without a use of it. An answer that nobody reads is let go of here: for
 * as long as it stays open Chromium counts its bytes, also when it is deleted, so on a full device no room would be made.
 */
export async function headersOfKept({ cache }: Pick<Rule, 'cache'>, key: string): Promise<Headers | null> {
  const found = await caches.match(key, { cacheName: cache })
  await found?.body?.cancel()
  return found?.headers ?? null
}

/** A record that was taken back is taken from the device too. */
export async function forget(rule: Rule, key: string): Promise<void> {
  await (await caches.open(rule.cache)).delete(key)
  await strike(key)
}

/** The longest unused of a cache, as many as are too many. */
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

/** False when nothing is left that may go: for the answer under `key` only what was used longer ago than it. */
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
