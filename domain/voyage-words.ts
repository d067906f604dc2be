/** Puts the ship, the points and the distances of a voyage into words. */
import { formatDate } from './dates.ts'
import type { Itinerary } from './itinerary.ts'
import type { Journey } from './journey.ts'
import { dateOrUnknown, formatNumber } from './words.ts'

const METRES_IN_A_NAUTICAL_MILE = 1852

/** Rounded to ten, because the route is computed, not logged. */
export function formatMiles(metres: number): string {
  return `${formatNumber(Math.round(metres / METRES_IN_A_NAUTICAL_MILE / 10) * 10)} zeemijl`
}

/** Stands between the two ports of a sea leg. */
export const LEG = ' – '

/** "ss · Holland-Amerika Lijn · gebouwd 1938". Leaves out what is not known. */
export function shipLine({ prefix, company, builtYear }: Journey['ship']): string {
  return [prefix, company, builtYear && `gebouwd ${builtYear}`].filter(Boolean).join(' · ')
}

export interface Dates {
  startDate: string | null
  endDate: string | null
}

/** "27 mrt 1946", "27 mrt 1946 – 01 apr 1946" or "datum onbekend". */
export function formatPeriod({ startDate, endDate }: Dates): string {
  const [start, end] = [formatDate(startDate), formatDate(endDate)]
  return start && end && start !== end ? `${start} – ${end}` : (start ?? dateOrUnknown(endDate))
}

/** "27 mrt 1946 · dag 12", or only the period if it has no day. */
export function formatWhen(point: Dates, itinerary: Itinerary): string {
  const day = itinerary.dayOf(point.startDate ?? point.endDate)
  return day === null ? formatPeriod(point) : `${formatPeriod(point)} · dag ${day}`
}
