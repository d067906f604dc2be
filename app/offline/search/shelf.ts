/**
 * What the search keeps on the device, in IndexedDB: the published files by their hash, the pieces of files that are being
 * fetched, and the built index. Files are ArrayBuffers because WebKit fails on Blobs.
 */
import type { DBSchema } from 'idb'
import type { NamesFor, PartName } from '#domain/published-archive.ts'
import type { KeptIndex } from '#search/memory/archive.ts'
import { keptDatabase } from '../../lib/kept-database.ts'

/** Bytes that do not have the hash of their file. */
export class Damaged extends Error {}

/** The hashes of each part's files: the base, then the changes. Older servers may list several changes, in order. */
export type Parts = Partial<Record<PartName, string[]>>

/** What the device holds, complete. */
export interface Holding {
  parts: Parts
  /** The version of the published archive. */
  version: string
  /** When the server last had this version, by the server's clock. */
  asOf: number
}

/** The index of the names' base file. */
export interface ShelvedIndex extends KeptIndex {
  /** The hash of that file. */
  base: string
}

/** What the server last said about names. */
export interface Terms {
  namesFor: NamesFor
  keepDays: number
  /** Bytes on the wire; null if no names are published. */
  namesBytes: number | null
}

/** How long there was no contact. */
export interface Away {
  ms: number
  /** What the device's clock said when this was counted, in milliseconds since 1970. */
  clock: number
}

interface Records {
  holding: Holding
  index: ShelvedIndex
  terms: Terms
  /** The visitor or the kiosk wants names on this device. */
  wanted: boolean
  /** When there was no room for the names, by the device's clock, in milliseconds since 1970. */
  crowded: number
  away: Away
  /** Names were deleted because there was no contact for too long. */
  expired: boolean
  /** A purge of the kept answers that has begun: the files of its catalogue, and when the server had them. */
  purging: { files: string[]; asOf: number }
}

interface Shelves extends DBSchema {
  files: { key: string; value: ArrayBuffer }
  /** The key is hash and offset. */
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

  /** The text of a file. If its bytes do not have its hash, deletes the file and throws `Damaged`. */
  async text(sha256: string): Promise<string> {
    const read = async () => (await this.#db()).get('files', sha256)
    // Browsers fail to read a file that is damaged in their own storage, and sometimes fail for no reason.
    const bytes = await read()
      .catch(read)
      .catch((error) => {
        if (error instanceof DOMException && error.name === 'AbortError') throw error
        return undefined
      })
    if (bytes && (await hashOf(bytes)) === sha256) return new TextDecoder().decode(bytes)
    await (await this.#db()).delete('files', sha256)
    throw new Damaged('Damaged.')
  }

  async hashes(): Promise<string[]> {
    return (await this.#db()).getAllKeys('files')
  }

  async deleteFiles(): Promise<void> {
    await (await this.#db()).clear('files')
  }

  /** Deletes the archive. What the visitor wished and what the server said stay. */
  async empty(): Promise<void> {
    await this.deleteFiles()
    await this.clearPieces()
    await this.delete('index')
    await this.delete('holding')
  }

  /** The pieces of a file that have come, from its first byte on, without a gap. */
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

  /** Replaces the pieces of a file by the whole file. */
  async addFile(sha256: string, bytes: ArrayBuffer): Promise<void> {
    const trx = (await this.#db()).transaction(['files', 'pieces'], 'readwrite')
    await Promise.all([
      trx.objectStore('files').put(bytes, sha256),
      trx.objectStore('pieces').delete(piecesOf(sha256)),
      trx.done,
    ])
  }

  /** Holds these files from now on. Deletes all others, and the index if it is of other names. */
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
      index && index.base === holding.parts.names?.[0] ? null : records.delete('index'),
      trx.done,
    ])
  }

  /** Some of these files are damaged: holds `left` in their place, unless another tab holds a newer version by now. */
  async drop({ version }: Holding, left: Holding | null): Promise<void> {
    const trx = (await this.#db()).transaction('records', 'readwrite')
    const holding = sound('holding', await trx.store.get('holding'))
    if (holding?.version === version) await (left ? trx.store.put(left, 'holding') : trx.store.delete('holding'))
    await trx.done
  }

  /** The server still had this version at `asOf`. */
  async confirm(version: string, asOf: number): Promise<void> {
    const trx = (await this.#db()).transaction('records', 'readwrite')
    const holding = sound('holding', await trx.store.get('holding'))
    if (holding?.version === version) await trx.store.put({ ...holding, asOf }, 'holding')
    await trx.done
  }
}

/** A damaged record counts as missing: it will be made again. */
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

/** SHA-256 in hex. */
export async function hashOf(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
