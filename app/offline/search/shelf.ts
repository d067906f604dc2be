/**
 * What the search keeps on the device, in IndexedDB: the published files by their hash, what has come of those that are being
 * fetched, and the index as it was built. As ArrayBuffers, for WebKit fails on Blobs.
 */
import type { DBSchema } from 'idb'
import type { NamesFor, PartName } from '#domain/published-archive.ts'
import type { KeptIndex } from '#search/memory/archive.ts'
import { keptDatabase } from '../../lib/kept-database.ts'
import type { Away } from './away.ts'

/** The hashes of each part's files: its base, and what changed since. A server of before may have several changes, in order. */
export type Parts = Partial<Record<PartName, string[]>>

/** What the device holds, complete. */
export interface Holding {
  parts: Parts
  /** Of the published archive that it was taken from. */
  version: string
  /** When the server last had this version, by the server's clock. */
  asOf: number
}

/** The index of a base of names. */
export interface ShelvedIndex extends KeptIndex {
  /** Its hash. */
  base: string
}

/** What the server last said of names. */
export interface Terms {
  namesFor: NamesFor
  keepDays: number
  /** On the wire; null where none are published. */
  namesBytes: number | null
}

interface Records {
  holding: Holding
  index: ShelvedIndex
  terms: Terms
  /** Names are kept on this device. */
  wanted: boolean
  /** When there was no room for the names, by the clock of the device, in milliseconds since 1970. */
  crowded: number
  away: Away
  /** Names were deleted since there was no contact for too long. */
  expired: boolean
  /** What left is being taken from the answers that the device keeps, by these files of a catalogue of `asOf`. */
  purging: { files: string[]; asOf: number }
}

interface Shelves extends DBSchema {
  files: { key: string; value: ArrayBuffer }
  /** By hash and offset. */
  pieces: { key: [string, number]; value: ArrayBuffer }
  records: { key: string; value: Records[keyof Records] }
}

export const DATABASE = 'overtocht-archive'
const ALL = ['files', 'pieces', 'records'] as const

export class Shelf {
  readonly #db = keptDatabase<Shelves>({
    name: DATABASE,
    stores: ALL,
    create: (made) => {
      for (const store of ALL) made.createObjectStore(store)
    },
    mayBeRenewed: true,
  })

  static async open(): Promise<Shelf> {
    const shelf = new Shelf()
    await shelf.#db()
    return shelf
  }

  async read<K extends keyof Records>(key: K): Promise<Records[K] | undefined> {
    return sound(key, await (await this.#db()).get('records', key))
  }

  async write<K extends keyof Records>(key: K, value: Records[K]): Promise<void> {
    await (await this.#db()).put('records', value, key)
  }

  async delete(key: keyof Records): Promise<void> {
    await (await this.#db()).delete('records', key)
  }

  async file(sha256: string): Promise<ArrayBuffer | undefined> {
    return (await this.#db()).get('files', sha256)
  }

  async hashes(): Promise<string[]> {
    return (await this.#db()).getAllKeys('files')
  }

  async deleteFiles(): Promise<void> {
    await (await this.#db()).clear('files')
  }

  /** Nothing is held any more; what the visitor wished and the server said stays. */
  async empty(): Promise<void> {
    await this.deleteFiles()
    await this.clearPieces()
    await this.delete('index')
    await this.delete('holding')
  }

  async deleteFile(sha256: string): Promise<void> {
    await (await this.#db()).delete('files', sha256)
  }

  /** What has come of a file, from its first byte on without a gap. */
  async pieces(sha256: string): Promise<ArrayBuffer[]> {
    const trx = (await this.#db()).transaction('pieces')
    const pieces: ArrayBuffer[] = []
    let end = 0
    for await (const { key, value } of trx.store.iterate(piecesOf(sha256))) {
      if (key[1] !== end) break
      pieces.push(value)
      end += value.byteLength
    }
    return pieces
  }

  async addPiece(sha256: string, offset: number, bytes: ArrayBuffer): Promise<void> {
    await (await this.#db()).put('pieces', bytes, [sha256, offset])
  }

  async deletePieces(sha256: string): Promise<void> {
    await (await this.#db()).delete('pieces', piecesOf(sha256))
  }

  async clearPieces(): Promise<void> {
    await (await this.#db()).clear('pieces')
  }

  /** A whole file in place of its pieces. */
  async addFile(sha256: string, bytes: ArrayBuffer): Promise<void> {
    const trx = (await this.#db()).transaction(['files', 'pieces'], 'readwrite')
    await Promise.all([
      trx.objectStore('files').put(bytes, sha256),
      trx.objectStore('pieces').delete(piecesOf(sha256)),
      trx.done,
    ])
  }

  /** From now on this is held, and every other file is gone; so is the index of names that are held no more. */
  async hold(holding: Holding): Promise<void> {
    const wanted = new Set(Object.values(holding.parts).flat())
    const trx = (await this.#db()).transaction(ALL, 'readwrite')
    const [files, pieces, records] = ALL.map((store) => trx.objectStore(store)) as [
      ReturnType<typeof trx.objectStore<'files'>>,
      ReturnType<typeof trx.objectStore<'pieces'>>,
      ReturnType<typeof trx.objectStore<'records'>>,
    ]
    const deletes = (await files.getAllKeys()).filter((hash) => !wanted.has(hash))
    const index = sound('index', await records.get('index'))
    await Promise.all([
      ...deletes.map((hash) => files.delete(hash)),
      pieces.clear(),
      records.put(holding, 'holding'),
      ...(index && index.base === holding.parts.names?.[0] ? [] : [records.delete('index')]),
      trx.done,
    ])
  }

  /** Some of these files are damaged: `left` is held of them. Another tab may hold newer ones meanwhile. */
  async drop({ version }: Holding, left: Holding | null): Promise<void> {
    const trx = (await this.#db()).transaction('records', 'readwrite')
    const holding = sound('holding', await trx.store.get('holding'))
    if (holding?.version === version) await (left ? trx.store.put(left, 'holding') : trx.store.delete('holding'))
    await trx.done
  }

  /** The server has the same version still. */
  async confirm(version: string, asOf: number): Promise<void> {
    const trx = (await this.#db()).transaction('records', 'readwrite')
    const holding = sound('holding', await trx.store.get('holding'))
    if (holding?.version === version) await trx.store.put({ ...holding, asOf }, 'holding')
    await trx.done
  }
}

/** A record that is damaged counts as none: it is made or learnt anew. */
function sound<K extends keyof Records>(key: K, record: unknown): Records[K] | undefined {
  const { parts, base } = (record ?? {}) as Partial<Holding & ShelvedIndex>
  const isSound = key === 'holding' ? Array.isArray(parts?.catalogue) : key !== 'index' || base
  return isSound ? (record as Records[K] | undefined) : undefined
}

export function withoutNames(holding: Holding): Holding {
  const { names: _, ...parts } = holding.parts
  return { ...holding, parts }
}

const piecesOf = (sha256: string): IDBKeyRange => IDBKeyRange.bound([sha256, 0], [sha256, Number.MAX_SAFE_INTEGER])
