/**
 * What leaves the archive leaves the device. A kept voyage holds a hundred names, so whatever the server would not answer
 * like that any more is fetched anew, or is gone.
 */
import { VERSION_DIGITS, versionText } from '#domain/answer-version.ts'
import type { Journey } from '#domain/journey.ts'
import type { Page } from '#domain/side-menu.ts'
import { isFull } from '../full.ts'
import { deletePack, type Kept, listKept, listPacks, note, putPack } from '../inventory.ts'
import { headersOfKept, keep, letGo } from '../keep.ts'
import { ANEW, FAVOURITES, FETCHED_AT, imageOf, isGone, KEPT, keyOf, MENU, mayBeKept } from '../policy.ts'
import { hashOf } from './published.ts'

/** What the published archive says of the answers that a device may keep. */
export interface Current {
  /** Version of the answer by voyage code, and by page id. */
  voyages: ReadonlyMap<string, string>
  pages: ReadonlyMap<string, string>
  /** Ids of all images. */
  images: ReadonlySet<string>
}

/**
 * To be called after contact, at `asOf` by the server's clock. What is in a pack and could not be fetched anew comes back with
 * the pack.
 */
export async function purge(current: Current, asOf: number): Promise<void> {
  await adopt()
  const kept = await listKept()
  const states = await Promise.all(
    kept.map(async (one) => ({ one, state: await stateOf(one, current).catch((): State => 'stale') })),
  )
  const lacking = states.filter(({ state }) => state === 'gone').map(({ one }) => one)
  const areNew = await Promise.all(lacking.map((one) => isNewerThan(one, asOf - PUBLISHED_WITHIN)))
  const gone = lacking.filter((_, at) => !areNew[at])
  const unpublished = lacking.filter((_, at) => areNew[at])
  await letGo(gone)
  await leavePacks(current, new Set(unpublished.map(pathOf)))
  // Those with names first, and of these the ones that were used last.
  const stale = states.filter(({ state }) => state === 'stale').map(({ one }) => one)
  const doubtful = [...unpublished, ...stale.toReversed()]
  const voyages = doubtful.filter(({ cache }) => cache === 'voyages')
  const others = doubtful.filter(({ cache }) => cache !== 'voyages')
  await eachOf([...voyages, ...others], async (one) => {
    // On a full device it may have made way for another meanwhile.
    if ((await headersOfKept(one, one.key)) && !(await isFetchedAnew(one))) await lose(one)
  })
  // They say less of what changed: what cannot be fetched anew may stay.
  if (lacking.length + stale.length > 0) await eachOf(kept.filter(isSummary), isFetchedAnew)
}

/** Milliseconds. What is new in the archive is answered at once, and published a minute later, or a few on a bad day. */
const PUBLISHED_WITHIN = 10 * 60_000

async function isNewerThan(one: Kept, time: number): Promise<boolean> {
  const headers = await headersOfKept(one, one.key)
  return Date.parse(headers?.get(FETCHED_AT) ?? '') > time
}

/** Some at once: the last must not wait for all that hang before it. */
async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items.values()
  const one = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}
const AT_ONCE = 4

/** Takes over the answers that no list names: an earlier version of the site had none, or had another. */
async function adopt(): Promise<void> {
  const known = new Set((await listKept()).map(({ key }) => key))
  for (const { cache } of KEPT) {
    const answers = await caches.open(cache)
    for (const { url } of await answers.keys()) {
      const answer = known.has(url) ? undefined : await answers.match(url)
      if (!answer) continue
      const bytes = await answer.arrayBuffer().then(
        ({ byteLength }) => byteLength,
        () => 0,
      )
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
    if (pack.complete && pack.addresses.includes(path))
      await putPack({ ...pack, complete: false }).catch(ifFull)
}

/** What left must leave also where there is no room to note that a pack is smaller. */
function ifFull(error: unknown): void {
  if (!isFull(error)) throw error
}

/**
 * What the archive has no more is in no pack either, kept or not; a pack of which no voyage is left goes. `unpublished`: paths
 * of what may be too new to be published.
 */
async function leavePacks({ voyages, images }: Current, unpublished: ReadonlySet<string>): Promise<void> {
  for (const pack of await listPacks()) {
    const urls = pack.addresses.map((address) => new URL(address, location.origin))
    const isNew = ({ pathname, search }: URL) => unpublished.has(pathname + search)
    const isVoyage = ({ searchParams }: URL) => searchParams.has('journeyId')
    const left = urls.filter(
      (url) => isVoyage(url) && (isNew(url) || voyages.has(url.searchParams.get('journeyId')!)),
    )
    const pictures = urls.filter((url) => !isVoyage(url) && (isNew(url) || images.has(imageOf(url))))
    if (left.length + pictures.length === urls.length) continue
    const addresses = [...left, ...pictures].map((url) => url.pathname + url.search)
    await (left.length > 0
      ? putPack({ ...pack, addresses, voyages: left.length }).catch(ifFull)
      : deletePack(pack.id))
  }
}

const pathOf = ({ key }: Kept): string => key.slice(location.origin.length)
