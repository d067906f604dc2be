/**
 * The search port: what the API asks of whichever engine serves (in memory, Elasticsearch). Read-only; an engine is
 * kept in step by the indexer through its own `SearchWriter`. The meaning of a search is contract section 5, and
 * `suite.ts` holds every engine to it.
 */
import type { PassengerResults, SearchResults, Suggestion, Tab } from '#domain/search.ts'

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
  /** A voyage code. */
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

export type SearchState = 'starting' | 'ready' | 'away'

/** Throws `search_starting` or `search_unavailable` (503, see `search/errors.ts`) while it cannot answer. */
export interface Search {
  find(query: SearchQuery): Promise<SearchResults>
  findPassengers(query: Omit<SearchQuery, 'tab'>): Promise<PassengerResults>
  suggest(query: string): Promise<Suggestion[]>
  state(): SearchState
  close(): Promise<void>
}
