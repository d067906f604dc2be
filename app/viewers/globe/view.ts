/** What part of the flat map is on the screen, and where a place is in it. */
import type { Position } from '#domain/common.ts'
import { CIRCUMFERENCE, latitudeAt, worldX, worldY, wrapLongitude } from './mercator.ts'
import type { Track } from './track.ts'

export interface Point {
  x: number
  y: number
}

/** Metres across the longer side of the map: the nearest and the farthest zoom, and the zoom at the end of a flight. */
export const ZOOM_MINIMUM = 3_000_000
export const ZOOM_MAXIMUM = 25_000_000
export const FLIGHT_HEIGHT = 18_000_000

/** In CSS pixels. */
export interface Size {
  width: number
  height: number
}

/** How the map lies on the screen, in CSS pixels. */
export interface View {
  width: number
  height: number
  /** The width of the whole world, in CSS pixels. */
  worldWidth: number
  /** Metres across the longer side, within the limits. */
  metres: number
  /** CSS pixels from the upper left corner of the map. If a place has several copies, takes the one nearest to the middle. */
  project(longitude: number, latitude: number): Point
}

export function viewOf([centreLongitude, centreLatitude]: Position, metresAcross: number, { width, height }: Size): View {
  const worldWidth = (CIRCUMFERENCE / metresAcross) * width
  return {
    width,
    height,
    worldWidth,
    metres: metresAcross * Math.max(1, height / width),
    project: (longitude, latitude) => ({
      x: width / 2 + (worldX(wrapLongitude(longitude - centreLongitude)) - 0.5) * worldWidth,
      y: height / 2 + (worldY(latitude) - worldY(centreLatitude)) * worldWidth,
    }),
  }
}

/**
 * The view with `metres` across the longer side and this place in the middle, or as near to the middle as possible without
 * showing emptiness beyond the poles.
 */
export function lookAt([longitude, latitude]: Position, metres: number, size: Size): View {
  const across = acrossOf(metres, size)
  const kept = keepOnMap(latitude, (across * size.height) / size.width)
  return viewOf([longitude, kept], across, size)
}

/** The width in metres of a view with `metres` across its longer side. */
export const acrossOf = (metres: number, { width, height }: Size): number => metres * Math.min(1, width / height)

/** The latitude nearest to `latitude` at which a view of this height shows no emptiness beyond the poles. */
export function keepOnMap(latitude: number, metresHigh: number): number {
  const half = Math.min(0.5, metresHigh / CIRCUMFERENCE / 2)
  return latitudeAt(Math.max(half, Math.min(1 - half, worldY(latitude))))
}

/** A view of a whole voyage. */
interface Overview {
  centre: Position
  /** Metres across the longer side of the map. */
  metres: number
}

/** CSS pixels round the route, for the heads of pins above it and the buttons of the map on the right. */
const ROOM = { top: 56, right: 88, bottom: 32, left: 40 }
/** The least CSS pixels: for the head of the current pin, and for half a pin on either side with the buttons beside it. */
const LEAST = { upright: 72, aside: 104 }

/** Half-way from the Indies to the Netherlands, for a voyage without a known place. */
const BETWEEN_BOTH: Position = [60, 20]

/**
 * The view of the whole route, as large as possible. If the route does not fit the farthest zoom, shows its middle. A single
 * place is shown as after a flight to it.
 */
export function overviewOf({ waypoints }: Track, { width, height }: Size): Overview {
  if (waypoints.length === 0) return { centre: BETWEEN_BOTH, metres: ZOOM_MAXIMUM }
  const { across, down } = extentsOf(waypoints)
  const longer = Math.max(width, height)
  const needed = Math.max(
    across.length / Math.max(1, width - ROOM.left - ROOM.right),
    down.length / Math.max(1, height - ROOM.top - ROOM.bottom),
  )
  const wanted = needed === 0 ? FLIGHT_HEIGHT : needed * longer * CIRCUMFERENCE
  const metres = Math.max(ZOOM_MINIMUM, Math.min(ZOOM_MAXIMUM, wanted))
  const pixel = metres / CIRCUMFERENCE / longer
  const x = across.middle + pixel * asideBy(ROOM.left, ROOM.right, width - across.length / pixel)
  const y = down.middle + pixel * asideBy(ROOM.top, ROOM.bottom, height - down.length / pixel)
  return { centre: [wrapLongitude((x - 0.5) * 360), latitudeAt(y)], metres }
}

/**
 * The largest width and height of the map, in CSS lengths. The longer side shows `ZOOM_MAXIMUM` at most, so a map that is much
 * wider than high, or the other way round, cannot show the whole voyage. `cqw` and `cqh` measure the room of the map.
 */
export function shapeFor({ waypoints }: Track): { width: string; height: string } {
  const most = ZOOM_MAXIMUM / CIRCUMFERENCE
  const { across, down } = extentsOf(waypoints)
  const side = (room: string, other: string, least: number, length: number) =>
    length > 0 ? `min(100${room}, max(100${other}, (100${other} - ${least}px) * ${(most / length).toFixed(3)}))` : `100${room}`
  return { width: side('cqw', 'cqh', LEAST.upright, down.length), height: side('cqh', 'cqw', LEAST.aside, across.length) }
}

const extentsOf = (waypoints: Track['waypoints']) => ({
  across: extentOf(waypoints.map(({ longitude }) => worldX(longitude))),
  down: extentOf(waypoints.map(({ latitude }) => worldY(latitude))),
})

function extentOf(values: readonly number[]): { middle: number; length: number } {
  if (values.length === 0) return { middle: 0.5, length: 0 }
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return { middle: (least + most) / 2, length: most - least }
}

/** How far the middle of the map is from the middle of the route, in pixels. Less if there is less room left than `ROOM`. */
const asideBy = (before: number, after: number, left: number): number =>
  ((after - before) / 2) * Math.max(0, Math.min(1, left / (before + after)))
