/**
 * The line of a voyage over the sea, and the place of the ship on it. Distances are those of the archive (whole metres from the
 * departure). Between two points the ship follows their `path` at an even pace.
 */
import type { Position } from '#domain/common.ts'
import type { ContentPoint } from '#domain/content-point.ts'
import { distanceBetween, greatCircle } from '#domain/geodesy.ts'
import { wrapLongitude } from './mercator.ts'

/** Its longitude is counted on past the date line, so that two neighbours are never a world apart. */
interface Waypoint {
  longitude: number
  latitude: number
  /** Metres from the departure. */
  distance: number
}

export interface Track {
  waypoints: readonly Waypoint[]
  /** Metres. */
  length: number
}

type TrackPoint = Pick<ContentPoint, 'longitude' | 'latitude' | 'distance' | 'path'>

export function makeTrack(points: readonly TrackPoint[]): Track {
  const waypoints: Waypoint[] = []
  points.forEach((point, index) => {
    const next = points[index + 1]
    const leg: Position[] = !next
      ? [[point.longitude, point.latitude]]
      : point.path.length > 1
        ? point.path
        : [
            [point.longitude, point.latitude],
            [next.longitude, next.latitude],
          ]
    addLeg(waypoints, leg, point.distance, next?.distance ?? point.distance)
  })
  return { waypoints, length: waypoints.at(-1)?.distance ?? 0 }
}

/** Where the ship is at `distance` metres. Stays at the ends of the line; null without any point. */
export function positionAt(track: Track, distance: number): Position | null {
  const after = track.waypoints.findIndex((waypoint) => waypoint.distance >= distance)
  const end = track.waypoints.at(after)
  if (!end) return null
  const start = track.waypoints[Math.max(0, after - 1)]!
  return after <= 0 ? asPosition(end) : asPosition(between(start, end, distance))
}

/** The line from the departure to the ship. Its longitudes are counted on past the date line. */
export function sailedLine({ waypoints }: Track, distance: number): Position[] {
  const after = waypoints.findIndex((waypoint) => waypoint.distance > distance)
  if (after === -1) return waypoints.map(asCounted)
  if (after === 0) return []
  return [...waypoints.slice(0, after).map(asCounted), asCounted(between(waypoints[after - 1]!, waypoints[after]!, distance))]
}

/** Adds the line from one point to the next, along great circles. */
function addLeg(waypoints: Waypoint[], leg: readonly Position[], from: number, to: number): void {
  const line = leg.flatMap((position, index) => (index === 0 ? [position] : greatCircle(leg[index - 1]!, position).slice(1)))
  let sailed = 0
  const along = line.map((position, index) => {
    if (index > 0) sailed += distanceBetween(line[index - 1]!, position)
    return sailed
  })
  line.forEach((position, index) => {
    addWaypoint(waypoints, position, from + (sailed === 0 ? 0 : (along[index]! / sailed) * (to - from)))
  })
}

function addWaypoint(waypoints: Waypoint[], [longitude, latitude]: Position, distance: number): void {
  const previous = waypoints.at(-1)
  const counted = previous ? previous.longitude + wrapLongitude(longitude - previous.longitude) : longitude
  waypoints.push({ longitude: counted, latitude, distance })
}

function between(start: Waypoint, end: Waypoint, distance: number): Waypoint {
  const span = end.distance - start.distance
  const share = span === 0 ? 1 : (distance - start.distance) / span
  return {
    longitude: start.longitude + share * (end.longitude - start.longitude),
    latitude: start.latitude + share * (end.latitude - start.latitude),
    distance,
  }
}

const asPosition = ({ longitude, latitude }: Waypoint): Position => [wrapLongitude(longitude), latitude]
const asCounted = ({ longitude, latitude }: Waypoint): Position => [longitude, latitude]
