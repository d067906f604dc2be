/** Writes the documents of one index, and keeps the result of each. */
import type { Client } from '@elastic/elasticsearch'
import pLimit from 'p-limit'
import { normalise } from '#names/words/normalise.ts'
import type { TokenCache } from '#names/words/tokens.ts'
import type { PassengerDocument, Refused } from '../../documents.ts'
import { ElasticsearchError } from '../errors.ts'
import { toStored } from '../passenger-document.ts'
import { idOf, type OtherKind } from '../records.ts'
import { type Patience, SHORT, stub, type Write, type Written, writeBulk } from './bulk.ts'

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
  readonly #client: Client
  readonly #alias: string
  readonly #cache: TokenCache = new Map()
  #highest = 0
  #newer = 0

  /** `alias`: the alias for writing to the index. */
  constructor(client: Client, alias: string) {
    this.#client = client
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

  /** Gives the refused ones. */
  async passengers(passengers: readonly Passenger[], patience: Patience): Promise<Refused[]> {
    const written = await this.#put(
      passengers.map(({ id, version, document }) => ({
        id: idOf('passenger', id),
        version,
        document: document ? toStored(document, normalise(document.fullName, this.#cache)) : { ...stub(null), i: id },
      })),
      patience,
    )
    const refused: (Refused & Passenger)[] = []
    for (const [at, { id, version, document }] of passengers.entries()) {
      const result = written[at]!
      if (result.as === 'refused') {
        if (!document) throw notOurs(result)
        refused.push({ kind: 'passenger', id, reason: result.reason, version, document: null })
      }
    }
    // Remove the old document of a refused one: it is out of date, and may no longer be public.
    if (refused.length > 0) await this.passengers(refused, patience)
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

  /** Writes our own records (head, stubs), which are never refused. */
  async own(writes: readonly Write[]): Promise<void> {
    for (const result of await this.#put(writes, SHORT)) if (result.as === 'refused') throw notOurs(result)
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
