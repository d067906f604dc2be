/**
 * Writes one index: fills it from all rows, and keeps it in step during and after the filling. A process can open an index that
 * another process filled and go on with it, because everything needed is stored in the index.
 */
import { randomUUID } from 'node:crypto'
import type { Client, TransportRequestOptions } from '@elastic/elasticsearch'
import type { Batch, Changes, DocumentKind, Documents, PassengerDocument, Refused } from '../../documents.ts'
import { small } from '../client.ts'
import { ElasticsearchError } from '../errors.ts'
import { MAPPINGS, META, WINDOW } from '../mappings.ts'
import { type Head, OTHER_KINDS } from '../records.ts'
import { scan } from '../scan.ts'
import { LONG, patiently, SHORT, type Write } from './bulk.ts'
import { CHUNK, DocumentWriter, type OtherRecord, type Passenger } from './document-writer.ts'
import { headOf, headWrite } from './indexes.ts'

const COPIED_WITHIN_MS = 60_000
/** Merging millions of names takes a minute, and longer on a busy machine. */
const MERGED_WITHIN_MS = 30 * 60_000
/** The most changes that may wait for a filling. Each has some thousand documents. */
const MOST_LATE = 10

/**
 * The index has higher versions than the database gives out now. Versions only go up, so the database was restored from a
 * backup. The index would ignore all its changes.
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
  /** Tasks run one after another, so that no write overtakes a request that is not answered yet. */
  #queue: Promise<unknown> = Promise.resolve()
  /** Unanswered requests of the filling, at most two. */
  readonly #onTheWay: Promise<void>[] = []
  /** Refused documents of the filling and of changes during it. `caughtUp` gives them. */
  readonly #refused: Refused[] = []
  /** While it is filled, callers do not wait for changes. */
  #isFilling: boolean
  /** Number of changes during the filling that are not written yet. */
  #late = 0
  /** A part of the filling or a change during it could not be written, so this index must never serve. */
  #isBroken = false
  /** During the filling: numbers of passengers and other records that were added. */
  #read = { passengers: 0, records: 0 }
  /** During the filling: number of documents that changes have written. */
  #changed = 0
  #isFull: boolean
  /** The highest version of the filling. 0 if another process filled it. */
  #filledAt = 0
  #size = 0

  private constructor(client: Client, name: string, isNew: boolean) {
    this.#client = client
    this.name = name
    this.#isFilling = isNew
    this.#documents = new DocumentWriter(client, writtenAs(name))
    this.#isFull = !isNew
  }

  /** Makes an empty index. Nobody searches it yet. */
  static async create(client: Client, prefix: string): Promise<IndexWriter> {
    const name = `${prefix}-${randomUUID()}`
    await client.indices.create({
      index: name,
      aliases: { [writtenAs(name)]: {} },
      settings: {
        number_of_shards: 1,
        auto_expand_replicas: '0-1',
        max_result_window: WINDOW,
        // The order of lists. Rows with equal scores are compared by their place. Looking places up is three times as fast
        // when neighbours are stored side by side.
        sort: { field: 'k' },
        // Every change refreshes the index itself, so that all of it appears at once.
        refresh_interval: '-1',
      },
      mappings: MAPPINGS,
    })
    return new IndexWriter(client, name, true)
  }

  /** Opens a full index. */
  static async open(client: Client, name: string): Promise<IndexWriter> {
    const index = new IndexWriter(client, name, false)
    // Somebody may have removed its aliases.
    await client.indices.putAlias({ index: name, name: writtenAs(name) })
    const passengers = { index: name, query: { exists: { field: 'v' } } }
    const { count } = await client.count(passengers, small(client))
    index.#size = count
    return index
  }

  /** Number of passengers when it was filled or opened. */
  get size(): number {
    return this.#size
  }

  /** Adds a batch of the filling. Resolves when the next batch may come, which is before all of this one is written. */
  add({ kind, version, json }: Batch): Promise<void> {
    return this.#inTurn(async () => {
      this.#throwIfBroken()
      const documents = JSON.parse(json) as Documents[DocumentKind]
      if (kind !== 'passenger') {
        const records = (documents as { id: number }[]).map((document) => ({
          kind,
          id: document.id,
          document,
        }))
        this.#read.records += records.length
        this.#refused.push(...(await this.#documents.records(records, { version, at: 0 }, LONG)))
        return
      }
      const passengers = (documents as PassengerDocument[]).map((document) => asPassenger(document, version))
      this.#read.passengers += passengers.length
      for (let from = 0; from < passengers.length; from += CHUNK) {
        if (this.#onTheWay.length > 1) await this.#onTheWay.shift()
        const chunk = passengers.slice(from, from + CHUNK)
        const sent = this.#documents.passengers(chunk, LONG).then((refused) => void this.#refused.push(...refused))
        // It is awaited later, perhaps by a change.
        sent.catch(() => {
          this.#isBroken = true
        })
        this.#onTheWay.push(sent)
      }
    })
  }

  /** Call it after all documents were added. Makes the index searchable and checks that it is whole. Then call `caughtUp`. */
  complete(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#arrive()
      this.#throwIfBroken()
      // Broken until all of this is done.
      this.#isBroken = true
      const { highest } = this.#documents
      await this.#documents.own([headWrite({ ...NEW, at: highest })])
      // Be patient: a node may be busy or away for a moment, and the whole filling would be lost.
      await patiently(LONG, () => this.#refresh(true))
      await patiently(LONG, () =>
        this.#client.indices.forcemerge({ index: this.name, max_num_segments: 1 }, { requestTimeout: MERGED_WITHIN_MS }),
      )
      await patiently(LONG, () => this.#refresh(true))
      await patiently(LONG, () => this.#checkCount())
      this.#size = this.#read.passengers
      this.#isFull = true
      this.#documents.takeNewer()
      this.#filledAt = highest
      this.#isBroken = false
    })
  }

  /** Resolves when it holds all changes that came during the filling. Gives all refused documents. */
  async caughtUp(): Promise<Refused[]> {
    await this.#queue
    this.#isFilling = false
    return this.#inTurn(async () => {
      this.#throwIfBroken()
      return this.#refused
    })
  }

  /**
   * Resolves when the changes can be found. Gives the refused documents. During the filling it resolves at once, and `caughtUp`
   * gives the refused ones: the next change of the serving index must not wait for a busy filling.
   */
  async write(changes: Changes): Promise<Refused[]> {
    if (!this.#isFilling) return this.#inTurn(() => this.#writeInStep(changes))
    const written = this.#writeLate(changes)
    if (this.#late > MOST_LATE) await written
    return []
  }

  /** Never throws. Nobody repeats the change, so the index never serves if it fails. */
  async #writeLate(changes: Changes): Promise<void> {
    this.#late++
    await this.#inTurn(async () => {
      this.#throwIfBroken()
      await this.#arrive()
      const refused = this.#isFull
        ? await patiently(LONG, () => this.#writeInStep(changes))
        : await this.#writeMeanwhile(changes)
      this.#refused.push(...refused)
    }).catch(() => {
      this.#isBroken = true
    })
    this.#late--
  }

  async #writeMeanwhile(changes: Changes): Promise<Refused[]> {
    const { version } = changes
    const { passengers, records } = writesOf(changes)
    this.#changed += passengers.length + records.length
    const refused = await this.#documents.records(records, { version, at: version }, LONG)
    return [...refused, ...(await this.#documents.passengers(passengers, LONG))]
  }

  async #writeInStep(changes: Changes): Promise<Refused[]> {
    const { version } = changes
    const { passengers, records } = writesOf(changes)
    // Another drainer may have written it last.
    const head = await this.#head()
    // A change with an old version may come after the filling. Followers must see it, so `at` goes up.
    const at = Math.max(version, head.at + 1)
    const refused = await this.#documents.records(records, { version, at }, SHORT)
    refused.push(...(await this.#documents.passengers(passengers, SHORT)))
    await this.#refresh()
    await this.#documents.own([headWrite({ ...head, at, named: passengers.length > 0 ? at : head.named })])
    if (this.#documents.takeNewer() && version > this.#filledAt) throw new IndexIsNewer()
    return refused
  }

  /** Deletes stubs older than this many ms. A process that has not seen them reads the whole index. */
  purge(olderThanMs: number): Promise<void> {
    return this.#inTurn(async () => {
      const old = { range: { gone: { lt: Date.now() - olderThanMs } } }
      const stubs: Write[] = []
      let purged = 0
      const body = { version: true, _source: ['at'] }
      for await (const hits of scan<{ at?: number }>(this.#client, this.name, old, body))
        for (const { _id, _version, _source } of hits) {
          // Deletes by the version of the stub. A document that came back has a higher version and stays.
          stubs.push({ id: _id!, version: _version!, document: null })
          purged = Math.max(purged, _source?.at ?? 0)
        }
      if (stubs.length === 0) return
      // The head goes first. Stubs of passengers have no `at`, because nobody follows passengers.
      const head = await this.#head()
      if (purged > head.purged) await this.#documents.own([headWrite({ ...head, purged })])
      await this.#documents.own(stubs)
      await this.#refresh()
    })
  }

  /** Waits for the replica, but not for long. A failing machine must not take the only copy. */
  async copied(): Promise<void> {
    const request = { index: this.name, wait_for_status: 'green', timeout: `${COPIED_WITHIN_MS}ms` } as const
    await this.#client.cluster.health(request, { ignore: [408], requestTimeout: 2 * COPIED_WITHIN_MS })
  }

  async delete(options?: TransportRequestOptions): Promise<void> {
    await this.#client.indices.delete({ index: this.name, ignore_unavailable: true }, options)
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(task)
    this.#queue = done.catch(() => {})
    return done
  }

  /**
   * Checks that Elasticsearch has lost none of the written documents. Documents from changes may be counted twice: they may
   * also have been in the filling.
   */
  async #checkCount(): Promise<void> {
    const { count } = await this.#client.count({ index: this.name })
    // The head too.
    const least = this.#read.passengers + this.#read.records + 1
    if (count < least || count > least + this.#changed)
      throw new Error(`The index that was filled holds ${count} documents, where ${least} were written.`)
  }

  async #head(): Promise<Head> {
    return (await headOf(this.#client, this.name)) ?? NEW
  }

  /** Makes all writes findable. After a filling it may take a while, so it has no short limit then. */
  async #refresh(ofFilling = false): Promise<void> {
    const options = ofFilling ? {} : small(this.#client)
    const { _shards } = await this.#client.indices.refresh({ index: this.name }, options)
    // A replica whose refresh failed would go on giving old answers.
    if (_shards && _shards.failed > 0) throw new ElasticsearchError(503, 'refresh_failed')
  }

  #throwIfBroken(): void {
    if (this.#isBroken) throw new Error('A part of the index could not be written while it was filled.')
  }

  /** Waits for the unanswered requests of the filling. */
  async #arrive(): Promise<void> {
    await Promise.all(this.#onTheWay.splice(0))
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

/** The head of an index that was never changed. */
const NEW: Head = { at: 0, named: 0, purged: 0, made: META }

const writtenAs = (index: string): string => `${index}.write`
const asPassenger = (document: PassengerDocument, version: number): Passenger => {
  return { id: document.id, version, document }
}
