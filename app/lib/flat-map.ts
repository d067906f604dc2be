import type { Position } from '#domain/common.ts'
import { unrolled } from '#domain/geodesy.ts'

/**
 * The frames in which the flat maps are drawn, all in Mercator. `tools/make-maps.ts` draws sea and land in them once;
 * the site shows a part of each and draws routes over that in the same projection.
 */
export interface Frame {
  width: number
  height: number
  /** Pixels per radian of longitude. */
  scale: number
  /** Where longitude 0, latitude 0 lies, in pixels from the top left. */
  origin: readonly [x: number, y: number]
}

export const FRAMES = {
  /** To 150 degrees east. The Americas are left out: open sea lies to the left of Ireland, for the text of the hero. */
  hero: { width: 2000, height: 660, scale: 236, origin: [1382, 429] },
  /** The whole world once round, from the date line to the date line, for the maps of single voyages. */
  world: { width: 754, height: 401, scale: 120, origin: [377, 243] },
  /** The same, larger: staff see where a stop lies on its coast. */
  chart: { width: 1885, height: 1003, scale: 300, origin: [942.5, 608] },
} as const satisfies Record<string, Frame>

export type FrameName = keyof typeof FRAMES

/** Where a position in degrees lies in a frame, in pixels. */
export function project(frame: Frame, [longitude, latitude]: Position): [x: number, y: number] {
  const [x0, y0] = frame.origin
  const northing = Math.asinh(Math.tan(radians(latitude)))
  return [x0 + frame.scale * radians(longitude), y0 - frame.scale * northing]
}

/** A route as the `d` of an SVG path; it is lifted off the paper where it crosses the date line. */
export function routePath(frame: Frame, route: readonly Position[]): string {
  return route
    .map((position, index) => {
      const before = route[index - 1]
      const draws = before && Math.abs(position[0] - before[0]) <= 180
      const [x, y] = project(frame, position)
      return `${draws ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}

/** Dots as the `d` of an SVG path: lines of no length, whose round ends make them as large as the stroke is wide. */
export const dotsPath = (frame: Frame, positions: readonly Position[]): string =>
  positions
    .map((position) => project(frame, position))
    .map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`)
    .join('')

const radians = (degrees: number): number => (degrees * Math.PI) / 180

interface Passed {
  longitude: number
  latitude: number
  /** The line to the next point; empty for the last. */
  path: readonly Position[]
}

/** A voyage's line over the sea, counted on past the date line, and where its points lie on it. */
export function lineOf(points: readonly Passed[]): { line: Position[]; stops: Position[] } {
  // A point that no line leaves is the last one, or the only one.
  const lines = points.map(({ path, longitude, latitude }): readonly Position[] =>
    path.length > 0 ? path : [[longitude, latitude]],
  )
  const line = unrolled(lines.flat())
  let passed = 0
  const stops = lines.map((leg) => {
    passed += leg.length
    return line[passed - leg.length]!
  })
  return { line, stops }
}

/** A part of the map of the world, in pixels of its frame. A route over the date line goes on beyond its right edge. */
interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** Width to height of a voyage's small map. */
const SHAPE = 8 / 5
/** Of the crop's width and height that stays free on each side of the route, and its least width in degrees. */
const MARGIN = 0.1
const NARROWEST = 30

/** The part of the world that holds a route and a little round it, in the shape of a voyage's small map or another. */
export function cropTo(route: readonly Position[], shape = SHAPE, world: Frame = FRAMES.world): Crop {
  const drawn = unrolled(route).map((position) => project(world, position))
  const [xs, ys] = [drawn.map(([x]) => x), drawn.map(([, y]) => y)]
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const room = 1 - 2 * MARGIN
  const least = (NARROWEST / 360) * world.width
  const width = Math.max(least, (right - left) / room, ((bottom - top) / room) * shape)
  const height = width / shape
  // The map ends near the poles, where no ship sailed: the crop stays on it.
  const y = Math.max(0, Math.min(world.height - height, (top + bottom - height) / 2))
  return { x: (left + right - width) / 2, y, width, height }
}

/** Where copies of the map of the world have to lie side by side to fill a crop, in pixels of the frame. */
export function worldsFor({ x, width }: Crop, world: Frame = FRAMES.world): number[] {
  const first = Math.floor(x / world.width)
  const last = Math.floor((x + width) / world.width)
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * world.width)
}
