/**
 * Takes away from the device what left the archive. A kept voyage holds a hundred names. So an answer whose words changed on the
 * server is fetched again or deleted. If only figures changed (the course over sea), the kept answer stays until it is fetched.
 */
import { VERSION_DIGITS, versionText, wordsText } from '#domain/answer-version.ts'
import type { Journey } from '#domain/journey.ts'
import { addressParts, type MediaItem } from '#domain/media.ts'
import type { PublishedFile } from '#domain/published-archive.ts'
import type { Page } from '#domain/side-menu.ts'
import { FETCHED_AT } from '../../lib/own-answer.ts'
import { changePack, deletePack, type Kept, listKept, listPacks, note, PACKS_CHANNEL, putPack } from '../inventory.ts'
import { headersOfKept, ifFull, keep, letGo } from '../keep.ts'
import { patiently } from '../patience.ts'
import {
  ANEW,
  FAVOURITES,
  imageAddresses,
  imageOf,
  isGone,
  KEPT,
  keyOf,
  MENU,
  mayBeKept,
  savesData,
  voyageAddress,
} from '../policy.ts'
import { fetchUnkept } from './fetch-archive.ts'
import { type Read, readCatalogue } from './opened-archive.ts'
import { hashOf, type Shelf } from './shelf.ts'

/** What the published archive says about answers that a device may keep. */
interface Current {
  /** The version of the answer, by voyage code and by page id. */
  voyages: ReadonlyMap<string, string>
  pages: ReadonlyMap<string, string>
  /** The first digits of the file's hash, by image id. */
  images: ReadonlyMap<string, string>
  /** The titles of voyages, by code. */
  titles: ReadonlyMap<string, string>
  /** The codes that voyages have now, by their former codes. */
  codes: ReadonlyMap<string, string>
}

/**
 * Runs after contact, which was at `asOf` by the server's clock. An answer of a pack that could not be fetched again comes back
 * with the pack. False if something that may stay could not be fetched: then the purge has to run again.
 */
async function purge(current: Current, asOf: number): Promise<boolean> {
  await adopt()
  const kept = await listKept()
  const states = new Map<Kept, State>()
  await eachOf(kept, async (one) => states.set(one, await stateOf(one, current, asOf).catch((): State => 'stale')))
  const those = (wanted: State) => kept.filter((one) => states.get(one) === wanted)
  await letGo(those('gone'))
  // The browser's own cache drops them only when it hears from the server that they are gone.
  void eachOf(those('gone'), ({ key }) => askAnew(key))
  await followCodes(kept, current)
  const unpublished = new Set(those('unpublished').map(pathOf))
  await leavePacks(current, unpublished)
  // Voyages first, because they hold names. Those that were used last come first.
  const doubtful = [...those('unpublished'), ...those('stale').toReversed()]
  const voyages = doubtful.filter(({ cache }) => cache === 'voyages')
  const others = doubtful.filter(({ cache }) => cache !== 'voyages')
  const renewed: Kept[] = []
  await eachOf([...voyages, ...others], async (one) => {
    const outcome = await fetchAnew(one)
    if (outcome === 'there') renewed.push(one)
    else await lose(one)
    if (outcome === 'gone') unpublished.delete(pathOf(one))
  })
  if (those('unpublished').length > unpublished.size) await leavePacks(current, unpublished)
  let isWhole = true
  await eachOf([...kept.filter(isSummary), ...those('moved').toReversed()], async (one) => {
    if ((await fetchAnew(one)) === 'there') renewed.push(one)
    else isWhole = false
  })
  if (!savesData()) await eachOf([...new Set((await Promise.all(renewed.map(imagesIn))).flat())], bring)
  return isWhole
}

/** Milliseconds. The server answers with a new record at once, but publishes it a minute later, or a few on a bad day. */
const PUBLISHED_WITHIN = 10 * 60_000

/** Works on a few at once, so that one that hangs does not hold up the rest. */
async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items.values()
  const one = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}
const AT_ONCE = 4

/** Lists the kept answers that are not listed: an earlier version of the site had no list, or another one. */
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
      await note({ key: url, cache, bytes, visited: true }).catch(ifFull)
    }
  }
}

const keyOfCall = (address: string): string => keyOf(new URL(address, location.origin))
const FAVOURITES_KEY = keyOfCall(FAVOURITES)
const MENU_KEY = keyOfCall(MENU)

/** An answer that repeats things of voyages and pages, but holds no names. */
const isSummary = ({ cache, key }: Kept): boolean => (cache === 'home' && key !== FAVOURITES_KEY) || key === MENU_KEY

/**
 * `gone`: not in the archive. `unpublished`: not there either, but it may be too new to be published. `stale`: words changed, so
 * something may have left it. `moved`: only figures changed.
 */
type State = 'current' | 'moved' | 'stale' | 'unpublished' | 'gone'

