/**
 * What leaves the archive leaves the device. A kept voyage holds a hundred names, so whatever the server would not answer
 * like that any more is fetched anew, or is gone.
 */
import { VERSION_DIGITS, versionText } from '#domain/answer-version.ts'
import { type Kept, listKept, listPacks, putPack } from '../inventory.ts'
import { keep, letGo } from '../keep.ts'
import { FETCHED_AT, imageOf, KEPT, keyOf, MENU, mayBeKept } from '../policy.ts'
import { hashOf } from './published.ts'

/** What the published archive says of the answers that a device may keep. */
export interface Current {
  /** Version of the answer by voyage code, and by page id. */
  voyages: ReadonlyMap<string, string>
  pages: ReadonlyMap<string, string>
  /** Ids of all images. */
  images: ReadonlySet<string>
}

/** To be called after contact. What is in a pack and could not be fetched anew comes back with the pack. */
export async function purge(current: Current): Promise<void> {
  const kept = await listKept()
  const states = await Promise.all(kept.map(async (one) => ({ one, state: await stateOf(one, current) })))
  const [gone, stale] = (['gone', 'stale'] as const).map((wanted) =>
    states.filter(({ state }) => state === wanted).map(({ one }) => one),
  )
  await letGo(gone!)
  // These repeat what voyages and pages say.
  const isChanged = gone!.length + stale!.length > 0
  const all = isChanged ? [...stale!, ...kept.filter(isRepeating)] : []
  for (const one of all) if (!(await isFetchedAnew(one))) await lose(one)
}

const MENU_KEY = keyOf(new URL(MENU, location.origin))

const isRepeating = ({ cache, key }: Kept): boolean => cache === 'home' || key === MENU_KEY

async function stateOf({ key, cache }: Kept, current: Current): Promise<'current' | 'stale' | 'gone'> {
  if (cache === 'images') return current.images.has(imageOf(new URL(key))) ? 'current' : 'gone'
  if (cache === 'home' || key === MENU_KEY) return 'current'
  const kept = await caches.match(key, { cacheName: cache })
  if (!kept) return 'gone'
  const answer: { journeyId: string; pageId: string } = await kept.json()
  const version =
    cache === 'voyages' ? current.voyages.get(answer.journeyId) : current.pages.get(answer.pageId)
  if (version === undefined) return 'gone'
  return (await versionOf(answer)) === version ? 'current' : 'stale'
}

async function versionOf(answer: unknown): Promise<string> {
  return (await hashOf(new TextEncoder().encode(versionText(answer)))).slice(0, VERSION_DIGITS)
}

/** False also where the service worker gives what it kept. */
async function isFetchedAnew({ key, cache }: Kept): Promise<boolean> {
  const rule = KEPT.find((one) => one.cache === cache)!
  const answer = await fetch(key, { cache: 'no-cache' }).catch(() => null)
  if (!answer || answer.headers.has(FETCHED_AT) || !mayBeKept(answer, rule)) return false
  return await keep(rule, key, answer)
}

async function lose(one: Kept): Promise<void> {
  await letGo([one])
  const path = one.key.slice(location.origin.length)
  for (const pack of await listPacks())
    if (pack.complete && pack.addresses.includes(path)) await putPack({ ...pack, complete: false })
}
