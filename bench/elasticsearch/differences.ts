/** Compares two answers to one query. */
import type { TabResults } from '#domain/search.ts'
import type { Recorded } from './recorder.ts'

/** Whether each part of the answers is the same. */
export interface Compared {
  page: boolean
  /** All totals, and the facets. */
  counts: boolean
  spellings: boolean
  /** Several words had more candidates than the engine judges at once. */
  aboveBound: boolean
}

/** Requests contain this if several words have more candidates than that. */
const ABOVE_THE_BOUND = '"size":100000,'

export function compare(here: TabResults, there: TabResults, requests: readonly Recorded[]): Compared {
  return {
    page: isSame(here.passengers, there.passengers),
    counts: isSame(totals(here), totals(there)) && isSame(here.filters, there.filters),
    spellings: isSame(here.spellings, there.spellings),
    aboveBound: requests.some(({ body }) => body.includes(ABOVE_THE_BOUND)),
  }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const totals = (of: TabResults) => [of.totalPassengers, of.totalShips, of.totalJourneys, of.totalDeedId, of.totalMedia].join()
