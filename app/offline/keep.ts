/** Keeping answers on the device, and letting them go. The page and the service worker both do. */
import { type Kept, listPassing, note, noteUse, strike } from './inventory.ts'
import { type CacheName, FETCHED_AT, KEPT, type Rule } from './policy.ts'

/** So many are taken away at once where the device has no more room. */
const AT_ONCE = 10

/** What goes where there is no room, unless somebody asked to keep it. */
const EXPENDABLE: readonly CacheName[] = ['voyages', 'images']

/** False without room: what a visitor asked for, or wrote, never makes way. */
export async function keep({ cache, most }: Rule, key: string, response: Response): Promise<boolean> {
  const headers = new Headers(response.headers)
  headers.set(FETCHED_AT, new Date().toISOString())
  const body = await response.arrayBuffer()
  for (;;) {
    try {
      // The list first: what stands in it and is not there is found, what is there and not in the list would never leave.
      await note({ key, cache, bytes: body.byteLength })
      await (await caches.open(cache)).put(key, new Response(body, { headers }))
      break
    } catch (error) {
      if (isFull(error) && (await makeRoom(key))) continue
      if (!(await caches.match(key, { cacheName: cache }))) await strike(key)
      return false
    }
  }
  await letGo(beyond(most, await listPassing(cache)))
  return true
}

/** The answer that is kept under a key of a rule, which counts as a use of it. */
export async function findKept({ cache }: Rule, key: string): Promise<Response | undefined> {
  const found = await caches.match(key, { cacheName: cache })
  if (found) void noteUse(key)
  return found
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

/** Room for the answer under `key`. False when nothing is left that may go. */
async function makeRoom(key: string): Promise<boolean> {
  const kept = (await listPassing(...EXPENDABLE)).filter((one) => one.key !== key)
  await letGo(kept.slice(0, AT_ONCE))
  return kept.length > 0
}

export async function letGo(kept: readonly Kept[]): Promise<void> {
  for (const { cache, key } of kept) await forget(KEPT.find((rule) => rule.cache === cache)!, key)
}

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'
