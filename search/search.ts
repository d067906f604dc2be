/**
 * The ports of search. The API asks whichever engine serves through `Search`; the indexer keeps that engine in step through
 * `SearchWriter`. What a search means is section 5 of the data contract, and `testing/suite.ts` holds every engine to it.
 */
import type { PassengerResults, SearchResults, Suggestion } from '#domain/search.ts'
import type { PassengerQuery, SearchQuery } from '#domain/search-query.ts'
import type { Batch, Changes, Refused } from './documents.ts'
import type { Json } from './json.ts'

export type SearchState = 'starting' | 'ready' | 'away'

/**
 * Throws `search_starting` or `search_unavailable` (503, see `errors.ts`) while it cannot answer. Results come as JSON with
 * the fields of their schema alone: they are sent on as they are.
 */
export interface Search {
  find(query: SearchQuery): Promise<Json<SearchResults>>
  findPassengers(query: PassengerQuery): Promise<Json<PassengerResults>>
  suggest(query: string): Promise<Suggestion[]>
  state(): SearchState
  close(): Promise<void>
}

export interface SearchWriter {
  /**
   * This process is the drainer from here on. `drained`: the name of the index into which the last one drained; where none
   * serves, and it is still there, it serves again. What else a drainer left behind is taken away.
   */
  takeOver(drained: string | null): Promise<void>
  /** What it is called where people read it: `memory`, `Elasticsearch`. */
  readonly engine: string
  /**
   * The name of the index that serves; null when none does, so that one must be filled. Each filling makes an index with a
   * name that none had before. Whoever filled it knows by the name what it holds (`indexer/tenure.ts`). It throws, soon, where
   * the engine does not answer: after a failure it is asked every second or so, and nothing else until it answers.
   */
  holds(): Promise<string | null>
  /** Whether anybody finds anything in it: also in an index that other code made, which `holds` does not give. */
  serves(): Promise<boolean>
  /**
   * Makes an index with these documents, which then serves in one step. Until then the engine serves what it held before, and
   * after an error it goes on doing so. What `write` brings in the meantime is newer than the documents and goes into both.
   * `beforeServing` is awaited when the index is complete but for the documents that it refused, just before it serves; if it
   * throws, the index does not serve. Once `signal` is aborted it throws, and soon where the rest would take minutes.
   */
  fill(
    documents: AsyncIterable<Batch>,
    beforeServing: (refused: Refused[]) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<void>
  /**
   * Which of these voyages it does not hold, or may not, while an index is filled: when they are written, their passengers
   * must be written after them. Asked before `write`, because after a failure it could not be told any more.
   */
  lacks(voyages: number[]): Promise<number[]>
  /**
   * The changes are found once this resolves, but for those that the engine will never take, which it gives: of these it holds
   * nothing any more. It throws where trying again may help: the engine is away, too busy, or read-only. Then any part of them may have been written.
   */
  write(changes: Changes): Promise<Refused[]>
  /** `callback` is called when the engine wants to be filled: it lost what it held, or so much changed that it is worth it. */
  onFillWanted(callback: () => void): void
  /** When more changed rows than this wait, filling anew is cheaper than following them one by one. */
  readonly fillAbove: number
  /** For so many marked rows there is one `write`, at most; what shows them comes with them. */
  readonly writeAtOnce: number
}