async function stateOf(one: Kept, current: Current, asOf: number): Promise<State> {
  if (isSummary(one)) return 'current'
  const headers = await headersOfKept(one, one.key)
  if (!headers) return 'gone'
  const state = await (one.cache === 'images' ? stateOfImage(one, headers, current) : stateOfAnswer(one, current))
  const age = asOf - Date.parse(headers.get(FETCHED_AT) ?? '')
  if (state === 'gone') return age < PUBLISHED_WITHIN ? 'unpublished' : 'gone'
  // The kept answer is newer than the published archive.
  return age < 0 ? 'current' : state
}

function stateOfImage({ key }: Kept, headers: Headers, { images }: Current): State {
  const hash = images.get(imageOf(new URL(key)))
  if (hash === undefined) return 'gone'
  const tag = headers.get('etag')?.replace(/^(W\/)?"/, '')
  return tag === undefined || tag.startsWith(hash) ? 'current' : 'stale'
}

async function stateOfAnswer({ key, cache }: Kept, { voyages, pages, codes }: Current): Promise<State> {
  const answer: unknown = await (await caches.match(key, { cacheName: cache }))!.json()
  const ofVoyage = (voyage: Journey) => stateBy(voyage, voyages.get(codes.get(voyage.journeyId) ?? voyage.journeyId))
  if (cache === 'voyages') return ofVoyage(answer as Journey)
  if (key !== FAVOURITES_KEY) return stateBy(answer as Page, pages.get((answer as Page).pageId))
  const states = await Promise.all((answer as Journey[]).map(ofVoyage))
  if (states.every((state) => state === 'current')) return 'current'
  return states.every((state) => state === 'current' || state === 'moved') ? 'moved' : 'stale'
}

/** `version`: the version of the server's answer now. */
async function stateBy(answer: object, version: string | undefined): Promise<State> {
  if (version === undefined) return 'gone'
  const digits = async (text: string) => hashOf(new TextEncoder().encode(text))
  if ((await digits(versionText(answer))).startsWith(version.slice(0, VERSION_DIGITS))) return 'current'
  const words = version.slice(VERSION_DIGITS)
  // The catalogue of an older server does not tell the hash of the words.
  return words !== '' && (await digits(wordsText(answer))).startsWith(words) ? 'moved' : 'stale'
}

/** The address of a voyage under its code of now; any other address unchanged. */
function addressNow(path: string, codes: Current['codes']): string {
  const now = codes.get(new URL(path, location.origin).searchParams.get('journeyId') ?? '')
  return now === undefined ? path : voyageAddress(now)
}

/** A kept voyage whose code changed is kept under the new code too, because links lead to both. */
async function followCodes(kept: readonly Kept[], { codes }: Current): Promise<void> {
  const known = new Set(kept.map(({ key }) => key))
  await eachOf(kept, async (one) => {
    const now = addressNow(pathOf(one), codes)
    if (known.has(keyOfCall(now))) return
    const rule = KEPT.find(({ cache }) => cache === one.cache)!
    const answer = await askAnew(keyOfCall(now))
    if (answer && mayBeKept(answer, rule)) await keep(rule, keyOfCall(now), answer).catch(() => false)
  })
}

async function imagesIn({ key, cache }: Pick<Kept, 'key' | 'cache'>): Promise<string[]> {
  const answer = cache === 'images' ? undefined : await caches.match(key, { cacheName: cache })
  return imageAddresses((await answer?.text().catch(() => '')) ?? '')
}

/** Milliseconds for one answer. */
const ANSWERED = 60_000

/** `gone`: the server itself says so. */
type Outcome = 'there' | 'gone' | 'away'

/** `there` also if it is not kept any more: on a full device it may have made way for another answer. */
const fetchAnew = async (one: Kept): Promise<Outcome> => ((await headersOfKept(one, one.key)) ? fetchToKeep(one) : 'there')

/** Fetches the image at this path, unless it is on the device. */
async function bring(path: string): Promise<Outcome> {
  const one = { key: keyOfCall(path), cache: 'images' } as const
  return (await headersOfKept(one, one.key)) ? 'there' : fetchToKeep(one)
}

async function fetchToKeep({ key, cache }: Pick<Kept, 'key' | 'cache'>): Promise<Outcome> {
  const rule = KEPT.find((one) => one.cache === cache)!
  const fetchOnce = async (): Promise<Outcome | null> => {
    const answer = await askAnew(key)
    if (answer && mayBeKept(answer, rule)) return (await keep(rule, key, answer, false).catch(() => false)) ? 'there' : 'away'
    return answer && isGone(answer, key) ? 'gone' : null
  }
  return (await patiently(fetchOnce)) ?? 'away'
}

/** Null without an answer. */
const askAnew = (key: string): Promise<Response | null> =>
  fetch(key, { cache: 'no-cache', headers: { [ANEW]: 'yes' }, signal: AbortSignal.timeout(ANSWERED) }).catch(() => null)

async function lose(one: Kept): Promise<void> {
  await letGo([one])
  const path = pathOf(one)
  for (const pack of await listPacks())
    if (pack.complete && pack.addresses.includes(path)) await changePack(pack.id, () => ({ complete: false })).catch(ifFull)
}

/**
 * Takes out of the packs what is not in the archive any more, and deletes packs that have no voyage left. `unpublished`: paths
 * of answers that may be too new to be published.
 */
async function leavePacks({ voyages, images, titles, codes }: Current, unpublished: ReadonlySet<string>): Promise<void> {
  let isOther = false
  for (const pack of await listPacks()) {
    const now = new Set(pack.addresses.map((address) => addressNow(address, codes)))
    const urls = [...now].map((address) => new URL(address, location.origin))
    const isNew = ({ pathname, search }: URL) => unpublished.has(pathname + search)
    const isVoyage = ({ searchParams }: URL) => searchParams.has('journeyId')
    const left = urls.filter((url) => isVoyage(url) && (isNew(url) || voyages.has(url.searchParams.get('journeyId')!)))
    const pictures = urls.filter((url) => !isVoyage(url) && (isNew(url) || images.has(imageOf(url))))
    // A pack of one voyage gets the voyage's title of now: the old one may name a ship that left the archive.
    const id = codes.get(pack.id) ?? pack.id
    const title = titles.get(id) ?? pack.title
    const isWhole = left.length + pictures.length === pack.addresses.length
    if (isWhole && title === pack.title && pack.addresses.every((address) => now.has(address))) continue
    isOther = true
    const addresses = [...left, ...pictures].map((url) => url.pathname + url.search)
    // If there is no room to note that a pack is smaller, the purge goes on all the same.
    const changed = { addresses, voyages: left.length, title }
    if (left.length > 0 && id === pack.id) await changePack(id, () => changed).catch(ifFull)
    else await deletePack(pack.id)
    if (left.length > 0 && id !== pack.id) await putPack({ ...pack, ...changed, id }).catch(ifFull)
  }
  if (!isOther) return
  const tabs = new BroadcastChannel(PACKS_CHANNEL)
  tabs.postMessage('changed')
  tabs.close()
}

const pathOf = ({ key }: Kept): string => key.slice(location.origin.length)

/** Milliseconds until a purge by the same catalogue runs again: an old answer may have come late. */
const AGAIN = 50 * 60_000
const NEVER = { catalogue: '', at: -Infinity }

/** By which catalogue this worker last purged, and when, by the clock that only goes forward. */
let done = NEVER

/**
 * Purges by the catalogue in these files on the shelf, which the server had at `asOf`. A purge that fails runs again at the next
 * contact. One that the browser cut off goes on at the next start.
 */
export async function purgeBy(shelf: Shelf, files: string[], asOf: number): Promise<void> {
  await once(files, async () => {
    // A full device cannot note it, but purges all the same.
    await shelf.write('purging', { files, asOf }).catch(() => undefined)
    const isWhole = await purgeAs(files, (sha256) => shelf.text(sha256), asOf)
    // Another purge by newer files may have begun.
    if ((await shelf.read('purging'))?.files.join() === files.join()) await shelf.delete('purging')
    return isWhole
  })
}

/** Purges by a catalogue that the device has no room for. */
export async function purgeUnkept(files: readonly PublishedFile[], asOf: number): Promise<void> {
  const byHash = new Map(files.map((file) => [file.sha256, file]))
  const hashes = [...byHash.keys()]
  await once(hashes, () => purgeAs(hashes, (sha256) => fetchUnkept(byHash.get(sha256)!), asOf))
}

async function once(files: string[], work: () => Promise<boolean>): Promise<void> {
  const [catalogue, at] = [files.join(' '), performance.now()]
  if (catalogue === done.catalogue && at - done.at < AGAIN) return
  done = { catalogue, at }
  try {
    if (!(await work())) done = NEVER
  } catch {
    done = NEVER
  }
}

async function purgeAs(files: string[], read: Read, asOf: number): Promise<boolean> {
  const { voyages, pages, image, journey } = await readCatalogue(files, read)
  const hashOfFile = (item: MediaItem) => addressParts(item).iiifId.slice(item._id.length + 1)
  const images = new Map([...image.values()].map(({ item }) => [item._id, hashOfFile(item)]))
  const journeys = [...journey.values()]
  const titles = new Map(journeys.map(({ hit }) => [hit.journeyId, hit.name]))
  const codes = new Map(
    journeys.flatMap(({ hit, formerCodes = [] }) => formerCodes.map((former): [string, string] => [former, hit.journeyId])),
  )
  return purge({ voyages, pages, images, titles, codes }, asOf)
}
