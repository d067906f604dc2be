/**
 * What a search asks: the one shape of it, for the calls, the engines and the page. What it means is section 5 of the
 * data contract.
 */
import type { Static } from 'typebox'
import type { PassengerParametersSchema } from './search-parameters.ts'
import type { Tab } from './tabs.ts'

type Parameters = Static<typeof PassengerParametersSchema>

/**
 * Filters on voyages, as the parameters have them but for cities, which are lists. A voyage passes with one of the values
 * of every filter. A period may be open at either end. `journeyId` is a code, in any case.
 */
export interface VoyageFilter
  extends Pick<Parameters, 'startDate' | 'endDate' | 'unknownDate' | 'shipId' | 'journeyId'> {
  startCity?: readonly string[]
  endCity?: readonly string[]
}

/**
 * A search for passengers alone. With `passenger` (an `_id`) only this passenger is found, whatever the words, if the
 * filters let the voyage through.
 */
export interface PassengerQuery extends VoyageFilter, Pick<Parameters, 'passenger'> {
  /** As typed. An empty query finds everything on the ship of `shipId`, and nothing without a `shipId`. */
  query: string
  /** First row from 0. */
  offset: number
  rows: number
}

/** A search of all tabs. */
export interface SearchQuery extends Omit<PassengerQuery, 'passenger'> {
  /** The tab whose facets are counted. */
  tab: Tab
}
