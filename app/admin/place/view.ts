/** The part of the world that a small map shows, in the units of `viewers/globe/mercator.ts`. It ends at the date line. */
import type { Position } from '#domain/common.ts'
import { latitudeAt, worldX, worldY } from '../../viewers/globe/mercator.ts'

export interface Size {
  width: number
  height: number
}

/** The middle of the map, and pixels per world unit. */
export interface View {
  x: number
  y: number
  scale: number
}

export type Pixel = readonly [x: number, y: number]

/** Degrees from side to side: around a place, and for the seas of all voyages. */
const NEAR = 8
const FAR = 170
const FAR_MIDDLE: Position = [65, 26]
/** The largest scale. The outline of the coast has no more detail than this. */
const CLOSEST = 2 ** 17
const STEP = 2

/** The view around a place, or of the seas of all voyages. */
export function viewOf(at: Position | null, size: Size): View {
  const [longitude, latitude] = at ?? FAR_MIDDLE
  const scale = (size.width * 360) / (at ? NEAR : FAR)
  return held({ x: worldX(longitude), y: worldY(latitude), scale }, size)
}

/** Keeps a view within the world. */
export function held({ x, y, scale }: View, { width, height }: Size): View {
  const within = Math.min(CLOSEST, Math.max(width, height, scale))
  const clamp = (value: number, room: number) => Math.max(room / within / 2, Math.min(1 - room / within / 2, value))
  return { x: clamp(x, width), y: clamp(y, height), scale: within }
}

export const pixelOf = ({ x, y, scale }: View, { width, height }: Size, [longitude, latitude]: Position): Pixel => [
  width / 2 + (worldX(longitude) - x) * scale,
  height / 2 + (worldY(latitude) - y) * scale,
]

/** The place at a pixel, rounded to what a pixel can tell. */
export function positionAt(view: View, { width, height }: Size, [px, py]: Pixel): Position {
  const { scale } = view
  const decimals = Math.max(1, Math.min(4, Math.floor(Math.log10(scale / 360)) + 2))
  const round = (degrees: number) => Number(degrees.toFixed(decimals))
  const [x, y] = [view.x + (px - width / 2) / scale, view.y + (py - height / 2) / scale]
  return [round((Math.max(0, Math.min(1, x)) - 0.5) * 360), round(latitudeAt(Math.max(0, Math.min(1, y))))]
}

/** Zooms in by `by` steps. The place at the pixel `around` stays there. */
export function zoomed(view: View, size: Size, by: number, around: Pixel): View {
  const { scale } = held({ ...view, scale: view.scale * STEP ** by }, size)
  const [dx, dy] = [around[0] - size.width / 2, around[1] - size.height / 2]
  const grown = 1 / view.scale - 1 / scale
  return held({ x: view.x + dx * grown, y: view.y + dy * grown, scale }, size)
}

/** Whether a pixel is on the map, at least `margin` pixels from its edges. */
export const isWithin = ([x, y]: Pixel, { width, height }: Size, margin = 0): boolean =>
  x >= margin && x <= width - margin && y >= margin && y <= height - margin
