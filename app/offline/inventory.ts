/**
 * Lists what lies in the caches (how large each answer is, and in which order they were used) and the packs that a visitor asked
 * to keep. The order of use is a counter, so that a clock that jumps deletes nothing.
 */
import type { DBSchema } from 'idb'
import type { Journey } from '#domain/journey.ts'
import type { Page } from '#domain/side-menu.ts'
import { keptDatabase } from '../lib/kept-database.ts'
import { type CacheName, keyOf, MENU } from './policy.ts'

export interface Kept {
  /** The key in the cache: the whole address. */
  key: string
  cache: CacheName
  /** The size of the body. */
  bytes: number
  /** Higher if it was used later. */
  used: number
  /** Somebody looked at it, or may soon: it stays when its pack is removed. */
  visited: boolean
}

/** Voyages, with or without their images, that stay until the visitor removes them. */
export interface KeptPack {
  id: string
  title: string
  /** The calls and files that it is made of, as paths. */
  addresses: string[]
  /** The size that the server estimates. */
  bytes: number
  /** How many of the addresses are voyages. */
  voyages: number
  /** Whether all of it is there. */
  complete: boolean
  /** The visitor stopped it, or there was no room: it does not continue by itself. */
  stopped: boolean
  /** When it last was complete and up to date, by the device's clock, in milliseconds since 1970. */
  updatedAt?: number
}

interface Shelves extends DBSchema {
  kept: { key: string; value: Kept; indexes: { used: number } }
  packs: { key: string; value: KeptPack }
}

/** The channel on which tabs hear that packs changed. */
export const PACKS_CHANNEL = 'overtocht-packs'

const open = keptDatabase<Shelves>({
  name: 'overtocht-kept',
  stores: ['kept', 'packs'],
  create: (made) => {
    made.createObjectStore('kept', { keyPath: 'key' }).createIndex('used', 'used')
    made.createObjectStore('packs', { keyPath: 'id' })
  },
  mayBeRenewed: true,
})

/** Notes that an answer was just kept. Counts as a use only if `visited`. */
export const note = (kept: Omit<Kept, 'used'>): Promise<void> =>
  change(kept.key, (known, used) => (known && !kept.visited ? { ...known, bytes: kept.bytes } : { ...kept, used }))

/** Notes that an answer was just shown. */
export const noteUse = (key: string): Promise<void> => change(key, (known, used) => known && { ...known, used, visited: true })

export async function strike(key: string): Promise<void> {
  await (await open()).delete('kept', key)
}

/** All that is kept, the longest unused first. */
export async function listKept(): Promise<Kept[]> {
  return await (await open()).getAllFromIndex('kept', 'used')
}

/** The kept answers of these caches that are in no pack, the longest unused first. */
export async function listPassing(...of: CacheName[]): Promise<Kept[]> {
  const packs = await listPacks()
  const wanted = new Set(packs.flatMap(({ addresses }) => addresses.map((address) => location.origin + address)))
  return (await listKept()).filter(({ key, cache }) => of.includes(cache) && !wanted.has(key))
}

export async function listPacks(): Promise<KeptPack[]> {
  return await (await open()).getAll('packs')
}

/** Undefined if there is no such pack any more. */
export async function changePack(id: string, change: (pack: KeptPack) => Partial<KeptPack>): Promise<KeptPack | undefined> {
  const { store, done } = (await open()).transaction('packs', 'readwrite')
  const pack = await store.get(id)
  const changed = pack && { ...pack, ...change(pack) }
  if (changed) await store.put(changed)
  await done
  return changed
}

export async function putPack(pack: KeptPack): Promise<void> {
  await (await open()).put('packs', pack)
}

export async function deletePack(id: string): Promise<void> {
  await (await open()).delete('packs', id)
}

async function change(key: string, to: (known: Kept | undefined, used: number) => Kept | undefined): Promise<void> {
  const transaction = (await open()).transaction('kept', 'readwrite')
  const { store } = transaction
  const last = await store.index('used').openKeyCursor(null, 'prev')
  const kept = to(await store.get(key), (last?.key ?? 0) + 1)
  if (kept) await store.put(kept)
  await transaction.done
}

/** At most `most` voyages, the last used first. */
export const listKeptVoyages = (most: number): Promise<Journey[]> => readKept('voyages', most)

export const countKeptVoyages = async (): Promise<number> =>
  (await listKept()).filter(({ cache }) => cache === 'voyages').length

/** The pages of the menu, ordered by title. */
export async function listKeptPages(): Promise<Page[]> {
  const pages = await readKept<Page>('pages', Number.POSITIVE_INFINITY)
  return pages.filter(({ pageId }) => pageId).sort((a, b) => a.title.localeCompare(b.title, 'nl'))
}

async function readKept<T>(of: CacheName, most: number): Promise<T[]> {
  const menu = keyOf(new URL(MENU, location.origin))
  const kept = (await listKept()).filter(({ cache, key }) => cache === of && key !== menu).slice(-most)
  const answers = await Promise.all(kept.map(({ key, cache }) => caches.match(key, { cacheName: cache })))
  // An answer that cannot be read is damaged. The next contact fetches it again.
  const read = await Promise.all(answers.map(async (answer): Promise<T | null> => answer?.json().catch(() => null) ?? null))
  return read.filter((one) => one !== null).reverse()
}
