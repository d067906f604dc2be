/**
 * What lies in the caches: how large each answer is, and in which order they were used. The order is counted: a clock
 * that jumps throws nothing away. And the packs: what a visitor asked to keep.
 */
import type { DBSchema } from 'idb'
import { keptDatabase } from '../lib/kept-database.ts'
import type { CacheName } from './policy.ts'

export interface Kept {
  /** Of the cache: the whole address. */
  key: string
  cache: CacheName
  /** Of the body. */
  bytes: number
  /** Higher for what was used later. */
  used: number
  /** Somebody looked at it, or may soon: it stays when the pack goes that it is in. */
  visited: boolean
}

/** Voyages, with or without their images, that stay until the visitor takes them away. */
export interface KeptPack {
  id: string
  title: string
  /** The calls and files that it is made of, as paths. */
  addresses: string[]
  /** About; as the server says. */
  bytes: number
  /** Voyages among the addresses. */
  voyages: number
  /** Whether all of it is there. */
  complete: boolean
  /** It does not go on by itself: the visitor stopped it, or there was no room. */
  stopped: boolean
  /** When all of it was last what the server offers, by the device's clock, in milliseconds since 1970. */
  updatedAt?: number
}

interface Shelves extends DBSchema {
  kept: { key: string; value: Kept; indexes: { used: number } }
  packs: { key: string; value: KeptPack }
}

/** On which the tabs hear that the packs are others. */
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

/** It was kept, or kept anew, just now. That counts as a use, unless it was fetched for a pack or because it changed. */
export const note = (kept: Omit<Kept, 'used'>): Promise<void> =>
  change(kept.key, (known, used) => (known && !kept.visited ? { ...known, bytes: kept.bytes } : { ...kept, used }))

/** It was shown just now. */
export const noteUse = (key: string): Promise<void> => change(key, (known, used) => known && { ...known, used, visited: true })

export async function strike(key: string): Promise<void> {
  await (await open()).delete('kept', key)
}

/** All that is kept, the longest unused first. */
export async function listKept(): Promise<Kept[]> {
  return await (await open()).getAllFromIndex('kept', 'used')
}

/** What is kept in these caches and in no pack, the longest unused first. */
export async function listPassing(...of: CacheName[]): Promise<Kept[]> {
  const packs = await listPacks()
  const wanted = new Set(packs.flatMap(({ addresses }) => addresses.map((address) => location.origin + address)))
  return (await listKept()).filter(({ key, cache }) => of.includes(cache) && !wanted.has(key))
}

export async function listPacks(): Promise<KeptPack[]> {
  return await (await open()).getAll('packs')
}

/** Undefined where there is no such pack any more. */
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
