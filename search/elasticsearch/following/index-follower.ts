/**
 * Follows the serving index: finds it by its alias, reads the records and the words of names that a search needs, and keeps
 * them up to date. The drainer writes changes into the index, and the head last. A follower often asks for the head.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Client } from '@elastic/elasticsearch'
import { VariantTable } from '#names/lexicon/variant-table.ts'
import { byKind, type Documents } from '../../documents.ts'
import { Catalogue } from '../../meaning/catalogue.ts'
import { before } from '../client.ts'
import { ElasticsearchError } from '../errors.ts'
import { aliasOf, isOurs } from '../mappings.ts'
import { readWords } from '../name-words.ts'
import { HEAD, type Head, type StoredRecord } from '../records.ts'
import { Moment } from '../scan.ts'
import { Snapshot } from '../snapshot.ts'
import { HeldWords } from './held-words.ts'

/** Limit for reading the head. It is short, so that a missing Elasticsearch is noticed soon. */
const HEAD_TIMEOUT_MS = 2000

/** Limit for one page. A page that was asked for while Elasticsearch was away may never come. */
const PAGE_TIMEOUT_MS = 4000

/** All records. Passengers have no `at`. */
const RECORDS = { exists: { field: 'at' } }

export class IndexFollower {
  readonly #client: Client
  readonly #alias: string
  #held: HeldIndex | null = null
  /** `#held` has all changes up to this version. */
  #at = 0

  constructor(client: Client, prefix: string) {
    this.#client = client
    this.#alias = aliasOf(prefix)
  }

  /** The index that is searched. Null while there is none that this code can read. */
  get held(): HeldIndex | null {
    return this.#held
  }

  /** Looks for another index and for changes. Throws an `ElasticsearchError`. The held data stays then. */
  async follow(): Promise<void> {
    const found = await this.#head()
    if (found === null) {
      this.#held = null
      return
    }
    const { name, head } = found
    if (this.#held?.name !== name || this.#at < head.purged) await this.#read(name, head)
    else if (this.#at < head.at) {
      const changed = { range: { at: { gt: this.#at, lte: head.at } } }
      await this.#take(this.#held, changed, head.named > this.#at)
      this.#at = head.at
    }
  }

  async #head(): Promise<{ name: string; head: Head } | null> {
    try {
      const { _index, _source } = await this.#client.get<StoredRecord>(
        { index: this.#alias, id: HEAD },
        // The time limit of a request does not count while a connection is made. A signal does.
        before(AbortSignal.timeout(HEAD_TIMEOUT_MS), this.#client),
      )
      return _source?.t === HEAD && _source.o ? { name: _index, head: _source.o } : null
    } catch (error) {
      if (error instanceof ElasticsearchError && error.status === 404) return null
      throw error
    }
  }

  /** Reads a whole index. The old one serves until then. If this code cannot read the new one, neither serves. */
  async #read(name: string, { at, made }: Head): Promise<void> {
    if (!isOurs(made)) {
      this.#held = null
      return
    }
    const held = new HeldIndex(name)
    await this.#take(held, RECORDS, true)
    this.#held = held
    this.#at = at
  }

  /** `isNamed`: the words of names are counted again, all of them, because nothing tells which words went with a name. */
  async #take(held: HeldIndex, query: object, isNamed: boolean): Promise<void> {
    const moment = await Moment.of(this.#client, held.name)
    try {
      for await (const hits of moment.scan<StoredRecord>(query, { _source: ['t', 'o'] }, PAGE_TIMEOUT_MS))
        for (const { _id, _source } of hits) held.put(_id!, _source!)
      if (isNamed) await held.words.take(readWords(moment, PAGE_TIMEOUT_MS))
    } finally {
      await moment.close()
    }
    held.refresh()
  }
}

/** The parts of an index that a process holds: voyages, ships, images, variants, and the words of all names. */
class HeldIndex {
  readonly name: string
  /** Searches see them after the next `refresh`, like records. */
  readonly words = new HeldWords()
  readonly #records = byKind(() => new Map<string, object>())
  #catalogue: Catalogue | null = null
  #snapshot: Snapshot | null = null

  constructor(name: string) {
    this.name = name
  }

  /** Takes a record that came, changed or went. Searches see it after the next `refresh`. */
  put(id: string, record: StoredRecord): void {
    if (record.t === HEAD) return
    // A voyage is written again with each of its passengers, mostly unchanged.
    if (isDeepStrictEqual(this.#records[record.t].get(id), record.o)) return
    this.#catalogue = null
    if (record.o) this.#records[record.t].set(id, record.o)
    else this.#records[record.t].delete(id)
  }

  /** The state of the last `refresh`. A search keeps the snapshot that it began with. */
  get snapshot(): Snapshot {
    if (!this.#snapshot) throw new Error('What is held of the index was never refreshed.')
    return this.#snapshot
  }

  refresh(): void {
    this.#catalogue ??= new Catalogue(this.#documents())
    const lexicon = this.words.lexicon(new VariantTable(this.#catalogue.spellings('name')))
    this.#snapshot = new Snapshot(this.#catalogue, lexicon)
  }

  #documents(): Documents {
    return byKind((kind) => [...this.#records[kind].values()]) as object as Documents
  }
}
