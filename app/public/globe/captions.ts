/** How points, days and distances of a voyage are put into words. */
import type { ContentPoint } from '#domain/content-point.ts'
import { dateOrUnknown, formatDate, formatNumber } from '../../lib/format.ts'
import type { Itinerary } from './itinerary.ts'

const METRES_IN_A_NAUTICAL_MILE = 1852

/** To the nearest ten: the track is a likely one, not a logged one. */
export function formatMiles(metres: number): string {
  return `${formatNumber(Math.round(metres / METRES_IN_A_NAUTICAL_MILE / 10) * 10)} zeemijl`
}

/** "dag 12 van 26", "dag 12", or null where no date tells. */
export function formatDay(itinerary: Itinerary, distance: number): string | null {
  const found = itinerary.dayAt(distance)
  if (!found) return null
  return found.of === null ? `dag ${found.day}` : `dag ${found.day} van ${found.of}`
}

type Dates = Pick<ContentPoint, 'startDate' | 'endDate'>

/** "27 mrt 1946", "27 mrt 1946 – 01 apr 1946" or "datum onbekend". */
export function formatPeriod({ startDate, endDate }: Dates): string {
  const [start, end] = [formatDate(startDate), formatDate(endDate)]
  return start && end && start !== end ? `${start} – ${end}` : (start ?? dateOrUnknown(endDate))
}

/** "27 mrt 1946 · dag 12"; without a date nothing of a day. */
export function formatWhen(point: Dates, itinerary: Itinerary): string {
  const day = itinerary.dayOf(point.startDate ?? point.endDate)
  return day === null ? formatPeriod(point) : `${formatPeriod(point)} · dag ${day}`
}

/** A point's whole name for those who hear it: "Ataka, 27 mrt 1946: Schommels en krijgsgevangenen". */
export function describePoint(point: Dates & Pick<ContentPoint, 'city' | 'title'>): string {
  const place = `${point.city}, ${formatPeriod(point)}`
  return point.title ? `${place}: ${point.title}` : place
}
