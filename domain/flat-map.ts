/** Flat maps in Mercator: the frames that they are drawn in, and the routes over them. */
import type { Position } from './common.ts'
import { unrolled } from './geodesy.ts'

/** A picture of sea and land that `tools/drawing/maps.ts` drew. The site shows a part of it, and draws routes over that. */
export interface Frame {
  width: number
  height: number
  /** Pixels per radian of longitude. */
  scale: number
  /** Where longitude 0 and latitude 0 lie, in pixels from the top left. */
  origin: readonly [x: number, y: number]
}

export const FRAMES = {
  /** Reaches to 150 degrees east, without the Americas: left of Ireland is open sea, for the text of the hero. */
  hero: { width: 2000, height: 660, scale: 236, origin: [1382, 429] },
  /** The whole world, from the date line to the date line, for the maps of single voyages. */
  world: { width: 754, height: 401, scale: 120, origin: [377, 243] },
  /** The same but larger, so that staff see where on a coast a stop lies. */
  chart: { width: 1885, height: 1003, scale: 300, origin: [942.5, 608] },
} as const satisfies Record<string, Frame>

export type FrameName = keyof typeof FRAMES

/** Turns a position in degrees into pixels of a frame. */
export function project(frame: Frame, [longitude, latitude]: Position): [x: number, y: number] {
  const [x0, y0] = frame.origin
  const northing = Math.asinh(Math.tan(radians(latitude)))
  return [x0 + frame.scale * radians(longitude), y0 - frame.scale * northing]
}

/** A route as the `d` of an SVG path. The line is broken where it crosses the date line. */
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

/** Dots as the `d` of an SVG path: lines without length, whose round ends make dots as large as the stroke is wide. */
export const dotsPath = (frame: Frame, positions: readonly Position[]): string =>
  positions
    .map((position) => project(frame, position))
    .map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`)
    .join('')

const radians = (degrees: number): number => (degrees * Math.PI) / 180

interface Passed {
  longitude: number
  latitude: number
  /** The line to the next point; empty for the last point. */
  path: readonly Position[]
}

/** A voyage's line over the sea, and where its points lie on it. Longitudes go on past 180 degrees at the date line. */
export function lineOf(points: readonly Passed[]): { line: Position[]; stops: Position[] } {
  // Without a path, it is the last point or the only one.
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

/** A part of the map of the world, in pixels of its frame. For a route over the date line it reaches past the right edge. */
interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** Width divided by height, for a voyage's small map. */
const SHAPE = 8 / 5
/** The part of a crop's width and height that stays free on each side of the route. */
const ROOM = 0.1
/** The least width of a crop, in degrees. */
const NARROWEST = 30

/** The part of the world with a route and a little room round it. `shape` is its width divided by its height. */
export function cropTo(route: readonly Position[], shape = SHAPE, world: Frame = FRAMES.world, room = ROOM): Crop {
  const drawn = unrolled(route).map((position) => project(world, position))
  const [xs, ys] = [drawn.map(([x]) => x), drawn.map(([, y]) => y)]
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const used = 1 - 2 * room
  const least = (NARROWEST / 360) * world.width
  const width = Math.max(least, (right - left) / used, ((bottom - top) / used) * shape)
  const height = width / shape
  const centred = (top + bottom - height) / 2
  // The crop stays on the map, which ends near the poles, unless the route itself goes past its edge.
  const y = top < 0 ? centred : Math.max(0, Math.min(world.height - height, centred))
  return { x: (left + right - width) / 2, y, width, height }
}

/** Where to put copies of the map of the world side by side to fill a crop, in pixels of the frame. */
export function worldsFor({ x, width }: Crop, world: Frame = FRAMES.world): number[] {
  const first = Math.floor(x / world.width)
  const last = Math.floor((x + width) / world.width)
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * world.width)
}
