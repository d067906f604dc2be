/**
 * What a writer must know of a full index to change it: the words of its names, which of their counts are in doubt, and its
 * head. All of it is stored in the index, so another process can go on.
 */
import type { Client } from '@elastic/elasticsearch'
import type { Refused } from '../../documents.ts'
import { small } from '../client.ts'
import { ElasticsearchError } from '../errors.ts'
import { META } from '../mappings.ts'
import type { StoredSource } from '../passenger-document.ts'
import { HEAD, type Head, idOfWord, PENDING, type StoredRecord, type Word, wordsOf } from '../records.ts'
import { oneOf } from '../retrieval.ts'
import { scan } from '../scan.ts'
import { SHORT, stub } from './bulk.ts'
import type { DocumentWriter, Passenger } from './document-writer.ts'
import { WordCounts } from './word-counts.ts'

/** Every change by any process gives these two records its version. */
const LEFT: readonly string[] = [HEAD, PENDING]

export const wordRecord = (word: Word, at: number) => ({ t: 'word', at, o: word }) satisfies StoredRecord

export class Standing {
  readonly #client: Client
  readonly #index: string
  readonly #documents: DocumentWriter
  /** Words whose counts may be wrong because a change was not finished. */
  #doubtful = new Set<string>()
  #head: Head = { at: 0, purged: 0, made: META }
  /** The versions in which we left these records. */
  readonly #left = new Map<string, number>()
  /** Number of passengers when it was filled or read. */
  size = 0

  constructor(client: Client, index: string, documents: DocumentWriter) {
    this.#client = client
    this.#index = index
    this.#documents = documents
  }

  get head(): Head {
    return this.#head
  }

  /** Reads from the index all that is needed to go on. */
  async read(): Promise<void> {
    this.#documents.words.clear()
    this.#doubtful = new Set()
    await this.refresh()
    const passengers = { index: this.#index, query: { exists: { field: 'v' } } }
    const { count } = await this.#client.count(passengers, small(this.#client))
    this.size = count
    const known = oneOf('t', ['word', HEAD, PENDING])
    const body = { _source: ['t', 'o'], version: true }
    for await (const hits of scan<StoredRecord>(this.#client, this.#index, known, body))
      for (const { _id, _source, _version } of hits) this.#know(_id!, _source!, _version!)
  }

  /** Whether nobody else has written. If this drainer lost its lock, another one may have, and the counts here are wrong. */
  async isAsLeft(): Promise<boolean> {
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

  /** Writes passengers and the words of their names. `before`: their old names. Words in doubt are counted again. */
  async change(passengers: readonly Passenger[], before: ReadonlyMap<number, string>, at: number): Promise<Refused[]> {
    const { words } = this.#documents
    const doubtful = this.#doubtful
    const touched = new Set([...doubtful, ...this.#touchedBy(passengers, before)])
    if (touched.size > 0) await this.#putPending(touched, at)
    // A failure from here on leaves these words in doubt.
    this.#doubtful = touched
    const refused = await this.#documents.passengers(passengers, SHORT, before)
    // Only the words in doubt. Others may be the commonest names, borne by half of the archive.
    if (doubtful.size > 0) await this.#countAnew(doubtful)
    await this.#documents.own(
      [...touched].map((text) => {
        const word = words.get(text)
        const document = word ? wordRecord(word, at) : stub({ t: 'word', at })
        return { id: idOfWord(text), version: at, document }
      }),
    )
    await this.refresh()
    if (touched.size > 0) await this.#putPending(new Set(), at)
    this.#doubtful = new Set()
    await this.putHead({ at })
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

  /** Tells followers of the index that everything up to this version can be found. */
  async putHead(to: Partial<Head>): Promise<void> {
    const head = { ...this.#head, ...to }
    const record = { t: HEAD, at: 0, o: head } satisfies StoredRecord
    await this.#documents.own([{ id: HEAD, version: head.at, document: record }])
    this.#left.set(HEAD, head.at)
    this.#head = head
  }

  /** Makes all writes findable. After a filling it may take a while, so it has no short limit then. */
  async refresh(ofFilling = false): Promise<void> {
    const options = ofFilling ? {} : small(this.#client)
    const { _shards } = await this.#client.indices.refresh({ index: this.#index }, options)
    // A replica whose refresh failed would go on giving old answers.
    if (_shards && _shards.failed > 0) throw new ElasticsearchError(503, 'refresh_failed')
  }

  /** Counts these words again from the names of all their bearers. */
  async #countAnew(texts: ReadonlySet<string>): Promise<void> {
    await this.refresh()
    const { words, normalise } = this.#documents
    const anew = new WordCounts()
    const fields = (['g', 's', 'q', 'r'] as const).map((field) => oneOf(field, [...texts]))
    const bearers = { bool: { should: fields, minimum_should_match: 1 } }
    for await (const hits of scan<StoredSource>(this.#client, this.#index, bearers, { _source: ['n'] }))
      for (const { _source } of hits) anew.count(normalise(_source!.n), 1)
    for (const text of texts) {
      const word = anew.get(text)
      words.forget(text)
      if (word) words.put(word)
    }
  }
}
