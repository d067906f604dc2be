/**
 * What leaves the archive leaves the device. A kept voyage holds a hundred names, so whatever the server would not answer
 * like that any more is fetched anew, or is gone.
 */
import { VERSION_DIGITS, versionText } from '#domain/answer-version.ts'
import type { Journey } from '#domain/journey.ts'
import type { Page } from '#domain/side-menu.ts'
import { deletePack, type Kept, listKept, listPacks, note, putPack } from '../inventory.ts'
import { keep, letGo } from '../keep.ts'
import { ANEW, FAVOURITES, imageOf, isGone, KEPT, keyOf, MENU, mayBeKept } from '../policy.ts'
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
  await adopt()
  const kept = await listKept()
  const states = await Promise.all(kept.map(async (one) => ({ one, state: await stateOf(one, current) })))
  const [gone, stale] = (['gone', 'stale'] as const).map((wanted) =>
    states.filter(({ state }) => state === wanted).map(({ one }) => one),
  )
  await letGo(gone!)
  await leavePacks(current)
  for (const one of stale!) if (!(await isFetchedAnew(one))) await lose(one)
  // They say less of what changed: what cannot be fetched anew may stay.
  if (gone!.length + stale!.length > 0) for (const one of kept.filter(isSummary)) await isFetchedAnew(one)
}

/** Takes over the answers that no list names: an earlier version of the site had none, or had another. */
async function adopt(): Promise<void> {
  const known = new Set((await listKept()).map(({ key }) => key))
  for (const { cache } of KEPT) {
    const answers = await caches.open(cache)
    for (const { url } of await answers.keys()) {
      const answer = known.has(url) ? undefined : await answers.match(url)
      if (!answer) continue
      const bytes = (await answer.arrayBuffer()).byteLength
      await note({ key: url, cache, bytes, visited: true })
    }
  }
}

const keyOfCall = (address: string): string => keyOf(new URL(address, location.origin))
const FAVOURITES_KEY = keyOfCall(FAVOURITES)
const MENU_KEY = keyOfCall(MENU)

/** It repeats what voyages and pages say, but no names. */
const isSummary = ({ cache, key }: Kept): boolean =>
  (cache === 'home' && key !== FAVOURITES_KEY) || key === MENU_KEY

type State = 'current' | 'stale' | 'gone'

async function stateOf(one: Kept, current: Current): Promise<State> {
  const { key, cache } = one
  if (cache === 'images') return current.images.has(imageOf(new URL(key))) ? 'current' : 'gone'
  if (isSummary(one)) return 'current'
  const kept = await caches.match(key, { cacheName: cache })
  if (!kept) return 'gone'
  if (key === FAVOURITES_KEY) {
    const voyages: Journey[] = await kept.json()
    const states = await Promise.all(voyages.map((voyage) => stateOfVoyage(voyage, current)))
    return states.every((state) => state === 'current') ? 'current' : 'stale'
  }
  const answer = await kept.json()
  return cache === 'voyages'
    ? stateOfVoyage(answer, current)
    : stateBy(answer, current.pages.get((answer as Page).pageId))
}

const stateOfVoyage = (voyage: Journey, { voyages }: Current): Promise<State> =>
  stateBy(voyage, voyages.get(voyage.journeyId))

/** `version`: of the answer as the server gives it now. */
async function stateBy(answer: object, version: string | undefined): Promise<State> {
  if (version === undefined) return 'gone'
  const text = new TextEncoder().encode(versionText(answer))
  return (await hashOf(text)).slice(0, VERSION_DIGITS) === version ? 'current' : 'stale'
}

/** On a bad network the first try may fail. */
const TRIES = 3
/** Milliseconds: between two of them, and for one. */
const PAUSE = 1000
const ANSWERED = 60_000

async function isFetchedAnew({ key, cache }: Kept): Promise<boolean> {
  const rule = KEPT.find((one) => one.cache === cache)!
  for (let time = 1; ; time++) {
    const signal = AbortSignal.timeout(ANSWERED)
    const answer = await fetch(key, { cache: 'no-cache', headers: { [ANEW]: 'yes' }, signal }).catch(
      () => null,
    )
    if (answer && mayBeKept(answer, rule)) return await keep(rule, key, answer, false)
    if (time === TRIES || (answer && isGone(answer, rule))) return false
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}

async function lose(one: Kept): Promise<void> {
  await letGo([one])
  const path = pathOf(one)
  for (const pack of await listPacks())
    if (pack.complete && pack.addresses.includes(path)) await putPack({ ...pack, complete: false })
}

/** What the archive has no more is in no pack either, kept or not; a pack of which no voyage is left goes. */
async function leavePacks({ voyages, images }: Current): Promise<void> {
  for (const pack of await listPacks()) {
    const urls = pack.addresses.map((address) => new URL(address, location.origin))
    const left = urls.filter(({ searchParams }) => voyages.has(searchParams.get('journeyId') ?? ''))
    const pictures = urls.filter((url) => images.has(imageOf(url)))
    if (left.length + pictures.length === urls.length) continue
    const addresses = [...left, ...pictures].map((url) => url.pathname + url.search)
    await (left.length > 0 ? putPack({ ...pack, addresses, voyages: left.length }) : deletePack(pack.id))
  }
}

const pathOf = ({ key }: Kept): string => key.slice(location.origin.length)
