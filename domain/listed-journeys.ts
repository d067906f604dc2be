/** Voyages in lists: their years, their names without the ship, and how they are grouped. */
import type { ListedJourney } from './browse.ts'

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
