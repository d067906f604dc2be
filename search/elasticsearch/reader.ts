/**
 * Answers searches from the serving index. Elasticsearch holds every public passenger, retrieves and counts. This process holds
 * the words of names, voyages, ships and images, and judges the names (`name-finder.ts`). It only needs the right to read.
 */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@elastic/elasticsearch'
import type { PassengerResults, Suggestion, TabResults } from '#domain/search.ts'
import type { PassengerQuery, SearchQuery } from '#domain/search-query.ts'
import { searchStarting, searchUnavailable } from '../errors.ts'
import { type Json, toJson } from '../json.ts'
import { find, findPassengersOnly } from '../meaning/find.ts'
import type { SearchedArchive } from '../meaning/name-finder.ts'
import { suggest } from '../meaning/suggest.ts'
import type { SearchState } from '../search.ts'
import { connect, type ElasticsearchSettings } from './client.ts'
import { IndexFollower } from './following/index-follower.ts'
import { IndexGone, IndexReader } from './index-reader.ts'
import { ElasticsearchNames } from './name-finder.ts'
import { ANSWER_WITHIN_MS, NOBODY_WITHHELD, type Told, type Withheld } from './protocol.ts'
import type { Snapshot } from './snapshot.ts'

/** The most candidates of one pass that are judged. */
const BOUND = 20_000
/** Searches find a change at most this much later. */
const FOLLOW_EVERY_MS = 1000

export interface ReaderSettings extends ElasticsearchSettings {
  /** The beginning of the names of all indexes and aliases. */
  prefix: string
  /** The most candidates that are judged. 20,000 if absent. */
  bound?: number
  /** Milliseconds after which a search fails. `ANSWER_WITHIN_MS` if absent. */
  answerWithinMs?: number
}

export class ElasticsearchReader {
  readonly #settings: ReaderSettings
  readonly #answerWithinMs: number
  readonly #onState: (told: Told) => void
  #client: Client | null = null
  #follower: IndexFollower | null = null
  #following: Promise<void> | null = null
  #state: SearchState = 'starting'
  #withheld: Withheld = NOBODY_WITHHELD

  constructor(settings: ReaderSettings, onState: (told: Told) => void) {
    this.#settings = settings
    this.#answerWithinMs = settings.answerWithinMs ?? ANSWER_WITHIN_MS
    this.#onState = onState
    void this.#goOn()
  }

  find(query: SearchQuery): Promise<Json<TabResults>> {
    return this.#ask(async (archive) => toJson(await find(archive, query)))
  }

  findPassengers(query: PassengerQuery): Promise<Json<PassengerResults>> {
    return this.#ask(async (archive) => toJson(await findPassengersOnly(archive, query)))
  }

  suggest(query: string): Promise<Suggestion[]> {
    return this.#ask((archive) => suggest(archive, query))
  }

  /** Replaces the list of withheld records from the next search on. */
  withhold(withheld: Withheld): void {
    this.#withheld = withheld
  }

  /** Resolves when this process knows everything that is in the index now. Never throws. */
  async follow(): Promise<void> {
    // A round that is under way may have begun too early.
    await this.#following
    this.#following ??= this.#followOnce().finally(() => {
      this.#following = null
    })
    await this.#following
  }

  async #goOn(): Promise<never> {
    for (;;) {
      await this.follow()
      await sleep(FOLLOW_EVERY_MS)
    }
  }

  async #followOnce(): Promise<void> {
    try {
      this.#client ??= await connect(this.#settings)
      this.#follower ??= new IndexFollower(this.#client, this.#settings.prefix)
      await this.#follower.follow()
      if (this.#follower.held) this.#be('ready')
      // At the start the first index may still be filled. Later a missing index means that somebody took it away.
      else if (this.#state !== 'starting') this.#be('away', 'There is no index that this version can read.')
    } catch (error) {
      this.#be('away', error instanceof Error ? error.message : String(error))
    }
  }

  #be(state: SearchState, why: string | null = null): void {
    if (state !== this.#state) this.#onState({ state, why })
    this.#state = state
  }

  async #ask<T>(answer: (archive: SearchedArchive) => Promise<T>): Promise<T> {
    // Some searches only use the held data, which may be out of date. So look for Elasticsearch first.
    if (this.#state === 'away') await Promise.race([this.follow(), sleep(this.#answerWithinMs)])
    if (this.#state === 'away') throw searchUnavailable()
    const signal = AbortSignal.timeout(this.#answerWithinMs)
    try {
      return await this.#answer(answer, signal)
    } catch (error) {
      if (!(error instanceof IndexGone)) throw error
    }
    // The index was replaced, and this process has not looked since.
    await Promise.race([this.follow(), once(signal, 'abort')])
    return await this.#answer(answer, signal).catch((error) => {
      throw error instanceof IndexGone ? searchUnavailable() : error
    })
  }

  async #answer<T>(answer: (archive: SearchedArchive) => Promise<T>, signal: AbortSignal): Promise<T> {
    const held = this.#follower?.held
    if (!held || !this.#client) throw this.#state === 'starting' ? searchStarting() : searchUnavailable()
    const { snapshot, name } = held
    const reader = new IndexReader(this.#client, name, signal, this.#withheld)
    const searched = (moment: Snapshot): SearchedArchive => ({
      catalogue: moment.catalogue,
      names: new ElasticsearchNames(reader, moment, this.#settings.bound ?? BOUND),
      trying: (variant) => searched(moment.trying(variant)),
    })
    return await answer(searched(snapshot))
  }
}
