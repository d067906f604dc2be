/**
 * The route of a voyage over the sea. The shortest chain of sea legs joins each stop with the next, or a great circle if there
 * is no chain. Longitudes stay in [-180, 180]. A path over the date line has two neighbours there, `[180, lat]` and
 * `[-180, lat]`. To draw it on a flat map, cut it with `splitAtDateLine`.
 */
import type { Position } from './common.ts'
import { distanceBetween, greatCircle, positionAlong, withDateLine } from './geodesy.ts'
import type { Harbour, SeaMap } from './sea-map.ts'

/**
 * A stop is at its own coordinates, or else at those of the port `city`. A stop with `legFrom` and `legTo` is half-way between
 * those two ports.
 */
export interface Stop {
  city: string | null
  longitude: number | null
  latitude: number | null
  legFrom: string | null
  legTo: string | null
}

export interface RoutePoint<S extends Stop> {
  stop: S
  longitude: number
  latitude: number
  /** Whole metres from the first point. `totalDistance` is the length of the whole route. */
  distance: number
  totalDistance: number
  /** `distance` in per cent of `totalDistance`, 0-100. */
  offset: number
  /** The line to the next point, with both ends; empty for the last point. */
  path: Position[]
}

export interface Place {
  position: Position
  /** Undefined if the place is no known port. */
  harbour: Harbour | undefined
}

/** A line over the sea, and the harbours on it. */
export interface Course {
  line: Position[]
  /** Metres from the start to each position of the line. */
  along: number[]
  /** The harbours on the line, with metres from the start. `place` is the index of a place, or null for one only passed. */
  met: { harbour: Harbour | undefined; distance: number; place: number | null }[]
}

/** The points of a voyage in the order of its stops. A stop without coordinates and without a known port is left out. */
export function measureRoute<S extends Stop>(sea: SeaMap, stops: readonly S[]): RoutePoint<S>[] {
  const located = stops.map((stop) => ({ stop, place: placeOf(sea, stop) }))
  const course = layCourse(
    sea,
    located.flatMap(({ place }) => place ?? []),
  )
  if (course.line.length === 0) return []
  const atPlaces = course.met.filter(({ place }) => place !== null)
  const total = course.along.at(-1)!

  let passed = 0
  let before = 0
  const points = located.flatMap(({ stop, place }) => {
    if (place) {
      before = atPlaces[passed++]!.distance
      return { stop, distance: before, position: place.position }
    }
    if (stop.legFrom === null || stop.legTo === null) return []
    const next = atPlaces[passed]?.distance ?? total
    before = halfWay(sea, course, [stop.legFrom, stop.legTo], before, next)
    return { stop, distance: before, position: positionAt(course, before) }
  })
  return points.map(({ stop, distance, position }, i) => {
    const next = points[i + 1]
    return {
      stop,
      longitude: position[0],
      latitude: position[1],
      distance: Math.round(distance),
      totalDistance: Math.round(total),
      offset: total === 0 ? 0 : Math.min(100, round4((distance / total) * 100)),
      path: next ? withDateLine(cut(course, [position, distance], [next.position, next.distance])) : [],
    }
  })
}

/** Lays a line through the places in this order. */
export function layCourse(sea: SeaMap, places: readonly Place[]): Course {
  const course: Course = { line: [], along: [], met: [] }
  const draw = (position: Position) => {
    const last = course.line.at(-1)
    course.along.push(last ? course.along.at(-1)! + distanceBetween(last, position) : 0)
    course.line.push(position)
  }
  const meet = (harbour: Harbour | undefined, place: number | null) =>
    course.met.push({ harbour, distance: course.along.at(-1)!, place })

  for (const [i, { position, harbour }] of places.entries()) {
    const from = places[i - 1]
    const chain = from?.harbour && harbour ? sea.chain(from.harbour, harbour) : null
    if (chain) {
      for (const [n, step] of chain.steps.entries()) {
        step.waypoints.forEach(draw)
        if (n === chain.steps.length - 1) continue
        draw(sea.position(chain.harbours[n + 1]!))
        meet(chain.harbours[n + 1]!, null)
      }
    } else if (from) {
      greatCircle(from.position, position).slice(1, -1).forEach(draw)
    }
    draw(position)
    meet(harbour, i)
  }
  return course
}

/**
 * Every stretch of the course between two ports, in either direction: from one port to the next time the course meets the
 * other. `start` and `end` are metres from the start of the course.
 */
export function stretchesBetween(
  sea: SeaMap,
  course: Course,
  [from, to]: readonly [string, string],
): { start: number; end: number }[] {
  const ends = [sea.harbour(from), sea.harbour(to)]
  if (ends.includes(undefined) || ends[0] === ends[1]) return []
  const met = course.met.filter(({ harbour }) => ends.includes(harbour))
  return met.slice(1).flatMap((there, i) => {
    const here = met[i]!
    return here.harbour === there.harbour ? [] : { start: here.distance, end: there.distance }
  })
}

/** The middle of a stretch, in metres from the start of the course. */
export const middleOf = ({ start, end }: { start: number; end: number }): number => (start + end) / 2

/**
 * Where a stop on a leg lies, in metres from the start: half-way along the leg, if that is between the places before and after
 * the stop (`before` and `next`). Otherwise half-way between those places.
 */
function halfWay(sea: SeaMap, course: Course, leg: [string, string], before: number, next: number): number {
  const middles = stretchesBetween(sea, course, leg)
    .toSorted((a, b) => a.end - a.start - (b.end - b.start))
    .map(middleOf)
  return middles.find((middle) => before <= middle && middle <= next) ?? (before + next) / 2
}

/** The place of a stop; null for a stop on a leg or at an unknown place. */
export function placeOf(sea: SeaMap, stop: Stop): Place | null {
  if (stop.legFrom !== null && stop.legTo !== null) return null
  const port = stop.city === null ? undefined : sea.port(stop.city)
  const [longitude, latitude] = [stop.longitude ?? port?.longitude, stop.latitude ?? port?.latitude]
  if (longitude === undefined || latitude === undefined) return null
  return {
    position: [longitude, latitude],
    harbour: stop.city === null ? undefined : sea.harbour(stop.city),
  }
}

/** The position at so many metres from the start. */
function positionAt({ line, along }: Course, distance: number): Position {
  const next = along.findIndex((metres) => metres >= distance)
  if (next <= 0) return next === 0 ? line[0]! : line.at(-1)!
  const [start, end] = [along[next - 1]!, along[next]!]
  return positionAlong(line[next - 1]!, line[next]!, (distance - start) / (end - start))
}

/** The part of the course between two points on it. */
function cut({ line, along }: Course, from: [Position, number], to: [Position, number]): Position[] {
  const between = line.filter((_, i) => from[1] < along[i]! && along[i]! < to[1])
  return [from[0], ...between, to[0]]
}

const round4 = (value: number) => Math.round(value * 1e4) / 1e4
