/**
 * The one table of all filters of a search. The page's address, the calls, the engines, the facets and the filter panel
 * follow from it. Two other tables must name every filter too: `search/meaning/filter.ts` says what a filter looks at
 * in a voyage, and `app/public/search/filter-words.ts` has its Dutch words.
 */

import type { Names } from './journey.ts'
import type { Tab } from './tabs.ts'

/** The value of each kind of filter. */
interface Values {
  /** The voyage has one of these. It may have several. */
  list: readonly string[]
  /** A day: the voyage was under way on it, or later. */
  from: string
  /** A day: the voyage was under way on it, or earlier. */
  to: string
  /** True: only voyages for which it holds. */
  flag: boolean
  /** The key of a record. */
  record: string
  /** A voyage's code, in any case. Only calls have this filter, because a voyage has a page of its own. */
  code: string
}
export type Kind = keyof Values

interface Filter {
  kind: Kind
  /** All values that a list can have, in the order of the panel. Absent if they come from the archive. */
  values?: readonly string[]
  /** The tabs in which the panel offers the filter. Absent: all. */
  tabs?: readonly Tab[]
}

/** How many of a voyage's passengers are in the archive by name: all, some or none. */
export const NAMES_ENTERED = ['entered', 'partly', 'none'] as const
export type NamesEntered = (typeof NAMES_ENTERED)[number]

/** If the number of passengers is unknown, any number of names counts as all. */
export const namesEntered = ({ entered, expected }: Names): NamesEntered =>
  entered === 0 ? 'none' : entered < (expected ?? 0) ? 'partly' : 'entered'

export const FILTERS = {
  startCity: { kind: 'list' },
  endCity: { kind: 'list' },
  via: { kind: 'list' },
  // Not offered for passengers: every passenger that is found has a name.
  names: { kind: 'list', values: NAMES_ENTERED, tabs: ['ships', 'journeys', 'passengerList', 'media'] },
  startDate: { kind: 'from' },
  endDate: { kind: 'to' },
  unknownDate: { kind: 'flag' },
  shipId: { kind: 'record' },
  journeyId: { kind: 'code' },
} as const satisfies Record<string, Filter>

type Filters = typeof FILTERS
export type FilterName = keyof Filters
export type KindOf<F extends FilterName> = Filters[F]['kind']
export type FiltersOf<K extends Kind> = { [F in FilterName]: KindOf<F> extends K ? F : never }[FilterName]

/** The value of a filter. */
export type ValueOf<F extends FilterName> = Values[KindOf<F>]

/** The filters of one search. A voyage must pass all of them. A period may be open at either end. */
export type VoyageFilter = { [F in FilterName]?: ValueOf<F> }

export const FILTER_NAMES = Object.keys(FILTERS) as readonly FilterName[]

/** The filters of these kinds. */
export const filtersOf = <K extends Kind>(...kinds: readonly K[]): readonly FiltersOf<K>[] =>
  FILTER_NAMES.filter((name): name is FiltersOf<K> => (kinds as readonly Kind[]).includes(FILTERS[name].kind))

/** Filters that visitors choose. */
export const PAGE_FILTERS = filtersOf('list', 'from', 'to', 'flag', 'record')
export type PageFilter = (typeof PAGE_FILTERS)[number]

/** Filters whose values are counted beside the results. */
export const FACETS = filtersOf('list', 'from', 'to', 'flag')
export type Facet = (typeof FACETS)[number]

/** Filters that are chosen, shown and dropped together: the two ends of a period are one choice. */
export type Choice = Exclude<PageFilter, FiltersOf<'from' | 'to'>> | 'period'
export const choiceOf = (name: PageFilter): Choice => (name === 'startDate' || name === 'endDate' ? 'period' : name)

/** Filters that make one question: a period or "date unknown". The facet of each is counted as if none of them were chosen. */
export const alternativesOf = (name: FilterName): readonly FilterName[] => (PERIOD.includes(name) ? PERIOD : [name])
const PERIOD: readonly FilterName[] = ['startDate', 'endDate', 'unknownDate']

/** The values that a list can have; null if they come from the archive. */
export const valuesOf = (name: FilterName): readonly string[] | null => {
  const { values }: Filter = FILTERS[name]
  return values ?? null
}

/** Whether the panel offers a filter in a tab. */
export const isOffered = (name: FilterName, tab: Tab): boolean => {
  const { tabs }: Filter = FILTERS[name]
  return tabs?.includes(tab) ?? true
}

/** An object with one value for each of these filters. */
export const byFilter = <R extends object>(names: readonly (keyof R)[], make: (name: keyof R) => unknown): R =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as R

/** Whether a value filters anything. An empty text or list does not, nor does false. */
export const isChosen = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value))

/** Only the filters that filter anything. */
export const chosenOf = (asked: { [F in FilterName]?: ValueOf<F> | undefined }): VoyageFilter => {
  const chosen = FILTER_NAMES.filter((name) => isChosen(asked[name]))
  return byFilter<VoyageFilter>(chosen, (name) => asked[name])
}

/** The fault of a period: it ends before it begins (`reversed`), or comes with "date unknown" (`mixed`). */
export function wrongPeriod({ startDate, endDate, unknownDate }: VoyageFilter): 'reversed' | 'mixed' | null {
  if (startDate && endDate && startDate > endDate) return 'reversed'
  return unknownDate && (startDate || endDate) ? 'mixed' : null
}
