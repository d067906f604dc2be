/**
 * What a search asks, in one shape for the calls, the engines and the page. Section 5 of the data contract says what it
 * means.
 */
import type { VoyageFilter } from './filters.ts'
import type { Tab } from './tabs.ts'

/**
 * A search for passengers alone. With `passenger` (an `_id`) the words do not count: only this passenger is found, if
 * the voyage passes the filters.
 */
export interface PassengerQuery extends VoyageFilter {
  /** As typed. An empty query with a `shipId` finds everything on that ship; without one it finds nothing. */
  query: string
  passenger?: string
  /** The first row, from 0. */
  offset: number
  rows: number
}

/** A search of all tabs. */
export interface SearchQuery extends Omit<PassengerQuery, 'passenger'> {
  /** The tab whose facets are counted. */
  tab: Tab
}
