import type { Position } from '#domain/common.ts'
import { unrolled } from '#domain/geodesy.ts'
import { FRAMES, type Frame } from './frames.ts'
import { project } from './route-path.ts'

/** A part of the map of the world, in pixels of its frame. A route over the date line goes on beyond its right edge. */
export interface Crop {
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
