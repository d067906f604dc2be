/**
 * One index as it is written: filled from all rows, and kept in step while it is filled and after. Whoever opens an index that
 * another process filled goes on where that one stopped; all that has to be known for it stands in the index itself.
 */
import { randomUUID } from 'node:crypto'
import type { Client } from '@elastic/elasticsearch'
import type { Batch, Changes, DocumentKind, Documents, PassengerDocument, Refused } from '../../documents.ts'
import { ElasticsearchError } from '../errors.ts'
import { MAPPINGS, META, WINDOW } from '../mappings.ts'
import type { StoredSource } from '../passenger-document.ts'
import {
  HEAD,
  type Head,
  idOfWord,
  OTHER_KINDS,
  PENDING,
  type StoredRecord,
  type Word,
  wordsOf,
} from '../records.ts'
import { oneOf } from '../retrieval.ts'
import { scan } from '../scan.ts'
import { LONG, SHORT, stub } from './bulk.ts'
import { CHUNK, DocumentWriter, type OtherRecord, type Passenger } from './document-writer.ts'
import { checkWritten } from './versions.ts'
import { WordCounts } from './word-counts.ts'

/** With every change these two get its version, whoever makes it. */
const LEFT: readonly string[] = [HEAD, PENDING]

const COPIED_WITHIN_MS = 60_000
/** A merge of millions of names takes a minute. */
const MERGE_TIMEOUT_MS = 30 * 60_000

/**
 * It holds documents of later versions than those that the database draws now. Versions only go up, but in a database that was
 * put back to what it was, none of whose changes would be taken any more.
 */
export class IndexIsNewer extends Error {
  override readonly name = 'IndexIsNewer'
  constructor() {
    super('The database is older than the index, which is filled anew.')
  }
}

export class IndexWriter {
  readonly name: string
  readonly #client: Client
  readonly #documents: DocumentWriter
  /** Words whose counts may be wrong, since a change was not finished. */
  #doubtful = new Set<string>()
  #head: Head = { at: 0, purged: 0, made: META }
  /** The versions in which we left these records. */
  readonly #left = new Map<string, number>()
  /** One thing is written after another: a request that is not answered yet must not be overtaken. */
  #queue: Promise<unknown> = Promise.resolve()
  /** Requests of the filling that are not answered yet, two at most. */
  readonly #onTheWay: Promise<void>[] = []
  /** What the filling was refused. */
  readonly #refused: Refused[] = []
  /** A change failed while it is filled: what was counted is not known any more, and it comes to no end. */
  #isBroken = false
  /** The highest version of the filling; 0 where another process filled it. */
  #filledAt = 0
  #size = 0

  private constructor(client: Client, name: string, isNew: boolean) {
    this.#client = client
    this.name = name
    this.#documents = new DocumentWriter(client, { index: name, alias: writtenAs(name), isNew })
  }

  /** Makes an empty index, which nobody searches before it is full. */
  static async create(client: Client, prefix: string): Promise<IndexWriter> {
    const name = `${prefix}-${randomUUID()}`
    await client.indices.create({
      index: name,
      aliases: { [writtenAs(name)]: {} },
      settings: {
        number_of_shards: 1,
        auto_expand_replicas: '0-1',
        max_result_window: WINDOW,
        // Every change makes itself searchable, and all of it at once.
        refresh_interval: '-1',
      },
      mappings: MAPPINGS,
    })
    return new IndexWriter(client, name, true)
  }

  /** An index that is full, as it was left. */
  static async open(client: Client, name: string): Promise<IndexWriter> {
    const index = new IndexWriter(client, name, false)
    await index.#readOwn()
    return index
  }

