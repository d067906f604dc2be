/** Search on Elasticsearch for the API. A worker thread answers. This side asks it, and gives up after a short time. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { PassengerResults, Suggestion, TabResults } from '#domain/search.ts'
import type { PassengerQuery, SearchQuery } from '#domain/search-query.ts'
import { Thread } from '#threads/thread.ts'
import { searchStarting, searchUnavailable } from '../errors.ts'
import type { Json } from '../json.ts'
import type { Search, SearchState } from '../search.ts'
import { connect } from './client.ts'
import { ConnectError } from './errors.ts'
import { ANSWER_WITHIN_MS, NOBODY_WITHHELD, type Operations, type Told, type Withheld } from './protocol.ts'
import type { ReaderSettings } from './reader.ts'

/** Pause before a stopped thread is started again. */
const RESTART_MS = 1000
/** A thread that is silent for this long counts as hung. It may be busy for a while with the words of millions of names. */
const HUNG_MS = 60_000

export class ElasticsearchSearch implements Search {
  readonly #settings: ReaderSettings
  #thread: Thread<Operations> | null = null
  #state: SearchState = 'starting'
  #closed = false
  #told: Told | null = null
  #withheld: Withheld = NOBODY_WITHHELD
  #onState: (told: Told) => void = () => {}

  private constructor(settings: ReaderSettings) {
    this.#settings = settings
    this.#start()
  }

  /** Throws a `ConnectError` if a setting is wrong. A server that is away is no error: it may come later. */
  static async open(settings: ReaderSettings): Promise<ElasticsearchSearch> {
    await connect(settings).then(
      (client) => client.close(),
      (error) => {
        if (!(error instanceof ConnectError && error.away)) throw error
      },
    )
    return new ElasticsearchSearch(settings)
  }

  find(query: SearchQuery): Promise<Json<TabResults>> {
    return this.#ask('find', query)
  }

  findPassengers(query: PassengerQuery): Promise<Json<PassengerResults>> {
    return this.#ask('findPassengers', query)
  }

  suggest(query: string): Promise<Suggestion[]> {
    return this.#ask('suggest', query)
  }

  state(): SearchState {
    return this.#closed ? 'away' : this.#state
  }

  /** Calls back when the state changes. The reason says nothing about queries. */
  onState(callback: (told: Told) => void): void {
    this.#onState = callback
    if (this.#told) callback(this.#told)
  }

  /** Replaces the list of withheld records from the next search on. */
  withhold(withheld: Withheld): void {
    this.#withheld = withheld
    this.#tellWithheld()
  }

  /** Resolves when searches find everything in the serving index. */
  async follow(): Promise<void> {
    await this.#thread?.ask('follow', null)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#thread?.end()
    this.#thread = null
  }

  #be(told: Told): void {
    this.#state = told.state
    this.#told = told
    this.#onState(told)
  }

  /** If the thread has just ended, the next one is told when it starts. */
  #tellWithheld(): void {
    this.#thread?.ask('withhold', this.#withheld).catch(() => {})
  }

  #start(): void {
    this.#state = 'starting'
    this.#thread = new Thread<Operations>(new URL('./worker.ts', import.meta.url), {
      name: 'search',
      workerData: this.#settings,
      refusal: searchUnavailable,
      hung: { afterMs: HUNG_MS, ops: ['find', 'findPassengers', 'suggest'] },
      onTold: (told) => this.#be(told as Told),
      onFailure: (error) => {
        this.#thread = null
        this.#be({ state: 'away', why: error.message })
        setTimeout(() => this.#closed || this.#start(), RESTART_MS).unref()
      },
    })
    this.#tellWithheld()
  }

  async #ask<O extends 'find' | 'findPassengers' | 'suggest'>(
    op: O,
    question: Operations[O]['question'],
  ): Promise<Operations[O]['answer']> {
    if (this.#closed || !this.#thread) throw searchUnavailable()
    const ended = new AbortController()
    const late = sleep(this.#settings.answerWithinMs ?? ANSWER_WITHIN_MS, null, { signal: ended.signal }).then(() => {
      throw searchUnavailable()
    })
    // The loser of the race must not become an unhandled rejection.
    late.catch(() => {})
    try {
      return await Promise.race([this.#thread.ask(op, question), late])
    } catch (error) {
      // An error from the other thread only keeps its code.
      const code = error instanceof Error ? Reflect.get(error, 'code') : null
      if (code === 'search_starting') throw searchStarting()
      if (code === 'search_unavailable') throw searchUnavailable()
      throw error
    } finally {
      ended.abort()
    }
  }
}
