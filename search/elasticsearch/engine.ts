/**
 * Search on Elasticsearch. It holds every public passenger, retrieves and counts; this process holds the words of their names,
 * the voyages, ships and images, and judges (`names.ts`).
 */
import type { Client } from '@elastic/elasticsearch'
import type { PassengerResults, SearchResults, Suggestion } from '#domain/search.ts'
import type { PassengerQuery, SearchQuery } from '#domain/search-query.ts'
import type { Batch, Changes } from '../documents.ts'
import { searchStarting, searchUnavailable } from '../errors.ts'
import { type Json, toJson } from '../json.ts'
import { find, findPassengersOnly } from '../meaning/find.ts'
import type { SearchedArchive } from '../meaning/name-finder.ts'
import { suggest } from '../meaning/suggest.ts'
import type { Search, SearchState, SearchWriter } from '../search.ts'
import { connect, type ElasticsearchSettings } from './client.ts'
import { FilledIndex } from './filled-index.ts'
import { IndexReader } from './index-reader.ts'
import { ElasticsearchNames } from './names.ts'

/** Candidates that are judged at most, of one pass. */
const BOUND = 20_000
/** Reading this many changed rows one by one takes as long as reading a whole archive. */
const FILL_ABOVE = 20_000
/** With more changed names beside the words of the filling, searches become slow. */
const UNWIELDY = 4000

export interface EngineSettings extends ElasticsearchSettings {
  /** Of the names of all its indexes; that of the alias under which one serves. */
  prefix: string
  /** Candidates that are judged at most; 20,000 when absent. */
  bound?: number
}

/** An index that serves, and who still reads it. */
interface Serving {
  index: FilledIndex
  readers: number
  /** Called when nobody reads it any more. */
  whenLeft: (() => void) | null
}

export class ElasticsearchSearch implements Search, SearchWriter {
  readonly fillAbove = FILL_ABOVE
  readonly #client: Client
  readonly #prefix: string
  readonly #bound: number
  #serving: Serving | null = null
  #filling: FilledIndex | null = null
  #closed = false
  #wantFill: () => void = () => {}

  private constructor(client: Client, { prefix, bound = BOUND }: EngineSettings) {
    this.#client = client
    this.#prefix = prefix
    this.#bound = bound
  }

  /** Throws a `ConnectError`. */
  static async open(settings: EngineSettings): Promise<ElasticsearchSearch> {
    return new ElasticsearchSearch(await connect(settings), settings)
  }

  find(query: SearchQuery): Promise<Json<SearchResults>> {
    return this.#ask(async (archive) => toJson(await find(archive, query)))
  }

  findPassengers(query: PassengerQuery): Promise<Json<PassengerResults>> {
    return this.#ask(async (archive) => toJson(await findPassengersOnly(archive, query)))
  }

  suggest(query: string): Promise<Suggestion[]> {
    return this.#ask((archive) => suggest(archive, query))
  }

  state(): SearchState {
    if (this.#closed) return 'away'
    return this.#serving ? 'ready' : 'starting'
  }

  onFillWanted(callback: () => void): void {
    this.#wantFill = callback
  }

  /** The unique id that Elasticsearch gave the index; one that another process filled is not held here. */
  async holds(): Promise<string | null> {
    const index = this.#serving?.index
    if (!index) return null
    return (await this.#client.indices.exists({ index: index.name })) ? index.uuid : null
  }

  async fill(documents: AsyncIterable<Batch>, beforeServing: () => Promise<void>): Promise<void> {
    if (this.#closed) throw searchUnavailable()
    const index = await FilledIndex.create(this.#client, this.#prefix)
    this.#filling = index
    const previous = this.#serving
    try {
      for await (const batch of documents) await index.add(batch)
      await index.complete()
      await beforeServing()
      await this.#serve(index)
    } catch (error) {
      this.#filling = null
      await index.delete()
      throw error
    }
    if (previous) await this.#retire(previous)
  }

  async lacks(voyages: number[]): Promise<number[]> {
    // While an index is filled, all: each may have become public after its passengers were read.
    if (this.#filling) return voyages
    return this.#indexes()[0]!.lacks(voyages)
  }

  async write(changes: Changes): Promise<void> {
    for (const index of this.#indexes()) await index.write(changes, index === this.#serving?.index)
    if (!this.#filling && (this.#serving?.index.changes ?? 0) > UNWIELDY) this.#wantFill()
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#serving = this.#filling = null
    await this.#client.close()
  }

  async #serve(index: FilledIndex): Promise<void> {
    const previous = this.#serving
    await this.#client.indices.updateAliases({
      actions: [
        { add: { index: index.name, alias: this.#prefix } },
        ...(previous ? [{ remove: { index: previous.index.name, alias: this.#prefix } }] : []),
      ],
    })
    this.#serving = { index, readers: 0, whenLeft: null }
    this.#filling = null
  }

  /** Deletes an index that serves no more, once its last reader has left. */
  async #retire(previous: Serving): Promise<void> {
    if (previous.readers > 0) await new Promise<void>((left) => Object.assign(previous, { whenLeft: left }))
    await previous.index.delete()
  }

  /** All that take changes. One that is being filled is told too, or it would take over without them. */
  #indexes(): FilledIndex[] {
    const indexes = [this.#serving?.index, this.#filling].filter((index) => !!index)
    if (indexes.length === 0) throw searchStarting()
    return indexes
  }

  async #ask<T>(answer: (archive: SearchedArchive) => Promise<T>): Promise<T> {
    if (this.#closed) throw searchUnavailable()
    const serving = this.#serving
    if (!serving) throw searchStarting()
    serving.readers++
    try {
      const { snapshot, name } = serving.index
      const reader = new IndexReader(this.#client, name)
      const names = new ElasticsearchNames(reader, snapshot, this.#bound)
      return await answer({ catalogue: snapshot.catalogue, names })
    } finally {
      if (--serving.readers === 0) serving.whenLeft?.()
    }
  }
}
