/**
 * The ports of search. The API asks the engine through `Search`, and the indexer keeps it in step through `SearchWriter`.
 * `testing/suite.ts` tests the meaning of a search on every engine.
 */
import type { PassengerResults, Suggestion, TabResults } from '#domain/search.ts'
import type { PassengerQuery, SearchQuery } from '#domain/search-query.ts'
import type { Batch, Changes, Refused } from './documents.ts'
import type { Json } from './json.ts'

export type SearchState = 'starting' | 'ready' | 'away'

/**
 * Throws `search_starting` or `search_unavailable` (503, see `errors.ts`) while it cannot answer. Results are JSON text with
 * only the fields of their schema, because the API sends them on unchanged.
 */
export interface Search {
  find(query: SearchQuery): Promise<Json<TabResults>>
  findPassengers(query: PassengerQuery): Promise<Json<PassengerResults>>
  suggest(query: string): Promise<Suggestion[]>
  state(): SearchState
  close(): Promise<void>
}

export interface SearchWriter {
  /**
   * This process becomes the drainer. `drained`: name of the index into which the last drainer drained. If none serves and that
   * one still exists, it serves again. Other leftovers of a drainer are deleted.
   */
  takeOver(drained: string | null): Promise<void>
  /** Name for people: `memory`, `Elasticsearch`. */
  readonly engine: string
  /**
   * The name of the serving index. Null if none serves, so that one must be filled. Each filling makes an index with a new
   * name, so the name tells what the index holds (`indexer/tenure.ts`). Throws soon if the engine does not answer: after a
   * failure this is called about every second, and nothing else until it answers.
   */
  holds(): Promise<string | null>
  /**
   * Makes an index of these documents and switches to it in one step. Until then, and after an error, the old index serves.
   * Changes of `write` during the filling are newer than the documents and go into both. `beforeServing` gets the refused
   * documents just before the switch. If it throws, the index does not serve. Throws soon after `signal` is aborted.
   */
  fill(
    documents: AsyncIterable<Batch>,
    beforeServing: (refused: Refused[]) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<void>
  /**
   * Searches find the changes when this resolves. It gives the documents that the engine will never take. The engine then holds
   * no version of those. Throws if a retry may help: the engine is away, too busy, or read-only. Then any part of the changes
   * may have been written. A passenger is found only if the voyage was written before, or in the same changes. If no index
   * serves or is being filled, nothing happens.
   */
  write(changes: Changes): Promise<Refused[]>
  /** Calls back when the engine wants a filling: it lost its data, or so much changed that a filling is worth it. */
  onFillWanted(callback: () => void): void
  /** If more changed rows than this wait, a filling is cheaper than following them. */
  readonly fillAbove: number
  /** The most marked rows in one `write`. Documents that show these rows come on top. */
  readonly writeAtOnce: number
}
