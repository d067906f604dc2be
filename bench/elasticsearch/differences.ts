/** Two answers to one query, compared: what differs, and why. */
import type { SearchResults } from '#domain/search.ts'
import type { Recorded } from './recorder.ts'

/** Whether all that was retrieved was judged at once, and where not, why. */
export type Reach = 'all judged' | 'one word counted' | 'several words above the bound' | 'several words cut'

export interface Compared {
  page: boolean
  counts: boolean
  spellings: boolean
  reach: Reach
  /** Each with its cause; none where the answers are equal. */
  differences: string[]
}

/** So many candidates of several words are fetched where there are more than the bound. */
const ABOVE_THE_BOUND = '"size":100000,'

export function reachOf(requests: readonly Recorded[]): Reach {
  const above = requests.filter(({ body }) => body.includes(ABOVE_THE_BOUND))
  if (above.some(({ body }) => body.includes('"sort"'))) return 'several words cut'
  if (above.length > 0) return 'several words above the bound'
  return requests.some(({ body }) => body.includes('field_value_factor')) ? 'one word counted' : 'all judged'
}

export function compare(here: SearchResults, there: SearchResults, reach: Reach): Compared {
  const differences = [
    ...pageDifference(here, there),
    ...(here.totalPassengers === there.totalPassengers
      ? []
      : [`total ${here.totalPassengers} for ${there.totalPassengers}`]),
    ...(isSame(here.filters, there.filters) ? [] : ['facets']),
    ...(isSame(totals(here), totals(there)) ? [] : ['totals of other tabs']),
    ...(isSame(here.spellings, there.spellings) ? [] : ['spellings']),
    ...(isSame(here.understood, there.understood) ? [] : ['understood']),
    ...(isSame(here.waysOn, there.waysOn) ? [] : ['ways on']),
    ...(isSame(here.passengerList, there.passengerList) ? [] : ['passenger lists']),
  ]
  return {
    page: isSame(here.passengers, there.passengers),
    counts: isSame(totals(here), totals(there)) && isSame(here.filters, there.filters),
    spellings: isSame(here.spellings, there.spellings),
    reach,
    differences,
  }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const totals = (of: SearchResults) => [
  of.totalPassengers,
  of.totalShips,
  of.totalJourneys,
  of.totalDeedId,
  of.totalMedia,
]

function pageDifference({ passengers: here }: SearchResults, { passengers: there }: SearchResults): string[] {
  if (isSame(here, there)) return []
  const ids = (rows: SearchResults['passengers']) => rows.map(({ _id }) => _id)
  if (isSame(ids(here), ids(there))) return ['the reason of a row']
  const same = ids(here).filter((id) => ids(there).includes(id)).length
  if (same < there.length || same < here.length)
    return [`${there.length - same} other rows of ${there.length}`]
  const names = (rows: SearchResults['passengers']) => rows.map(({ fullName }) => fullName)
  return [isSame(names(here), names(there)) ? 'the order of equal names' : 'the order of rows']
}
