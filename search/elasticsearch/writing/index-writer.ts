/**
 * One index as it is written: filled from all rows, and kept in step while it is filled and after. Whoever opens an index that
 * another process filled goes on where that one stopped; all that has to be known for it stands in the index itself.
 */
import { randomUUID } from 'node:crypto'
import type { Client } from '@elastic/elasticsearch'
import { type NormalisedName, normalise } from '#domain/names/words/normalise.ts'
import type { TokenCache } from '#domain/names/words/tokens.ts'
import type { Batch, Changes, DocumentKind, Documents, PassengerDocument, Refused } from '../../documents.ts'
import { ElasticsearchError } from '../errors.ts'
import { MAPPINGS, META, WINDOW } from '../mappings.ts'
import { type StoredSource, toStored } from '../passenger-document.ts'
import {
  HEAD,
  type Head,
  idOf,
  idOfWord,
  OTHER_KINDS,
  type OtherKind,
  PENDING,
  type StoredRecord,
  wordsOf,
} from '../records.ts'
import { oneOf } from '../retrieval.ts'
import { scan } from '../scan.ts'
import { LONG, type Patience, SHORT, stub, type Write, type Written, writeBulk } from './bulk.ts'
import { checkWritten, Versions } from './versions.ts'
import { WordCounts } from './word-counts.ts'

/** Passengers in one request of a filling, of which two are on their way at a time. */
const CHUNK = 2500
/** A merge of millions of names takes a minute. */
const MERGE_TIMEOUT_MS = 30 * 60_000

/** A passenger, or nobody, to be written. */
interface Passenger {
  id: number
  version: number
  document: PassengerDocument | null
}

interface OtherRecord {
  kind: OtherKind
  id: number
  document: object | null
}

interface ReadPassenger extends Passenger {
  name: NormalisedName | null
}

export class IndexWriter {
  readonly name: string
  readonly #client: Client
  readonly #words = new WordCounts()
  readonly #cache: TokenCache = new Map()
  /** What was written while it is filled; null once it is full. */
  #versions: Versions | null = null
  /** Words whose counts may be wrong, since a change was not finished. */
  #doubtful = new Set<string>()
  #head: Head = { at: 0, purged: 0, made: META }
  /** One thing is written after another: a request that is not answered yet must not be overtaken. */
  #queue: Promise<unknown> = Promise.resolve()
  #onTheWay: Promise<void>[] = []
  /** A change failed while it is filled: what was counted before is not known any more. */
  #isBroken = false
  readonly #refused: Refused[] = []
  /** The highest version of all that was written. */
  #highest = 0
  #size = 0

  private constructor(client: Client, name: string) {
    this.#client = client
    this.name = name
  }

  /** Makes an empty index, which nobody searches before it is full. */
  static async create(client: Client, prefix: string): Promise<IndexWriter> {
    const index = new IndexWriter(client, `${prefix}-${randomUUID()}`)
    index.#versions = new Versions()
    await client.indices.create({
      index: index.name,
      aliases: { [index.#alias]: {} },
      settings: {
        number_of_shards: 1,
        auto_expand_replicas: '0-1',
        max_result_window: WINDOW,
        // Every change makes itself searchable, and all of it at once.
        refresh_interval: '-1',
      },
      mappings: MAPPINGS,
    })
    return index
  }

  /** An index that is full, as it was left. */
  static async open(client: Client, name: string): Promise<IndexWriter> {
    const index = new IndexWriter(client, name)
    await client.indices.refresh({ index: name })
    const { count } = await client.count({ index: name, query: { exists: { field: 'v' } } })
    index.#size = count
    const known = ['word', HEAD, PENDING]
    for await (const hits of scan<StoredRecord>(client, name, oneOf('t', known), { _source: ['t', 'o'] }))
      for (const { _source } of hits) index.#know(_source!)
    return index
  }

  #know(record: StoredRecord): void {
    if (!record.o) return
    if (record.t === 'word') this.#words.put(record.o)
    if (record.t === 'head') this.#head = record.o
    if (record.t === 'pending') for (const word of record.o.words) this.#doubtful.add(word)
  }

  /** What was read for the filling. Resolves when the next may be given, before all of it is written. */
  add({ kind, version, json }: Batch): Promise<void> {
    return this.#inTurn(async () => {
      const documents = JSON.parse(json) as Documents[DocumentKind]
      if (kind !== 'passenger') {
        const records = (documents as { id: number }[]).map((document) => ({
          kind,
          id: document.id,
          document,
        }))
        await this.#putRecords(records, version, 0, LONG)
        return
      }
      const passengers = (documents as PassengerDocument[]).map((document) => ({
        id: document.id,
        version,
        document,
      }))
      for (let from = 0; from < passengers.length; from += CHUNK) {
        const chunk = passengers.slice(from, from + CHUNK).map((passenger) => this.#read(passenger))
        if (this.#onTheWay.length > 1) await this.#onTheWay.shift()
        const sent = this.#putPassengers(chunk, LONG)
        // Awaited later, or not at all once another one has failed.
        sent.catch(() => {})
        this.#onTheWay.push(sent)
      }
    })
  }

  /** All documents were added: makes it ready to be searched, and sees that it holds each of them in its version. */
  complete(): Promise<Refused[]> {
    return this.#inTurn(async () => {
      await this.#arrive()
      if (this.#isBroken) throw new Error('A change could not be written while the index was filled.')
      const words = [...this.#words.texts()].flatMap((text) => this.#words.get(text) ?? [])
      const at = this.#highest
      await this.#putOwn(
        words.map((word) => ({
          id: idOfWord(word.text),
          version: at,
          document: { t: 'word', at: 0, o: word },
        })),
        LONG,
      )
      await this.#putHead({ ...this.#head, at })
      await this.#refresh()
      await this.#client.indices.forcemerge(
        { index: this.name, max_num_segments: 1 },
        { requestTimeout: MERGE_TIMEOUT_MS },
      )
      await this.#refresh()
      await checkWritten(this.#client, this.name, this.#versions!)
      this.#size = this.#versions!.passengers
      this.#versions = null
      return this.#refused.splice(0)
    })
  }

