/** The route of a voyage while staff edit it: facts about it, and the places of its stops. */
import { measureRoute, placeOf, type RoutePoint } from '#domain/route.ts'
import type { SeaMap } from '#domain/sea-map.ts'
import type { Stop } from './journey.tsx'
import { cityOf, type Point, type Points } from './points.ts'

export const METRES_OF_MILE = 1852

interface NumberedPoint extends Point {
  /** Counts from 1, among all stops. */
  number: number
}

interface Leg {
  /** The number of the stop at its end. */
  number: number
  from: string
  to: string
  /** Sea miles. */
  miles: number
  /** Ports on the way that are not stops. */
  passes: string[]
  /** No sea legs lead there, so it is drawn as a straight line. */
  isStraight: boolean
}

export interface Route {
  points: RoutePoint<NumberedPoint>[]
  miles: number
  /** Between neighbouring stops, if these are at different places. */
  legs: Leg[]
  longest: Leg | null
  /** The names of stops whose place is not known. */
  unplaced: string[]
}

export function routeOf(sea: SeaMap, stops: readonly Stop[], points: Points): Route {
  const numbered = stops.flatMap(({ _id }, at): NumberedPoint[] => {
    const point = points.get(_id)
    return point ? [{ ...point, number: at + 1 }] : []
  })
  const measured = measureRoute(sea, numbered)
  const placed = measured.flatMap(({ stop, distance }) => {
    const place = placeOf(sea, stop)
    return place ? [{ name: cityOf(stop), number: stop.number, harbour: place.harbour, distance }] : []
  })
  const legs = placed.slice(1).flatMap((to, at): Leg[] => {
    const from = placed[at]!
    const miles = Math.round((to.distance - from.distance) / METRES_OF_MILE)
    if (miles === 0) return []
    const chain = from.harbour && to.harbour ? sea.chain(from.harbour, to.harbour) : null
    const passes = chain?.harbours.slice(1, -1) ?? []
    const { number, name } = to
    return [{ number, from: from.name, to: name, miles, passes, isStraight: chain === null }]
  })
  const found = new Set(measured.map(({ stop }) => stop.number))
  return {
    points: measured,
    miles: Math.round((measured[0]?.totalDistance ?? 0) / METRES_OF_MILE),
    legs,
    longest: legs.toSorted((a, b) => b.miles - a.miles)[0] ?? null,
    unplaced: numbered.filter(({ number }) => !found.has(number)).map(cityOf),
  }
}

/** The label of a pin with all stops at its place: `1`, `2–4`, or `2, 5` if the ship came back. */
export function pinLabel(numbers: readonly number[]): string {
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (first === undefined || last === undefined || numbers.length === 1) return String(first ?? '')
  return last - first === numbers.length - 1 ? `${first}–${last}` : numbers.join(', ')
}
