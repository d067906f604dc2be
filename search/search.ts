/**
 * The search ports. `Search` is what the API asks of whichever engine serves (in memory, Elasticsearch), read-only;
 * `SearchWriter` is how the indexer keeps that engine in step. The meaning of a search is contract section 5, and
 * `suite.ts` holds every engine to it.
 */
import type { PassengerResults, SearchResults, Suggestion, Tab } from '#domain/search.ts'
import type { Batch, Changes } from './documents.ts'

/** Filters on voyages. Values of one facet are OR, facets are AND; `unknownDate` excludes a range. */
export interface VoyageFilter {
  /** `YYYY-MM-DD`, either end open when absent. */
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
  /** As typed; empty with a `shipId` means all of that ship, empty without one finds nothing. */
  query: string
  /** The tab whose facets are counted. */
  tab: Tab
  /** First row from 0. */
  offset: number
  rows: number
}

/** A search for passengers alone. */
export interface PassengerQuery extends Omit<SearchQuery, 'tab'> {
  /** A passenger's `_id`: he alone is found, whatever the words, where the filters let his voyage through. */
  passenger?: string
}

export type SearchState = 'starting' | 'ready' | 'away'

/** Throws `search_starting` or `search_unavailable` (503, see `errors.ts`) while it cannot answer. */
export interface Search {
  find(query: SearchQuery): Promise<SearchResults>
  findPassengers(query: PassengerQuery): Promise<PassengerResults>
  suggest(query: string): Promise<Suggestion[]>
  state(): SearchState
  close(): Promise<void>
}

export interface SearchWriter {
  /**
   * Makes these documents all that the engine holds. Until it resolves the engine serves what it held before, and what
   * `write` brings in the meantime wins over what the documents say.
   */
  fill(documents: AsyncIterable<Batch>): Promise<void>
  /** Puts and removes; searchable when it resolves. Answers the voyages whose passengers must be written next. */
  write(changes: Changes): Promise<{ passengersOf: number[] }>
  /** Called whenever the engine wants to be filled: it has lost what it held, or so much changed that it pays. */
  onFillWanted(callback: () => void): void
  /** With more changed rows than this waiting, filling anew is cheaper than following them one by one. */
  readonly fillAbove: number
}