  /** Resolves when the changes can be found. */
  write({ version, put, remove }: Changes): Promise<Refused[]> {
    return this.#inTurn(async () => {
      await this.#arrive()
      const gone = remove.passenger.map((id) => ({ id, version, document: null }))
      const passengers = [
        ...gone,
        ...put.passenger.map((document) => ({ id: document.id, version, document })),
      ]
      const records = OTHER_KINDS.flatMap((kind) => [
        ...remove[kind].map((id) => ({ kind, id, document: null })),
        ...put[kind].map((document) => ({ kind, id: document.id, document })),
      ])
      await this.#putRecords(records, version, version, SHORT)
      if (!this.#versions) {
        await this.#changeInStep(passengers, version)
        return this.#refused.splice(0)
      }
      this.#isBroken = true
      await this.#change(passengers)
      this.#isBroken = false
      // Told of when it is full.
      return []
    })
  }

  /** Takes stubs away that are older than this many milliseconds. A process that has not seen them by then reads everything. */
  purge(olderThanMs: number): Promise<void> {
    return this.#inTurn(async () => {
      const { at } = this.#head
      await this.#putHead({ ...this.#head, purged: at })
      const old = { range: { gone: { lt: Date.now() - olderThanMs } } }
      for await (const hits of scan(this.#client, this.name, old, { version: true, _source: false })) {
        // In the version of the stub: what came back meanwhile has a higher one, and stays.
        const stubs = hits.map(({ _id, _version }) => ({ id: _id!, version: _version!, document: null }))
        await this.#put(stubs, SHORT)
      }
      await this.#refresh()
    })
  }

  async delete(): Promise<void> {
    await this.#client.indices.delete({ index: this.name, ignore_unavailable: true })
  }

  /** Passengers that it held when it was full, or opened. */
  get size(): number {
    return this.#size
  }

  get #alias(): string {
    return `${this.name}.write`
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(task)
    this.#queue = done.catch(() => {})
    return done
  }

  /** Waits for what the filling has sent. */
  async #arrive(): Promise<void> {
    await Promise.all(this.#onTheWay.splice(0))
  }

  /** Names before and after count the words; what is in doubt is counted anew. */
  async #changeInStep(passengers: readonly Passenger[], version: number): Promise<void> {
    const before = await this.#namesOf(passengers)
    const touched = new Set(this.#doubtful)
    for (const { id, document } of passengers) {
      const [was, is] = [before.get(id), document?.fullName]
      if (was === is) continue
      for (const name of [was, is])
        if (name !== undefined) for (const { text } of wordsOf(this.#normalise(name))) touched.add(text)
    }
    const isDoubtful = this.#doubtful.size > 0
    if (touched.size > 0) await this.#putPending(touched, version)
    // Until all of it is done, a failure leaves them in doubt.
    this.#doubtful = touched
    await this.#change(passengers, before)
    if (isDoubtful) await this.#countAnew(touched)
    await this.#putOwn(
      [...touched].map((text) => {
        const word = this.#words.get(text)
        const record = { t: 'word', at: version } as const
        return { id: idOfWord(text), version, document: word ? { ...record, o: word } : stub(record) }
      }),
    )
    await this.#refresh()
    if (touched.size > 0) await this.#putPending(new Set(), version)
    this.#doubtful = new Set()
    await this.#putHead({ ...this.#head, at: version })
  }

  async #change(passengers: readonly Passenger[], known?: ReadonlyMap<number, string>): Promise<void> {
    const before = known ?? (await this.#namesOf(passengers))
    for (let from = 0; from < passengers.length; from += CHUNK) {
      const chunk = passengers.slice(from, from + CHUNK).map((passenger) => this.#read(passenger))
      await this.#putPassengers(chunk, SHORT, before)
    }
  }

  #read(passenger: Passenger): ReadPassenger {
    const { document } = passenger
    return { ...passenger, name: document && this.#normalise(document.fullName) }
  }

  #normalise = (name: string): NormalisedName => normalise(name, this.#cache)

  async #putPassengers(
    passengers: readonly ReadPassenger[],
    patience: Patience,
    before?: ReadonlyMap<number, string>,
  ): Promise<void> {
    const written = await this.#put(
      passengers.map(({ id, version, document, name }) => ({
        id: idOf('passenger', id),
        version,
        document: document ? toStored(document, name!) : { ...stub(null), i: id },
      })),
      patience,
    )
    const refused: ReadPassenger[] = []
    for (const [at, passenger] of passengers.entries()) {
      const { id, version, name } = passenger
      const result = written[at]!
      if (result.as === 'refused') {
        this.#refused.push({ kind: 'passenger', id, reason: result.reason })
        // What was there before is not public as it stands any more.
        refused.push({ ...passenger, document: null, name: null })
      }
      if (result.as !== 'written') continue
      this.#versions?.setPassenger(id, version)
      const was = before?.get(id)
      if (was !== undefined) this.#words.count(this.#normalise(was), -1)
      if (name) this.#words.count(name, 1)
    }
    if (refused.length > 0) await this.#putPassengers(refused, patience, before)
  }

  async #putRecords(
    records: readonly OtherRecord[],
    version: number,
    at: number,
    patience: Patience,
  ): Promise<void> {
    const written = await this.#put(
      records.map(({ kind, id, document }) => {
        const record = { t: kind, at }
        return { id: idOf(kind, id), version, document: document ? { ...record, o: document } : stub(record) }
      }),
      patience,
    )
    const refused: OtherRecord[] = []
    for (const [n, { kind, id }] of records.entries()) {
      const result = written[n]!
      if (result.as === 'refused') {
        this.#refused.push({ kind, id, reason: result.reason })
        refused.push({ kind, id, document: null })
      }
      if (result.as === 'written') this.#versions?.ofRecords.set(idOf(kind, id), version)
    }
    if (refused.length > 0) await this.#putRecords(refused, version, at, patience)
  }

  async #put(writes: readonly Write[], patience: Patience): Promise<Written[]> {
    const written: Written[] = []
    for (let from = 0; from < writes.length; from += CHUNK) {
      const chunk = writes.slice(from, from + CHUNK)
      this.#highest = chunk.reduce((highest, { version }) => Math.max(highest, version), this.#highest)
      written.push(...(await writeBulk(this.#client, this.#alias, chunk, patience)))
    }
    return written
  }

  /** Of this kind there is one record each. */
  async #putOwn(writes: readonly Write[], patience = SHORT): Promise<void> {
    await this.#put(writes, patience)
    for (const { id, version } of writes) this.#versions?.ofRecords.set(id, version)
  }

  async #putPending(words: ReadonlySet<string>, version: number): Promise<void> {
    const record = { t: PENDING, at: 0, o: { words: [...words] } } satisfies StoredRecord
    await this.#putOwn([{ id: PENDING, version, document: record }])
  }

  /** For whoever follows the index: all up to this can be found now. */
  async #putHead(head: Head): Promise<void> {
    const record = { t: HEAD, at: 0, o: head } satisfies StoredRecord
    await this.#putOwn([{ id: HEAD, version: head.at, document: record }])
    this.#head = head
  }

  async #refresh(): Promise<void> {
    await this.#client.indices.refresh({ index: this.name })
  }

  /** Reads whoever bears one of these words. */
  async #countAnew(words: ReadonlySet<string>): Promise<void> {
    await this.#refresh()
    const texts = [...words]
    for (const text of texts) this.#words.forget(text)
    const anew = new WordCounts()
    const fields = (['g', 's', 'q', 'r'] as const).map((field) => oneOf(field, texts))
    const query = { bool: { should: fields, minimum_should_match: 1 } }
    for await (const hits of scan<StoredSource>(this.#client, this.name, query, { _source: ['n'] }))
      for (const { _source } of hits) anew.count(this.#normalise(_source!.n), 1)
    for (const text of texts) {
      const word = anew.get(text)
      if (word) this.#words.put(word)
    }
  }

  /** As they are stored now, be it not yet to be found. */
  async #namesOf(passengers: readonly Passenger[]): Promise<Map<number, string>> {
    const found = new Map<number, string>()
    for (let from = 0; from < passengers.length; from += CHUNK) {
      const { docs } = await this.#client.mget<Partial<StoredSource>>({
        index: this.name,
        ids: passengers.slice(from, from + CHUNK).map(({ id }) => idOf('passenger', id)),
        _source_includes: ['n'],
      })
      for (const doc of docs) {
        if ('error' in doc) throw new ElasticsearchError(null, doc.error.type)
        if ('found' in doc && doc.found && doc._source?.n !== undefined)
          found.set(Number(doc._id), doc._source.n)
      }
    }
    return found
  }
}
