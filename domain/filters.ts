/**
 * Every filter of a search, told once. The page's address, the calls, the engines, their facets and ways on, and the panel
 * follow from this table. What a filter has of its own elsewhere stands in a record that must name every filter: its fact of
 * a voyage (`search/meaning/filter.ts`) and its words (`app/public/search/filter-words.ts`).
 */

import type { Tab } from './tabs.ts'

/** What each kind of filter is asked for. */
interface Values {
  /** The voyage has one of these. */
  list: readonly string[]
  /** A day: the voyage was under way on it, or later. */
  from: string
  /** A day: the voyage was under way on it, or earlier. */
  to: string
  /** Something holds for the voyage. */
  flag: boolean
  /** The key of a record. */
  record: string
  /** A voyage's code, in any case. The page has no such filter: a voyage has a page of its own. */
  code: string
}
export type Kind = keyof Values

interface Filter {
  kind: Kind
  /** All values that a list can have, in the order in which they are shown; absent where the archive decides. */
  values?: readonly string[]
  /** Where the panel offers it; absent for all tabs. */
  tabs?: readonly Tab[]
}

/** How far the names of a voyage's passengers are entered. */
export const NAMES_ENTERED = ['entered', 'partly', 'none'] as const
export type NamesEntered = (typeof NAMES_ENTERED)[number]

export const FILTERS = {
  startCity: { kind: 'list' },
  endCity: { kind: 'list' },
  // Whoever is found has a name that is entered.
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

/** What a filter is asked for. */
export type ValueOf<F extends FilterName> = Values[KindOf<F>]

/**
 * Filters on voyages. A voyage has to pass every one. A period may be open at either end; what is not filtered by is not
 * there.
 */
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

/** What is chosen, shown and dropped as one: the ends of a period are. */
export type Choice = Exclude<PageFilter, FiltersOf<'from' | 'to'>> | 'period'
export const choiceOf = (name: PageFilter): Choice => (name === 'startDate' || name === 'endDate' ? 'period' : name)

/** A period and that the date is unknown are alternatives. Each is counted as if none of the three were chosen. */
export const alternativesOf = (name: FilterName): readonly FilterName[] => (PERIOD.includes(name) ? PERIOD : [name])
const PERIOD: readonly FilterName[] = ['startDate', 'endDate', 'unknownDate']

/** The values that a list can have; null where the archive decides. */
export const valuesOf = (name: FilterName): readonly string[] | null => {
  const { values }: Filter = FILTERS[name]
  return values ?? null
}

/** Whether the panel offers it in a tab. */
export const isOffered = (name: FilterName, tab: Tab): boolean => {
  const { tabs }: Filter = FILTERS[name]
  return tabs?.includes(tab) ?? true
}

/** A record with something for each of these filters. */
export const byFilter = <R extends object>(names: readonly (keyof R)[], make: (name: keyof R) => unknown): R =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as R

/** Whether a value filters anything: an empty text or list, and false, do not. */
export const isChosen = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value))

/** The filters among what is asked that filter anything. */
export const chosenOf = (asked: { [F in FilterName]?: ValueOf<F> | undefined }): VoyageFilter => {
  const chosen = FILTER_NAMES.filter((name) => isChosen(asked[name]))
  return byFilter<VoyageFilter>(chosen, (name) => asked[name])
}

/** What is wrong with a period: it ends before it begins, or it is asked for together with "unknown". */
export function wrongPeriod({ startDate, endDate, unknownDate }: VoyageFilter): 'reversed' | 'mixed' | null {
  if (startDate && endDate && startDate > endDate) return 'reversed'
  return unknownDate && (startDate || endDate) ? 'mixed' : null
}
