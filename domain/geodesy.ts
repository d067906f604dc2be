/** Great circles on a sphere, and the date line. Positions are `[longitude, latitude]` in degrees, lengths are metres. */
import type { Position } from './common.ts'

/** Mean radius of the Earth (IUGG), metres. */
const EARTH_RADIUS = 6_371_008.8

/** The most metres between two points of a drawn great circle. */
const LONGEST_STEP = 250_000

/** Length of the great circle, in metres. */
export function distanceBetween(a: Position, b: Position): number {
  const [latA, latB] = [radians(a[1]), radians(b[1])]
  const sinLat = Math.sin((latB - latA) / 2)
  const sinLon = Math.sin(radians(b[0] - a[0]) / 2)
  const h = sinLat ** 2 + Math.cos(latA) * Math.cos(latB) * sinLon ** 2
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The position on the great circle from a to b, at this fraction (0-1) of its length. */
export function positionAlong(a: Position, b: Position, fraction: number): Position {
  if (fraction <= 0) return a
  if (fraction >= 1) return b
  const angle = distanceBetween(a, b) / EARTH_RADIUS
  if (angle === 0) return a
  const [p, q] = [vector(a), vector(b)]
  const [u, v] = [Math.sin((1 - fraction) * angle) / Math.sin(angle), Math.sin(fraction * angle) / Math.sin(angle)]
  const [x, y, z] = [u * p[0] + v * q[0], u * p[1] + v * q[1], u * p[2] + v * q[2]]
  return rounded([degrees(Math.atan2(y, x)), degrees(Math.atan2(z, Math.hypot(x, y)))])
}

/** The great circle from a to b, both included, with enough points to draw it as a curve. */
export function greatCircle(a: Position, b: Position): Position[] {
  const steps = Math.max(1, Math.ceil(distanceBetween(a, b) / LONGEST_STEP))
  return Array.from({ length: steps + 1 }, (_, i) => positionAlong(a, b, i / steps))
}

/**
 * The same line, with two more points where it crosses the date line: `[180, lat]` and `[-180, lat]`, or the other way round.
 * It crosses between two neighbours that are more than 180° of longitude apart. Longitudes stay in [-180, 180].
 */
export function withDateLine(line: readonly Position[]): Position[] {
  const result: Position[] = []
  for (const [i, position] of line.entries()) {
    const before = line[i - 1]
    if (before && crossesDateLine(before, position)) {
      const [leave, enter] = crossing(before, position)
      if (!same(leave, before)) result.push(leave)
      if (!same(enter, position)) result.push(enter)
    }
    result.push(position)
  }
  return result
}

/** The same line with longitudes that go on past the date line, to draw it in one piece: 179, -179 -> 179, 181. */
export function unrolled(line: readonly Position[]): Position[] {
  let turns = 0
  return line.map(([longitude, latitude], i) => {
    const step = i === 0 ? 0 : longitude - line[i - 1]![0]
    if (Math.abs(step) > 180) turns -= Math.sign(step)
    return [longitude + 360 * turns, latitude]
  })
}

/** Where the line from a to b crosses the date line: the same place, written on a's side and on b's side. */
function crossing(a: Position, b: Position): [Position, Position] {
  const side = a[0] > 0 ? 180 : -180
  const width = 360 - Math.abs(b[0] - a[0])
  const share = width === 0 ? 0 : Math.abs(side - a[0]) / width
  const latitude = a[1] + share * (b[1] - a[1])
  return [rounded([side, latitude]), rounded([-side, latitude])]
}

/** Cuts a line where it crosses the date line, to draw it on a flat map. */
export function splitAtDateLine(line: readonly Position[]): Position[][] {
  const pieces: Position[][] = []
  for (const [i, position] of withDateLine(line).entries()) {
    const last = pieces.at(-1)
    if (i === 0 || crossesDateLine(last!.at(-1)!, position)) pieces.push([position])
    else last!.push(position)
  }
  return pieces.filter((piece) => piece.length > 1)
}

const crossesDateLine = (a: Position, b: Position) => Math.abs(a[0] - b[0]) > 180
const same = (a: Position, b: Position) => a[0] === b[0] && a[1] === b[1]

const radians = (angle: number) => (angle * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

/** Five decimals of a degree are about a metre. More would only make answers longer. */
const rounded = ([longitude, latitude]: Position): Position => [
  Math.round(longitude * 1e5) / 1e5,
  Math.round(latitude * 1e5) / 1e5,
]

function vector([longitude, latitude]: Position): [number, number, number] {
  const [lon, lat] = [radians(longitude), radians(latitude)]
  return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)]
}
