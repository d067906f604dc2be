/**
 * What a search asks, in one shape for the calls, the engines and the page. Section 5 of the data contract says what it
 * means.
 */
import type { Static } from 'typebox'
import type { PassengerParametersSchema } from './search-parameters.ts'
import type { Tab } from './tabs.ts'

type Parameters = Static<typeof PassengerParametersSchema>

/**
 * Filters on voyages: the parameters of the call, with the cities as lists. A voyage has to pass every filter; of a
 * list it needs one city. A period may be open at either end. `journeyId` is a code, in any case.
 */
export interface VoyageFilter
  extends Pick<Parameters, 'startDate' | 'endDate' | 'unknownDate' | 'shipId' | 'journeyId'> {
  startCity?: readonly string[]
  endCity?: readonly string[]
}

/**
 * A search for passengers alone. With `passenger` (an `_id`) the words do not count: only this passenger is found, if
 * the voyage passes the filters.
 */
export interface PassengerQuery extends VoyageFilter, Pick<Parameters, 'passenger'> {
  /** As typed. An empty query with a `shipId` finds everything on that ship; without one it finds nothing. */
  query: string
  /** The first row, from 0. */
  offset: number
  rows: number
}

/** A search of all tabs. */
export interface SearchQuery extends Omit<PassengerQuery, 'passenger'> {
  /** The tab whose facets are counted. */
  tab: Tab
}
