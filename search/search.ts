/**
 * The ports of search. The API asks whichever engine serves through `Search`; the indexer keeps that engine in step through
 * `SearchWriter`. What a search means is section 5 of the data contract, and `testing/suite.ts` holds every engine to it.
 */
import type { PassengerResults, SearchResults, Suggestion } from '#domain/search.ts'
import type { PassengerQuery, SearchQuery } from '#domain/search-query.ts'
import type { Batch, Changes, DocumentKind } from './documents.ts'
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

/** A document that the engine cannot take as it is. It then holds nothing under that key. */
export interface Refused {
  kind: DocumentKind
  id: number
  /** Of what sort it is; nothing of the document. */
  reason: string
}

export interface SearchWriter {
  /**
   * The name of the index that serves; null when none does, so that one must be filled. Each filling makes an index with a
   * name that none had before. Whoever filled it knows by the name what it holds (`indexer/tenure.ts`).
   */
  holds(): Promise<string | null>
  /**
   * Makes an index with these documents, which then serves in one step. Until then the engine serves what it held before, and
   * after an error it goes on doing so. What `write` brings in the meantime is newer than the documents and goes into both.
   * `beforeServing` is awaited when the index is complete, just before it serves; if it throws, it does not serve.
   */
  fill(documents: AsyncIterable<Batch>, beforeServing: () => Promise<void>): Promise<Refused[]>
  /**
   * Voyages of the changes whose passengers must be written after them: those that it does not hold, or may not, while an index
   * is filled; and where it does not see to it itself, those that go or begin on another day. Asked before `write`, because
   * after a failure it could not be told any more.
   */
  follows(changes: Pick<Changes, 'put' | 'remove'>): Promise<number[]>
  /** Once this resolves the changes are in the index, and found at once or within seconds. */
  write(changes: Changes): Promise<Refused[]>
  /** `callback` is called when the engine wants to be filled: it lost what it held, or so much changed that it is worth it. */
  onFillWanted(callback: () => void): void
  /** When more changed rows than this wait, filling anew is cheaper than following them one by one. */
  readonly fillAbove: number
}
