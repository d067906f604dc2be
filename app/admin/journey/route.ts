/** The route of a voyage as staff work on it: what can be told of it, and where its stops lie. */
import { measureRoute, placeOf, type RoutePoint } from '#domain/route.ts'
import type { SeaMap } from '#domain/sea-map.ts'
import type { Stop } from './fields.ts'
import { cityOf, type Point, type Points } from './points.ts'

export const METRES_OF_MILE = 1852

interface NumberedPoint extends Point {
  /** From 1, among all stops. */
  number: number
}

export interface Leg {
  /** The number of the stop that it leads to. */
  number: number
  from: string
  to: string
  /** Sea miles. */
  miles: number
  /** Ports on the way that are no stops. */
  passes: string[]
  /** No chain of sea legs leads there: it is drawn straight. */
  isStraight: boolean
}

export interface Route {
  points: RoutePoint<NumberedPoint>[]
  miles: number
  /** Between neighbouring places, without those at one place. */
  legs: Leg[]
  longest: Leg | null
  /** Stops whose place nobody knows, in words. */
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

/** Stops at one place are one pin: `1`, `2–4`, or `2, 5` where the ship came back. */
export function pinLabel(numbers: readonly number[]): string {
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (first === undefined || last === undefined || numbers.length === 1) return String(first ?? '')
  return last - first === numbers.length - 1 ? `${first}–${last}` : numbers.join(', ')
}
