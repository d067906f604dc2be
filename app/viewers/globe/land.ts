/**
 * The land of the base map. It draws the polygons of Natural Earth (from `tools/drawing/land.ts`) one tile at a time, so that the
 * coast is sharp at every zoom and has the colours of the site.
 */
import { feature } from 'topojson-client'
import type { GeometryCollection, MultiPolygon, Topology } from 'topojson-specification'
import { worldX, worldY } from './mercator.ts'

export type LandTopology = Topology<{ land: MultiPolygon | GeometryCollection }>

interface Box {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

/** A closed line in world units (see `mercator.ts`): x, y, x, y and so on. */
export interface Ring extends Box {
  points: Float64Array
}

/** The outer ring first, then its lakes. */
export type LandPolygon = readonly Ring[]

/** CSS colours of the base map. */
export interface LandPalette {
  sea: string
  land: string
  /** The line of shallow water round the land, and `deep` for the softer line outside it. */
  shoal: string
  deep: string
  graticule: string
}

interface Tile {
  x: number
  y: number
  level: number
  /** Pixels. */
  size: number
}

export function decodeLand(topology: LandTopology): LandPolygon[] {
  const decoded = feature(topology, topology.objects.land)
  const shapes = decoded.type === 'FeatureCollection' ? decoded.features : [decoded]
  return shapes.flatMap(({ geometry }) => {
    if (geometry.type === 'MultiPolygon') return geometry.coordinates.map(polygonOf)
    return geometry.type === 'Polygon' ? [polygonOf(geometry.coordinates)] : []
  })
}

/** Fills the tile: sea, graticule, shoals, land. */
export function drawLand(
  context: CanvasRenderingContext2D,
  land: readonly LandPolygon[],
  tile: Tile,
  palette: LandPalette,
): void {
  const { area, coast } = traceLand(land, tile)
  context.fillStyle = palette.sea
  context.fillRect(0, 0, tile.size, tile.size)
  drawGraticule(context, tile, palette.graticule)
  context.lineJoin = 'round'
  for (const [width, colour] of [
    [SHOAL_WIDTH * 2.7, palette.deep],
    [SHOAL_WIDTH, palette.shoal],
  ] as const) {
    context.strokeStyle = colour
    context.lineWidth = width
    context.stroke(coast)
  }
  context.fillStyle = palette.land
  context.fill(area, 'evenodd')
}

/** Pixels of the inner line of shallow water, on both sides of the coast together. */
const SHOAL_WIDTH = 2.6
/** Pixels round a tile from which a stroke still reaches into it. */
const MARGIN = 8
/** Pixels: a shorter step along the coast is not drawn, and neither is a smaller ring. */
const SMALLEST_STEP = 0.6
const SMALLEST_RING = 0.4
const GRATICULE_DEGREES = 10

function polygonOf(rings: number[][][]): LandPolygon {
  return rings.map((ring) => {
    const points = new Float64Array(ring.length * 2)
    const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
    ring.forEach(([longitude, latitude], index) => {
      const x = worldX(longitude!)
      const y = worldY(latitude!)
      points[2 * index] = x
      points[2 * index + 1] = y
      box.minX = Math.min(box.minX, x)
      box.maxX = Math.max(box.maxX, x)
      box.minY = Math.min(box.minY, y)
      box.maxY = Math.max(box.maxY, y)
    })
    return { points, ...box }
  })
}

/** `area` is the land. `coast` is its outline without the edges of the map, which are not shores. */
function traceLand(land: readonly LandPolygon[], tile: Tile): { area: Path2D; coast: Path2D } {
  const area = new Path2D()
  const coast = new Path2D()
  const scale = tile.size * 2 ** tile.level
  const margin = MARGIN / scale
  const view: Box = {
    minX: tile.x / 2 ** tile.level - margin,
    minY: tile.y / 2 ** tile.level - margin,
    maxX: (tile.x + 1) / 2 ** tile.level + margin,
    maxY: (tile.y + 1) / 2 ** tile.level + margin,
  }
  for (const shift of worldsBeside(tile)) {
    const shifted = { ...view, minX: view.minX - shift, maxX: view.maxX - shift }
    const origin = { x: tile.x * tile.size - shift * scale, y: tile.y * tile.size }
    for (const polygon of land) {
      if (isApart(polygon[0]!, shifted)) continue
      for (const ring of polygon) {
        if (isLargeEnough(ring, scale)) traceRing(ring, scale, origin, shifted, area, coast)
      }
    }
  }
  return { area, coast }
}

/** Shallow water reaches over the date line, so a tile that touches it also draws the next copy of the world. */
function worldsBeside({ x, level }: Tile): number[] {
  const isFirst = x === 0
  const isLast = x === 2 ** level - 1
  return [0, ...(isFirst ? [-1] : []), ...(isLast ? [1] : [])]
}

/** `origin` is the tile's upper left corner, in pixels of its level, in the ring's copy of the world. */
function traceRing(ring: Ring, scale: number, origin: { x: number; y: number }, view: Box, area: Path2D, coast: Path2D): void {
  const { points } = ring
  const last = points.length - 2
  let lastX = Number.NaN
  let lastY = Number.NaN
  let lastOnEdge = false
  for (let index = 0; index <= last; index += 2) {
    const x = points[index]!
    const y = points[index + 1]!
    const isInner = index > 0 && index < last
    if (isInner && staysOutside(points, index, view)) continue
    const pixelX = x * scale - origin.x
    const pixelY = y * scale - origin.y
    if (isInner && Math.abs(pixelX - lastX) < SMALLEST_STEP && Math.abs(pixelY - lastY) < SMALLEST_STEP) continue
    const onEdge = x < EDGE || x > 1 - EDGE || y > 1 - EDGE
    if (index === 0) area.moveTo(pixelX, pixelY)
    else area.lineTo(pixelX, pixelY)
    if (index === 0 || (onEdge && lastOnEdge)) coast.moveTo(pixelX, pixelY)
    else coast.lineTo(pixelX, pixelY)
    lastX = pixelX
    lastY = pixelY
    lastOnEdge = onEdge
  }
  area.closePath()
}

/** World units. A point this near to the date line or the bottom of the map lies on the edge where the map is cut. */
const EDGE = 1e-4

/** True if the point and both its neighbours lie beyond the same side of the view. Leaving it out makes no difference then. */
function staysOutside(points: Float64Array, index: number, view: Box): boolean {
  const side = sideOf(points[index]!, points[index + 1]!, view)
  return (
    side !== 0 &&
    side === sideOf(points[index - 2]!, points[index - 1]!, view) &&
    side === sideOf(points[index + 2]!, points[index + 3]!, view)
  )
}

function sideOf(x: number, y: number, view: Box): number {
  if (x < view.minX) return 1
  if (x > view.maxX) return 2
  if (y < view.minY) return 3
  return y > view.maxY ? 4 : 0
}

const isApart = (box: Box, view: Box): boolean =>
  box.maxX < view.minX || box.minX > view.maxX || box.maxY < view.minY || box.minY > view.maxY

const isLargeEnough = (box: Box, scale: number): boolean =>
  (box.maxX - box.minX) * scale > SMALLEST_RING || (box.maxY - box.minY) * scale > SMALLEST_RING

function drawGraticule(context: CanvasRenderingContext2D, tile: Tile, colour: string): void {
  const scale = tile.size * 2 ** tile.level
  context.strokeStyle = colour
  context.lineWidth = 0.8
  context.beginPath()
  for (let degrees = -180; degrees <= 180; degrees += GRATICULE_DEGREES) {
    const x = worldX(degrees) * scale - tile.x * tile.size
    if (x >= -1 && x <= tile.size + 1) line(context, x, 0, x, tile.size)
    const y = worldY(degrees) * scale - tile.y * tile.size
    if (Math.abs(degrees) < 90 && y >= -1 && y <= tile.size + 1) line(context, 0, y, tile.size, y)
  }
  context.stroke()
}

function line(context: CanvasRenderingContext2D, x0: number, y0: number, x1: number, y1: number): void {
  context.moveTo(x0, y0)
  context.lineTo(x1, y1)
}
