/**
 * The parts of the version before this one. A tab that is still open may ask for parts that it had not loaded, and the
 * server has them no more.
 */
import { cacheNames } from 'workbox-core'

const CACHE = 'version-before'
/** Their names change with what is in them. */
const PARTS = '/assets/'

export const isPart = (url: URL): boolean => url.pathname.startsWith(PARTS)

/** To be called while this version is installed: what it does not have itself is thrown away when it begins. */
export async function keepVersionBefore(own: readonly string[]): Promise<void> {
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

export const findPart = async (request: Request): Promise<Response> =>
  (await caches.match(request, { cacheName: CACHE })) ?? (await fetch(request))
