/**
 * One index as it is written: filled from all rows, and kept in step while it is filled and after. Whoever opens an index that
 * another process filled goes on where that one stopped; all that has to be known for it stands in the index itself.
 */
import { randomUUID } from 'node:crypto'
import type { Client, TransportRequestOptions } from '@elastic/elasticsearch'
import type { Batch, Changes, DocumentKind, Documents, PassengerDocument, Refused } from '../../documents.ts'
import { MAPPINGS, WINDOW } from '../mappings.ts'
import { idOf, idOfWord, OTHER_KINDS } from '../records.ts'
import { scan } from '../scan.ts'
import { LONG, patiently, SHORT, type Write } from './bulk.ts'
import { CHUNK, DocumentWriter, type OtherRecord, type Passenger } from './document-writer.ts'
import { Standing, wordRecord } from './full-index.ts'

const COPIED_WITHIN_MS = 60_000
/** Of millions of names it takes a minute, and more on a busy machine. */
const MERGED_WITHIN_MS = 30 * 60_000
/** So many changes may wait for a filling, some thousand documents each. */
const MOST_LATE = 10

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
  readonly #standing: Standing
  /** One thing is written after another: a request that is not answered yet must not be overtaken. */
  #queue: Promise<unknown> = Promise.resolve()
  /** Requests of the filling that are not answered yet, two at most. */
  readonly #onTheWay: Promise<void>[] = []
  /** What it was refused until it serves, unless whoever wrote it was told. */
  readonly #refused: Refused[] = []
  /** Nobody waits for the changes that come now. */
  #isFilling: boolean
  /** Of those, the ones that are still to be written. */
  #late = 0
  /** A part of the filling, or a change meanwhile, could not be written: it never serves. */
  #isBroken = false
  /** Until it is full: how many passengers and other records were read for it, each once. */
  #read = { passengers: 0, records: 0 }
  /** Until it is full: the `_id` of what changes brought. */
  readonly #changed = new Set<string>()
  #isFull: boolean
  /** The highest version of the filling; 0 where another process filled it. */
  #filledAt = 0

  private constructor(client: Client, name: string, isNew: boolean) {
    this.#client = client
    this.name = name
    this.#isFilling = isNew
    this.#documents = new DocumentWriter(client, { index: name, alias: writtenAs(name) })
    this.#isFull = !isNew
    this.#standing = new Standing(client, name, this.#documents)
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
        // As rows are listed. Where many have the same score their places are compared, and each is looked up: three times as
        // fast where the one before stands beside it.
        sort: { field: 'k' },
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
    // Somebody may have taken its aliases away.
    await client.indices.putAlias({ index: name, name: writtenAs(name) })
    await index.#standing.read()
    return index
  }

  /** Passengers that it held when it was full, or opened. */
  get size(): number {
    return this.#standing.size
  }

  /** What was read for the filling. Resolves when the next may be given, before all of it is written. */
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
        // A change may have brought some of them already, and counted their names.
        const known = chunk.filter(({ id }) => this.#changed.has(idOf('passenger', id)))
        const sent = this.#documents
          .passengers(chunk, LONG, await this.#documents.namesOf(known, LONG))
          .then((refused) => void this.#refused.push(...refused))
        // It is awaited later, perhaps by a change that comes in between.
        sent.catch(() => {
          this.#isBroken = true
        })
        this.#onTheWay.push(sent)
      }
    })
  }

  /**
   * All documents were added: makes it ready to be searched, and counts that it holds them all. Before it serves it has to be
   * `caughtUp`.
   */
  complete(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#arrive()
      this.#throwIfBroken()
      // Until it is ready.
      this.#isBroken = true
      const { words, highest } = this.#documents
      const all = [...words.texts()].flatMap((text) => words.get(text) ?? [])
      await this.#documents.own(
        all.map((word) => ({ id: idOfWord(word.text), version: highest, document: wordRecord(word, 0) })),
        LONG,
      )
      await this.#standing.putHead({ at: highest })
      // A node may be too busy for one of these, or away for a moment: all of the filling would be in vain.
      await patiently(LONG, () => this.#standing.refresh(true))
      await patiently(LONG, () =>
        this.#client.indices.forcemerge({ index: this.name, max_num_segments: 1 }, { requestTimeout: MERGED_WITHIN_MS }),
      )
      await patiently(LONG, () => this.#standing.refresh(true))
      // The words, and the head.
      await patiently(LONG, () => this.#checkCount(all.length + 1))
      this.#standing.size = this.#read.passengers
      this.#isFull = true
      this.#changed.clear()
      this.#documents.takeNewer()
      this.#filledAt = highest
      this.#isBroken = false
    })
  }

  /** Resolves when it holds all changes that came while it was filled. Gives what was refused since it was made. */
  async caughtUp(): Promise<Refused[]> {
    await this.#queue
    this.#isFilling = false
    return this.#inTurn(async () => {
      this.#throwIfBroken()
      return this.#refused
    })
  }

  /**
   * Resolves when the changes can be found. Gives what was refused. While it is filled it resolves at once, and `caughtUp` gives
   * that: the index that serves must not wait with the next change for one that Elasticsearch has too much to do for.
   */
  async write(changes: Changes): Promise<Refused[]> {
    if (!this.#isFilling) return this.#inTurn(() => this.#writeInStep(changes))
    const written = this.#writeLate(changes)
    if (this.#late > MOST_LATE) await written
    return []
  }

  /** Never throws. Nobody writes it again: without it the index never serves. */
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
    for (const { id } of passengers) this.#changed.add(idOf('passenger', id))
    for (const { kind, id } of records) this.#changed.add(idOf(kind, id))
    const before = await this.#documents.namesOf(passengers, LONG)
    const refused = await this.#documents.records(records, { version, at: version }, LONG)
    return [...refused, ...(await this.#documents.passengers(passengers, LONG, before))]
  }

  async #writeInStep(changes: Changes): Promise<Refused[]> {
    const { version } = changes
    const { passengers, records } = writesOf(changes)
    if (!(await this.#standing.isAsLeft())) await this.#standing.read()
    // Rows that were read while the index was filled may be written after it. Whoever follows must still see a change.
    const at = Math.max(version, this.#standing.head.at + 1)
    const before = await this.#documents.namesOf(passengers, SHORT)
    const refused = await this.#documents.records(records, { version, at }, SHORT)
    refused.push(...(await this.#standing.change(passengers, before, at)))
    if (this.#documents.takeNewer() && version > this.#filledAt) throw new IndexIsNewer()
    return refused
  }

  /** Takes stubs away that are older than this many milliseconds. A process that has not seen them by then reads everything. */
  purge(olderThanMs: number): Promise<void> {
    return this.#inTurn(async () => {
      const old = { range: { gone: { lt: Date.now() - olderThanMs } } }
      const stubs: Write[] = []
      let purged = 0
      const body = { version: true, _source: ['at'] }
      for await (const hits of scan<{ at?: number }>(this.#client, this.name, old, body))
        for (const { _id, _version, _source } of hits) {
          // In the version of the stub: what came back meanwhile has a higher one, and stays.
          stubs.push({ id: _id!, version: _version!, document: null })
          purged = Math.max(purged, _source?.at ?? 0)
        }
      if (stubs.length === 0) return
      // Before they go. Stubs of passengers have no place among the changes, for nobody follows those.
      if (purged > this.#standing.head.purged) await this.#standing.putHead({ purged })
      await this.#documents.own(stubs)
      await this.#standing.refresh()
    })
  }

  /** Waits until each node that is to have a copy has it, though not for long: a machine that fails must not take the only one. */
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
   * Every write was answered for each document. This sees that Elasticsearch has lost none since. What changes brought may be
   * among what was read, or more. `own`: documents of our own making.
   */
  async #checkCount(own: number): Promise<void> {
    const { count } = await this.#client.count({ index: this.name })
    const least = this.#read.passengers + this.#read.records + own
    if (count < least || count > least + this.#changed.size)
      throw new Error(`The index that was filled holds ${count} documents, where ${least} were written.`)
  }

  #throwIfBroken(): void {
    if (this.#isBroken) throw new Error('A part of the index could not be written while it was filled.')
  }

  /** Waits for what the filling has sent. */
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

const writtenAs = (index: string): string => `${index}.write`
const asPassenger = (document: PassengerDocument, version: number): Passenger => {
  return { id: document.id, version, document }
}
