/** Writes the documents of one index. It keeps the result of each, and counts the words of the passengers' names. */
import type { Client } from '@elastic/elasticsearch'
import pLimit from 'p-limit'
import { type NormalisedName, normalise } from '#names/words/normalise.ts'
import type { TokenCache } from '#names/words/tokens.ts'
import type { PassengerDocument, Refused } from '../../documents.ts'
import { small } from '../client.ts'
import { ElasticsearchError } from '../errors.ts'
import { type StoredSource, toStored } from '../passenger-document.ts'
import { idOf, type OtherKind } from '../records.ts'
import { type Patience, patiently, SHORT, stub, type Write, type Written, writeBulk } from './bulk.ts'
import { WordCounts } from './word-counts.ts'

/** Documents in one request. */
export const CHUNK = 2500
/** Elasticsearch works on one request while the next is made. */
const REQUESTS_AT_ONCE = 2

/** A passenger to write. `document` is null for a removal. */
export interface Passenger {
  id: number
  version: number
  document: PassengerDocument | null
}

/** A voyage, ship, image or variant to write. `document` is null for a removal. */
export interface OtherRecord {
  kind: OtherKind
  id: number
  document: object | null
}

export class DocumentWriter {
  readonly words = new WordCounts()
  readonly #client: Client
  readonly #index: string
  readonly #alias: string
  readonly #cache: TokenCache = new Map()
  #highest = 0
  #newer = 0

  /** `alias`: the alias for writing to the index. */
  constructor(client: Client, { index, alias }: { index: string; alias: string }) {
    this.#client = client
    this.#index = index
    this.#alias = alias
  }

  /** The highest version that was written. */
  get highest(): number {
    return this.#highest
  }

  /** Whether the index already had a higher version of some document since the last call. */
  takeNewer(): boolean {
    const isNewer = this.#newer > 0
    this.#newer = 0
    return isNewer
  }

  readonly normalise = (name: string): NormalisedName => normalise(name, this.#cache)

  /** `before`: the names that these passengers have in the index now. Gives the refused ones. */
  async passengers(
    passengers: readonly Passenger[],
    patience: Patience,
    before?: ReadonlyMap<number, string>,
  ): Promise<Refused[]> {
    const read = passengers.map((passenger) => {
      const { document } = passenger
      return { ...passenger, name: document && this.normalise(document.fullName) }
    })
    const written = await this.#put(
      read.map(({ id, version, document, name }) => ({
        id: idOf('passenger', id),
        version,
        document: document ? toStored(document, name!) : { ...stub(null), i: id },
      })),
      patience,
    )
    const refused: (Refused & Passenger)[] = []
    for (const [at, { id, version, name }] of read.entries()) {
      const result = written[at]!
      if (result.as === 'refused') {
        if (!name) throw notOurs(result)
        refused.push({ kind: 'passenger', id, reason: result.reason, version, document: null })
      }
      if (result.as !== 'written') continue
      const was = before?.get(id)
      if (was !== undefined) this.words.count(this.normalise(was), -1)
      if (name) this.words.count(name, 1)
    }
    // Remove the old document of a refused one: it is out of date, and may no longer be public.
    if (refused.length > 0) await this.passengers(refused, patience, before)
    return refused.map(({ kind, id, reason }) => ({ kind, id, reason }))
  }

  /** `at`: version of the change that they come from, 0 for the filling. Gives the refused ones. */
  async records(
    records: readonly OtherRecord[],
    { version, at }: { version: number; at: number },
    patience: Patience,
  ): Promise<Refused[]> {
    const written = await this.#put(
      records.map(({ kind, id, document }) => {
        const record = { t: kind, at }
        return { id: idOf(kind, id), version, document: document ? { ...record, o: document } : stub(record) }
      }),
      patience,
    )
    const refused: Refused[] = []
    for (const [n, { kind, id, document }] of records.entries()) {
      const result = written[n]!
      if (result.as === 'refused') {
        if (!document) throw notOurs(result)
        refused.push({ kind, id, reason: result.reason })
      }
    }
    const instead = refused.map(({ kind, id }) => ({ kind: kind as OtherKind, id, document: null }))
    if (instead.length > 0) await this.records(instead, { version, at }, patience)
    return refused
  }

  /** Writes our own records (words, head, stubs), which are never refused. */
  async own(writes: readonly Write[], patience: Patience = SHORT): Promise<void> {
    for (const result of await this.#put(writes, patience)) if (result.as === 'refused') throw notOurs(result)
  }

  /** The stored names of these passengers, also those that searches do not find yet. */
  async namesOf(passengers: readonly { id: number }[], patience: Patience): Promise<Map<number, string>> {
    const found = new Map<number, string>()
    await inChunks(passengers, async (chunk) => {
      const ids = chunk.map(({ id }) => idOf('passenger', id))
      const { docs } = await patiently(patience, () =>
        this.#client.mget<Partial<StoredSource>>({ index: this.#index, ids, _source_includes: ['n'] }, small(this.#client)),
      )
      for (const doc of docs) {
        if ('error' in doc) throw new ElasticsearchError(null, doc.error.type)
        if ('found' in doc && doc.found && doc._source?.n !== undefined) found.set(Number(doc._id), doc._source.n)
      }
    })
    return found
  }

  /** The versions of the records that exist. */
  async versionsOf(ids: readonly string[]): Promise<Map<string, number>> {
    const { docs } = await this.#client.mget({ index: this.#index, ids: [...ids], _source: false }, small(this.#client))
    const found = new Map<string, number>()
    for (const doc of docs) {
      if ('error' in doc) throw new ElasticsearchError(null, doc.error.type)
      if ('found' in doc && doc._version !== undefined) found.set(doc._id, doc._version)
    }
    return found
  }

  async #put(writes: readonly Write[], patience: Patience): Promise<Written[]> {
    for (const { version } of writes) if (version > this.#highest) this.#highest = version
    const written = await inChunks(writes, (chunk) => writeBulk(this.#client, { alias: this.#alias }, chunk, patience))
    const results = written.flat()
    for (const { as } of results) if (as === 'newer') this.#newer++
    return results
  }
}

/** A stub or one of our own records can always be stored. If it is refused, the index is at fault. */
const notOurs = ({ reason }: { reason: string }) => new ElasticsearchError(400, reason)

/** The results of all chunks, in order. After an error no chunk is started, and it throws when no request is under way. */
async function inChunks<T, R>(items: readonly T[], work: (chunk: readonly T[]) => Promise<R>): Promise<R[]> {
  const limit = pLimit({ concurrency: REQUESTS_AT_ONCE, rejectOnClear: true })
  const chunks = Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, n) => items.slice(n * CHUNK, (n + 1) * CHUNK))
  const ask = async (chunk: readonly T[]) => {
    try {
      return await work(chunk)
    } catch (error) {
      limit.clearQueue()
      throw error
    }
  }
  const done = chunks.map((chunk) => limit(ask, chunk))
  await Promise.allSettled(done)
  return await Promise.all(done)
}
