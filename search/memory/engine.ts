/**
 * The engine in memory, as the API sees it. A worker thread answers; this side only asks. A new thread is filled while the
 * old one serves, and then takes over, so nobody waits for a rebuild.
 */
import { randomUUID } from 'node:crypto'
import type { PassengerResults, SearchResults, Suggestion } from '#domain/search.ts'
import type { PassengerQuery, SearchQuery } from '#domain/search-query.ts'
import type { Batch, Changes, Refused } from '../documents.ts'
import { searchStarting, searchUnavailable } from '../errors.ts'
import type { Json } from '../json.ts'
import type { Search, SearchState, SearchWriter } from '../search.ts'
import type { Operations } from './protocol.ts'
import { type IndexThread, startIndexThread } from './thread.ts'

/** Reading this many changed rows one by one takes as long as reading a whole archive. */
const FILL_ABOVE = 20_000
/** Searches wait while they are taken over. */
const WRITE_AT_ONCE = 5000

export class MemorySearch implements Search, SearchWriter {
  readonly engine = 'memory'
  fillAbove = FILL_ABOVE
  readonly writeAtOnce = WRITE_AT_ONCE
  protected serving: IndexThread | null = null
  #name: string | null = null
  #filling: IndexThread | null = null
  #closed = false
  #wantFill: () => void = () => {}

  find(query: SearchQuery): Promise<Json<SearchResults>> {
    return this.#ask('find', query)
  }

  findPassengers(query: PassengerQuery): Promise<Json<PassengerResults>> {
    return this.#ask('findPassengers', query)
  }

  suggest(query: string): Promise<Suggestion[]> {
    return this.#ask('suggest', query)
  }

  state(): SearchState {
    if (this.#closed) return 'away'
    return this.serving ? 'ready' : 'starting'
  }

  /** Nobody else writes to it. */
  async takeOver(): Promise<void> {}

  onFillWanted(callback: () => void): void {
    this.#wantFill = callback
  }

  async holds(): Promise<string | null> {
    return this.serving && this.#name
  }

  async serves(): Promise<boolean> {
    return this.serving !== null
  }

  async fill(documents: AsyncIterable<Batch>, beforeServing: (refused: Refused[]) => Promise<void>): Promise<void> {
    if (this.#closed) throw searchUnavailable()
    const thread = startIndexThread(() => this.#lose(thread))
    this.#filling = thread
    try {
      // While the thread takes in one batch, the next one is read.
      let added: Promise<null> = Promise.resolve(null)
      for await (const batch of documents) {
        await added
        added = thread.ask('add', batch)
        // The next await tells of a failure. But when reading fails first, nobody awaits this any more.
        added.catch(() => {})
      }
      await added
      await thread.ask('build', null)
      await beforeServing([])
      // It may have died meanwhile, without a question that would have told so.
      if (this.#filling !== thread) throw searchUnavailable()
    } catch (error) {
      this.#filling = null
      await thread.end()
      throw error
    }
    const previous = this.serving
    this.serving = thread
    this.#name = randomUUID()
    this.#filling = null
    await previous?.end()
  }

  async lacks(voyages: number[]): Promise<number[]> {
    const lacking = await Promise.all(this.#threads().map((thread) => thread.ask('lacks', voyages)))
    return [...new Set(lacking.flat())]
  }

  /** It refuses nothing. */
  async write(changes: Changes): Promise<Refused[]> {
    const written = await Promise.all(this.#threads().map((thread) => thread.ask('write', changes)))
    if (written[0]?.unwieldy && !this.#filling) this.#wantFill()
    return []
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.all([this.serving?.end(), this.#filling?.end()])
    this.serving = this.#filling = null
  }

  async #ask<O extends keyof Operations>(op: O, question: Operations[O]['question']): Promise<Operations[O]['answer']> {
    if (this.#closed) throw searchUnavailable()
    if (!this.serving) throw searchStarting()
    return await this.serving.ask(op, question)
  }

  /** A thread that is being filled is told too, or it would take over without the change. */
  #threads(): IndexThread[] {
    const threads = [this.serving, this.#filling].filter((thread) => thread !== null)
    if (threads.length === 0) throw searchStarting()
    return threads
  }

  #lose(thread: IndexThread): void {
    if (thread === this.#filling) this.#filling = null
    if (thread !== this.serving || this.#closed) return
    this.serving = null
    this.#wantFill()
  }
}
