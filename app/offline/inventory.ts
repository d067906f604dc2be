/**
 * What lies in the caches: how large each answer is, and in which order they were used. The order is counted: a clock
 * that jumps throws nothing away.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { CacheName } from './policy.ts'

export interface Kept {
  /** Of the cache: the whole address. */
  key: string
  cache: CacheName
  /** Of the body. */
  bytes: number
  /** Higher for what was used later. */
  used: number
  /** Those that asked to keep it; what nobody asked for goes when there is no room. */
  packs: string[]
}

interface Shelves extends DBSchema {
  kept: { key: string; value: Kept; indexes: { used: number } }
}

let opened: Promise<IDBPDatabase<Shelves>> | undefined

function open(): Promise<IDBPDatabase<Shelves>> {
  const forget = () => {
    opened = undefined
  }
  opened ??= openDB<Shelves>('overtocht-kept', 1, {
    upgrade: (db) => void db.createObjectStore('kept', { keyPath: 'key' }).createIndex('used', 'used'),
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      forget()
    },
    terminated: forget,
  })
  opened.catch(forget)
  return opened
}

/** It was kept, or kept anew, just now. */
export const note = (kept: Pick<Kept, 'key' | 'cache' | 'bytes'>): Promise<void> =>
  change(kept.key, (known, used) => ({ packs: [], ...known, ...kept, used }))

/** It was shown just now. */
export const noteUse = (key: string): Promise<void> =>
  change(key, (known, used) => known && { ...known, used })

export async function strike(key: string): Promise<void> {
  await (await open()).delete('kept', key)
}

/** All that is kept, the longest unused first. */
export async function listKept(): Promise<Kept[]> {
  return await (await open()).getAllFromIndex('kept', 'used')
}

async function change(
  key: string,
  to: (known: Kept | undefined, used: number) => Kept | undefined,
): Promise<void> {
  const transaction = (await open()).transaction('kept', 'readwrite')
  const { store } = transaction
  const last = await store.index('used').openKeyCursor(null, 'prev')
  const kept = to(await store.get(key), (last?.key ?? 0) + 1)
  if (kept) await store.put(kept)
  await transaction.done
}
