/** The land of the globe (`app/assets/land.json`), as outlines for a flat map of any scale. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MultiPolygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { MultiPolygon as Packed, Topology } from 'topojson-specification'
import { type Frame, project } from '#domain/flat-map.ts'

const FILE = join(import.meta.dirname, '../../app/assets/land.json')

/** Mercator in radians. */
const WORLD: Frame = { width: 2 * Math.PI, height: 2 * Math.PI, scale: 1, origin: [0, 0] }
/** Degrees. Mercator never reaches the poles. */
const NORTHERNMOST = 85

/** A coast, and the box round it. */
interface Ring {
  points: (readonly [x: number, y: number])[]
  left: number
  right: number
  top: number
  bottom: number
}

let rings: Promise<Ring[]> | null = null

async function readRings(): Promise<Ring[]> {
  const atlas = JSON.parse(await readFile(FILE, 'utf8')) as Topology<{ land: Packed }>
  const { coordinates } = feature(atlas, atlas.objects.land).geometry as MultiPolygon
  return coordinates.flat().map(ringOf)
}

function ringOf(ring: Position[]): Ring {
  const points = ring.map(([longitude = 0, latitude = 0]) =>
    project(WORLD, [longitude, Math.max(-NORTHERNMOST, Math.min(NORTHERNMOST, latitude))]),
  )
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return { points, left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

/** Nearer than this, in pixels, points of a coast are one, and land is too small to draw. */
const FINEST = 0.8
/** Coasts go on so far outside the frame, so that their shallow water does. */
const MARGIN = 8

/** The land in the frame as the `d` of an SVG path. A frame that reaches past the date line has the other side there. */
export async function landPath({ width, height, scale, origin: [x0, y0] }: Frame): Promise<string> {
  rings ??= readRings()
  const all = await rings
  return [-1, 0, 1]
    .flatMap((turn) => {
      const east = x0 + turn * 2 * Math.PI * scale
      const isSeen = ({ left, right, top, bottom }: Ring) =>
        east + right * scale > -MARGIN &&
        east + left * scale < width + MARGIN &&
        y0 + bottom * scale > -MARGIN &&
        y0 + top * scale < height + MARGIN &&
        Math.max(right - left, bottom - top) * scale > FINEST
      return all.filter(isSeen).map(({ points }) => outline(points.map(([x, y]) => [east + x * scale, y0 + y * scale])))
    })
    .join('')
}

function outline(points: (readonly [number, number])[]): string {
  let [x, y] = [Number.POSITIVE_INFINITY, 0]
  const kept = points.filter(([px, py]) => {
    if (Math.abs(px - x) + Math.abs(py - y) < FINEST) return false
    ;[x, y] = [px, py]
    return true
  })
  return `M${kept.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
}
