/**
 * The engine in memory, as the API sees it. A worker thread answers the questions. A new thread is filled while the old one
 * serves, and then takes over, so nobody waits for a rebuild.
 */
import { randomUUID } from 'node:crypto'
import type { PassengerResults, Suggestion, TabResults } from '#domain/search.ts'
import type { PassengerQuery, SearchQuery } from '#domain/search-query.ts'
import { Thread } from '#threads/thread.ts'
import type { Batch, Changes, Refused } from '../documents.ts'
import { searchStarting, searchUnavailable } from '../errors.ts'
import type { Json } from '../json.ts'
import type { Search, SearchState, SearchWriter } from '../search.ts'
import type { Operations } from './worker.ts'

/** Reading this many changed rows one by one takes as long as reading a whole archive. */
const FILL_ABOVE = 20_000
/** The most rows in one write, because searches wait for it. */
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
    if (this.#closed) return 'away'
    return this.serving ? 'ready' : 'starting'
  }

  /** Nothing to do: no other process writes to it. */
  async takeOver(): Promise<void> {}

  onFillWanted(callback: () => void): void {
    this.#wantFill = callback
  }

  async holds(): Promise<string | null> {
    return this.serving && this.#name
  }

  async fill(documents: AsyncIterable<Batch>, beforeServing: (refused: Refused[]) => Promise<void>): Promise<void> {
    if (this.#closed) throw searchUnavailable()
    const thread = startIndexThread(() => this.#lose(thread))
    this.#filling = thread
    try {
      // While the thread takes in one batch, the next batch is read.
      let added: Promise<null> = Promise.resolve(null)
      for await (const batch of documents) {
        await added
        added = thread.ask('add', batch)
        // The next await reports a failure. If reading fails first, nobody awaits this promise any more.
        added.catch(() => {})
      }
      await added
      await thread.ask('build', null)
      await beforeServing([])
      // The thread may have died in the meantime without a question that would have failed.
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

  /** Never refuses a document. */
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

  /** The threads that need a change. A thread that is being filled is told too, since it will take over. */
  #threads(): IndexThread[] {
    return [this.serving, this.#filling].filter((thread) => thread !== null)
  }

  #lose(thread: IndexThread): void {
    if (thread === this.#filling) this.#filling = null
    if (thread !== this.serving || this.#closed) return
    this.serving = null
    this.#wantFill()
  }
}

/** A search that takes longer than this hangs. */
const HUNG_MS = 20_000

type IndexThread = Thread<Operations>

/** `onFailure` is called once if the thread dies without having been ended. */
function startIndexThread(onFailure: () => void): IndexThread {
  return new Thread<Operations>(new URL('./worker.ts', import.meta.url), {
    name: 'search',
    onFailure,
    refusal: searchUnavailable,
    hung: { afterMs: HUNG_MS, ops: ['find', 'findPassengers', 'suggest'] },
  })
}
