/** Voyages in lists: their years, their names without the ship, and how they are grouped. */
import type { ListedJourney, ListedShip } from './browse.ts'
import { formatDate } from './dates.ts'
import { countOf, dateOrUnknown, formatNumber } from './words.ts'

/** The year in which a voyage departed, or else arrived; null without a date. */
export const yearOf = ({ startDate, endDate }: Pick<ListedJourney, 'startDate' | 'endDate'>): string | null =>
  (startDate ?? endDate)?.slice(0, 4) ?? null

export const hasNames = ({ names }: Pick<ListedJourney, 'names'>): boolean => names.entered > 0

/** The voyage's name without its ship: "Batavia – Rotterdam, 1947". */
export function routeOf({ name, ship }: Pick<ListedJourney, 'name' | 'ship'>): string {
  const own = `${ship.name}, `
  return name.startsWith(own) ? name.slice(own.length) : name
}

export interface Group {
  key: string
  title: string
  /** The `_id` of the ship of which these are the voyages. */
  shipId: string | null
  journeys: ListedJourney[]
}

/** Rows by year, in the order in which they came. */
export const byYear = (journeys: readonly ListedJourney[]): Group[] =>
  [...Map.groupBy(journeys, yearOf)].map(([year, rows]) => ({
    key: year ?? '',
    title: year ?? 'Zonder datum',
    shipId: null,
    journeys: rows,
  }))

/** "Singapore – Rotterdam", without what is unknown. */
export const portsOf = (startCity: string | null, endCity: string | null): string =>
  [startCity, endCity].filter(Boolean).join(' – ') || 'havens onbekend'

/** "08 dec 1945 – 08 jan 1946", or the one date that is known. */
export function datesOf(startDate: string | null, endDate: string | null): string {
  const [start, end] = [formatDate(startDate), formatDate(endDate)]
  if (start && end) return `${start} – ${end}`
  return start ? `vertrek ${start}` : end ? `aankomst ${end}` : dateOrUnknown(null)
}

/** "173 reizen tussen 1945 en 1962. Van 78 zijn namen ingevoerd." */
export function figuresOfJourneys(journeys: readonly ListedJourney[]): string {
  const years = journeys.flatMap((journey) => yearOf(journey) ?? []).sort()
  const [first, last] = [years[0], years.at(-1)]
  const when = first === undefined ? '' : first === last ? ` in ${first}` : ` tussen ${first} en ${last}`
  const named = journeys.filter(hasNames).length
  const names = named === 0 ? 'Er zijn nog geen namen ingevoerd.' : `Van ${formatNumber(named)} zijn namen ingevoerd.`
  return `${countOf(journeys.length, 'reis', 'reizen')}${when}. ${names}`
}

/** "88 schepen. Van 83 staan er reizen in dit archief." */
export function figuresOfShips(ships: readonly ListedShip[]): string {
  if (ships.length === 0) return 'Er staan nog geen schepen in het archief.'
  const sailed = ships.filter(({ journeys }) => journeys > 0).length
  const which = sailed === 0 ? 'Er staan nog geen' : `Van ${formatNumber(sailed)} staan er`
  return `${countOf(ships.length, 'schip', 'schepen')}. ${which} reizen in dit archief.`
}
