/**
 * The ports of search. The API asks whichever engine serves through `Search`; the indexer keeps that engine in step through
 * `SearchWriter`. What a search means is section 5 of the data contract, and `testing/suite.ts` holds every engine to it.
 */
import type { PassengerResults, SearchResults, Suggestion } from '#domain/search.ts'
import type { PassengerQuery, SearchQuery } from '#domain/search-query.ts'
import type { Batch, Changes } from './documents.ts'
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
   * Makes these documents all that the engine holds. Until this resolves the engine serves what it held before. What `write`
   * brings in the meantime is newer than the documents.
   */
  fill(documents: AsyncIterable<Batch>): Promise<void>
  /** The changes are found once this resolves. It answers the voyages whose passengers must be written next. */
  write(changes: Changes): Promise<{ passengersOf: number[] }>
  /** `callback` is called when the engine wants to be filled: it lost what it held, or so much changed that it is worth it. */
  onFillWanted(callback: () => void): void
  /** When more changed rows than this wait, filling anew is cheaper than following them one by one. */
  readonly fillAbove: number
}
