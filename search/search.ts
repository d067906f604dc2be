/**
 * The ports of search. The API asks whichever engine serves through `Search`; the indexer keeps that engine in step through
 * `SearchWriter`. What a search means is section 5 of the data contract, and `testing/suite.ts` holds every engine to it.
 */
import type { PassengerResults, SearchResults, Suggestion, Tab } from '#domain/search.ts'
import type { Batch, Changes } from './documents.ts'
import type { Json } from './json.ts'

/** Filters on voyages. A voyage passes with one of the values of every facet. `unknownDate` and a range exclude each other. */
export interface VoyageFilter {
  /** `YYYY-MM-DD`. When one of them is absent that end is open. */
  startDate?: string
  endDate?: string
  startCity?: string[]
  endCity?: string[]
  /** Only voyages with neither date. */
  unknownDate?: boolean
  /** A ship's `_id`. */
  shipId?: string
  /** A voyage code, in any case. */
  journeyId?: string
}

export interface SearchQuery extends VoyageFilter {
  /** As typed. An empty query finds everything on the ship of `shipId`, and nothing without a `shipId`. */
  query: string
  /** The tab whose facets are counted. */
  tab: Tab
  /** First row from 0. */
  offset: number
  rows: number
}

/** A search for passengers alone. */
export interface PassengerQuery extends Omit<SearchQuery, 'tab'> {
  /** A passenger's `_id`. Then only this passenger is found, whatever the words, if the filters let the voyage through. */
  passenger?: string
}

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