  /** Passengers that it held when it was full, or opened. */
  get size(): number {
    return this.#size
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
        this.#refused.push(...(await this.#documents.records(records, { version, at: 0 }, LONG)))
        return
      }
      const passengers = (documents as PassengerDocument[]).map((document) => asPassenger(document, version))
      for (let from = 0; from < passengers.length; from += CHUNK) {
        if (this.#onTheWay.length > 1) await this.#onTheWay.shift()
        const chunk = passengers.slice(from, from + CHUNK)
        // A change may have brought some of them already, and counted their names.
        const known = chunk.filter(({ id }) => this.#documents.versions!.ofPassenger(id) > 0)
        const sent = this.#documents
          .passengers(chunk, LONG, await this.#documents.namesOf(known))
          .then((refused) => void this.#refused.push(...refused))
        // It is awaited later, perhaps by a change that comes in between.
        sent.catch(() => {
          this.#isBroken = true
        })
        this.#onTheWay.push(sent)
      }
    })
  }

  /** All documents were added: makes it ready to be searched, and sees that it holds each of them in its version. */
  complete(): Promise<Refused[]> {
    return this.#inTurn(async () => {
      await this.#arrive()
      if (this.#isBroken) throw new Error('A part of it could not be written while the index was filled.')
      const { words, versions, highest } = this.#documents
      const all = [...words.texts()].flatMap((text) => words.get(text) ?? [])
      await this.#documents.own(
        all.map((word) => ({ id: idOfWord(word.text), version: highest, document: asRecord(word, 0) })),
        LONG,
      )
      await this.#putHead({ ...this.#head, at: highest })
      await this.#refresh()
      await this.#client.indices.forcemerge(
        { index: this.name, max_num_segments: 1 },
        { requestTimeout: MERGE_TIMEOUT_MS },
      )
      await this.#refresh()
      await checkWritten(this.#client, this.name, versions!)
      this.#size = versions!.passengers
      this.#documents.versions = null
      this.#documents.takeNewer()
      this.#filledAt = highest
      return this.#refused
    })
  }

  /** Resolves when the changes can be found. Gives what was refused; while it is filled, `complete` does. */
  write(changes: Changes): Promise<Refused[]> {
    return this.#inTurn(async () => {
      await this.#arrive()
      if (this.#documents.versions === null) return this.#writeInStep(changes)
      await this.#writeMeanwhile(changes).catch((error) => {
        this.#isBroken = true
        throw error
      })
      return []
    })
  }

  async #writeMeanwhile(changes: Changes): Promise<void> {
    const { version } = changes
    const { passengers, records } = writesOf(changes)
    const before = await this.#documents.namesOf(passengers)
    this.#refused.push(...(await this.#documents.records(records, { version, at: version }, SHORT)))
    this.#refused.push(...(await this.#documents.passengers(passengers, SHORT, before)))
  }

  async #writeInStep(changes: Changes): Promise<Refused[]> {
    const { version } = changes
    const { passengers, records } = writesOf(changes)
    if (!(await this.#isAsLeft())) await this.#readOwn()
    // Rows that were read while the index was filled may be written after it. Whoever follows must still see a change.
    const at = Math.max(version, this.#head.at + 1)
    const before = await this.#documents.namesOf(passengers)
    const refused = await this.#documents.records(records, { version, at }, SHORT)
    refused.push(...(await this.#changePassengers(passengers, before, at)))
    if (this.#documents.takeNewer() && version > this.#filledAt) throw new IndexIsNewer()
    return refused
  }

  /** Takes stubs away that are older than this many milliseconds. A process that has not seen them by then reads everything. */
  purge(olderThanMs: number): Promise<void> {
    return this.#inTurn(async () => {
      await this.#putHead({ ...this.#head, purged: this.#head.at })
      const old = { range: { gone: { lt: Date.now() - olderThanMs } } }
      for await (const hits of scan(this.#client, this.name, old, { version: true, _source: false })) {
        // In the version of the stub: what came back meanwhile has a higher one, and stays.
        await this.#documents.own(
          hits.map(({ _id, _version }) => ({ id: _id!, version: _version!, document: null })),
        )
      }
      await this.#refresh()
    })
  }

  /** Waits until each node that is to have a copy has it, though not for long: a machine that fails must not take the only one. */
  async copied(): Promise<void> {
    const request = { index: this.name, wait_for_status: 'green', timeout: `${COPIED_WITHIN_MS}ms` } as const
    await this.#client.cluster.health(request, { ignore: [408], requestTimeout: 2 * COPIED_WITHIN_MS })
  }

  async delete(): Promise<void> {
    await this.#client.indices.delete({ index: this.name, ignore_unavailable: true })
  }

  /** What has to be known to go on. */
  async #readOwn(): Promise<void> {
    this.#documents.words.clear()
    this.#doubtful = new Set()
    await this.#refresh()
    const { count } = await this.#client.count({ index: this.name, query: { exists: { field: 'v' } } })
    this.#size = count
    const known = oneOf('t', ['word', HEAD, PENDING])
    const body = { _source: ['t', 'o'], version: true }
    for await (const hits of scan<StoredRecord>(this.#client, this.name, known, body))
      for (const { _id, _source, _version } of hits) this.#know(_id!, _source!, _version!)
  }

  /** Another drainer may have written since, while this one had lost its lock: what is counted here is not true then. */
  async #isAsLeft(): Promise<boolean> {
    const versions = await this.#documents.versionsOf(LEFT)
    return LEFT.every((id) => versions.get(id) === this.#left.get(id))
  }

  #know(id: string, record: StoredRecord, version: number): void {
    if (!record.o) return
    if (LEFT.includes(id)) this.#left.set(id, version)
    if (record.t === 'word') this.#documents.words.put(record.o)
    if (record.t === 'head') this.#head = record.o
    if (record.t === 'pending') for (const word of record.o.words) this.#doubtful.add(word)
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
  async #changePassengers(
    passengers: readonly Passenger[],
    before: ReadonlyMap<number, string>,
    at: number,
  ): Promise<Refused[]> {
    const { words } = this.#documents
    const isDoubtful = this.#doubtful.size > 0
    const touched = new Set([...this.#doubtful, ...this.#touchedBy(passengers, before)])
    if (touched.size > 0) await this.#putPending(touched, at)
    // Until all of it is done, a failure leaves them in doubt.
    this.#doubtful = touched
    const refused = await this.#documents.passengers(passengers, SHORT, before)
    if (isDoubtful) await this.#countAnew(touched)
    await this.#documents.own(
      [...touched].map((text) => {
        const word = words.get(text)
        const document = word ? asRecord(word, at) : stub({ t: 'word', at })
        return { id: idOfWord(text), version: at, document }
      }),
    )
    await this.#refresh()
    if (touched.size > 0) await this.#putPending(new Set(), at)
    this.#doubtful = new Set()
    await this.#putHead({ ...this.#head, at })
    return refused
  }

  /** Words of names that come or go. */
  *#touchedBy(passengers: readonly Passenger[], before: ReadonlyMap<number, string>): Generator<string> {
    for (const { id, document } of passengers) {
      const [was, is] = [before.get(id), document?.fullName]
      if (was === is) continue
      for (const name of [was, is])
        if (name !== undefined) for (const { text } of wordsOf(this.#documents.normalise(name))) yield text
    }
  }

  async #putPending(words: ReadonlySet<string>, version: number): Promise<void> {
    const record = { t: PENDING, at: 0, o: { words: [...words] } } satisfies StoredRecord
    await this.#documents.own([{ id: PENDING, version, document: record }])
    this.#left.set(PENDING, version)
  }

  /** For whoever follows the index: all up to this can be found now. */
  async #putHead(head: Head): Promise<void> {
    const record = { t: HEAD, at: 0, o: head } satisfies StoredRecord
    await this.#documents.own([{ id: HEAD, version: head.at, document: record }])
    this.#left.set(HEAD, head.at)
    this.#head = head
  }

  async #refresh(): Promise<void> {
    const { _shards } = await this.#client.indices.refresh({ index: this.name })
    // A copy on which it failed would go on answering as before.
    if (_shards && _shards.failed > 0) throw new ElasticsearchError(503, 'refresh_failed')
  }

  /** Reads whoever bears one of these words. */
  async #countAnew(texts: ReadonlySet<string>): Promise<void> {
    await this.#refresh()
    const { words, normalise } = this.#documents
    const anew = new WordCounts()
    const fields = (['g', 's', 'q', 'r'] as const).map((field) => oneOf(field, [...texts]))
    const bearers = { bool: { should: fields, minimum_should_match: 1 } }
    for await (const hits of scan<StoredSource>(this.#client, this.name, bearers, { _source: ['n'] }))
      for (const { _source } of hits) anew.count(normalise(_source!.n), 1)
    for (const text of texts) {
      const word = anew.get(text)
      words.forget(text)
      if (word) words.put(word)
    }
  }
}

function writesOf({ version, put, remove }: Changes): { passengers: Passenger[]; records: OtherRecord[] } {
  const gone = remove.passenger.map((id) => ({ id, version, document: null }))
  const records = OTHER_KINDS.flatMap((kind) => [
    ...remove[kind].map((id) => ({ kind, id, document: null })),
    ...put[kind].map((document) => ({ kind, id: document.id, document })),
  ])
  return {
    passengers: [...gone, ...put.passenger.map((document) => asPassenger(document, version))],
    records,
  }
}

const writtenAs = (index: string): string => `${index}.write`
const asPassenger = (document: PassengerDocument, version: number): Passenger => {
  return { id: document.id, version, document }
}
const asRecord = (word: Word, at: number) => ({ t: 'word', at, o: word }) satisfies StoredRecord
