/** Puts the points, days and distances of a voyage into words. */
import type { ContentPoint } from '#domain/content-point.ts'
import { type Itinerary, makeItinerary } from '#domain/itinerary.ts'
import type { Journey } from '#domain/journey.ts'
import { type Dates, formatPeriod } from '#domain/voyage-words.ts'
import { countOf } from '#domain/words.ts'
import { shareUrl } from '../../lib/urls.ts'

/** "dag 12 van 26", "dag 12", or null if the dates do not say. */
export function formatDay(itinerary: Itinerary, distance: number): string | null {
  const found = itinerary.dayAt(distance)
  if (!found) return null
  return found.of === null ? `dag ${found.day}` : `dag ${found.day} van ${found.of}`
}

/** The form for a story about this voyage. */
export const shareHref = ({ ship, startDate, endDate }: Journey): string =>
  shareUrl.href({ schip: ship.name ?? '', jaar: (startDate ?? endDate)?.slice(0, 4) ?? '' })

/** "26 dagen", counted like the days of the log. Null if the departure or the arrival is unknown. */
export function formatLength({ startDate, endDate }: Dates): string | null {
  const days = makeItinerary({ startDate, endDate, contentPoints: [] }).dayOf(endDate)
  return days === null ? null : countOf(days, 'dag', 'dagen')
}

type Described = Dates & Pick<ContentPoint, 'city' | 'title'>

/** Null if no date is known, because "datum onbekend" at every stop would be noise. */
export const formatKnownPeriod = (dates: Dates): string | null =>
  dates.startDate || dates.endDate ? formatPeriod(dates) : null

/** The full name of a point for screen readers: "Ataka, 27 mrt 1946: Schommels en krijgsgevangenen". */
export function describePoint(point: Described): string {
  const place = `${point.city}, ${formatPeriod(point)}`
  return point.title ? `${place}: ${point.title}` : place
}

/** By `id`, the texts that tell points at one place apart: "1 van 2". A point that has its place to itself has none. */
export function tellApart(points: readonly Pick<ContentPoint, 'id' | 'city' | 'distance'>[]): ReadonlyMap<string, string> {
  const told = new Map<string, string>()
  for (const point of points) {
    const here = points.filter(({ city, distance }) => city === point.city && distance === point.distance)
    if (here.length > 1) told.set(point.id, `${here.indexOf(point) + 1} van ${here.length}`)
  }
  return told
}

/**
 * The texts for a place on the map: the description of its pin, and the lines below the city on its plate while one of its
 * points is `current`. If it has several points, they say which one: "2 van 2: Schommels en krijgsgevangenen".
 */
export function describePlace(
  points: readonly Described[],
  current: Described | null,
): { description: string; lines: string[] } {
  const several = points.length > 1
  if (!current) {
    const { city, ...dates } = points[0]!
    const place = [city, formatKnownPeriod(dates)].filter(Boolean).join(', ')
    return { description: several ? `${place}, ${points.length} punten` : place, lines: [] }
  }
  const which = `${points.indexOf(current) + 1} van ${points.length}`
  const story = current.title ? `${which}: ${current.title}` : which
  const lines = several ? [formatPeriod(current), story] : [formatPeriod(current)]
  // The description contains the text of the plate, word for word.
  return { description: several ? [current.city, ...lines].join(', ') : describePoint(current), lines }
}
