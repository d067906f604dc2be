/**
 * The calendar of a voyage: which day it is at any distance from the departure. The archive knows the days of departure,
 * arrival and some calls. Between two of these we assume an even pace. A place without a known day on both sides has no day,
 * and a month, a year or "about" is no known day.
 */
import { dayNumber } from './dates.ts'
import type { Journey } from './journey.ts'

export interface Itinerary {
  /** Null if the archive's dates do not say. `of` is the day of arrival, null if that is unknown. */
  dayAt(distance: number): { day: number; of: number | null } | null
  /** The day of a date, 1 for the departure (`dayNumber`). */
  dayOf(date: string | null): number | null
}

type Dated = Pick<Journey, 'startDate' | 'endDate'> & {
  contentPoints: readonly Pick<Journey['contentPoints'][number], 'startDate' | 'endDate' | 'distance' | 'totalDistance'>[]
}

/** A place on the route with the days on which the ship came and left, counted from the departure. */
interface Anchor {
  distance: number
  arrive: number
  leave: number
}

export function makeItinerary(journey: Dated): Itinerary {
  const dayOf = (date: string | null): number | null => dayNumber(date, journey.startDate)
  const of = dayOf(journey.endDate)
  const anchors = anchorsOf(journey, dayOf)
  return {
    dayOf,
    dayAt(distance) {
      const here = anchors.find((anchor) => anchor.distance === distance)
      if (here) return { day: here.arrive, of }
      const before = anchors.findLast((anchor) => anchor.distance < distance)
      const after = anchors.find((anchor) => anchor.distance > distance)
      if (!before || !after || after.arrive < before.leave) return null
      const share = (distance - before.distance) / (after.distance - before.distance)
      return { day: Math.round(before.leave + share * (after.arrive - before.leave)), of }
    },
  }
}

/** One for every distance with a known date, in route order. */
function anchorsOf(journey: Dated, dayOf: (date: string | null) => number | null): Anchor[] {
  const { contentPoints } = journey
  const length = contentPoints.at(-1)?.totalDistance ?? 0
  const known = [
    { distance: 0, startDate: journey.startDate, endDate: journey.startDate },
    ...contentPoints,
    // A voyage of a single point has no length, so its arrival has no place on the route.
    ...(length > 0 ? [{ distance: length, startDate: journey.endDate, endDate: journey.endDate }] : []),
  ]
  const anchors = new Map<number, Anchor>()
  for (const { distance, startDate, endDate } of known) {
    const arrive = dayOf(startDate) ?? dayOf(endDate)
    const leave = dayOf(endDate) ?? dayOf(startDate)
    if (arrive === null || leave === null) continue
    const earlier = anchors.get(distance)
    anchors.set(distance, {
      distance,
      arrive: Math.min(arrive, earlier?.arrive ?? arrive),
      leave: Math.max(leave, earlier?.leave ?? leave),
    })
  }
  return [...anchors.values()].sort((a, b) => a.distance - b.distance)
}
