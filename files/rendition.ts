/** Pictures cut from a pyramid on request: a tile, a thumbnail, a whole image at a bearable size. */
import sharp, { type Region, type Sharp } from 'sharp'
import { pyramidLevels, TILE_SIZE } from './pyramid.ts'
import { readStoredTile, type TilePlace } from './stored-tile.ts'

interface Size {
  width: number
  height: number
}

/** What to make of an image: the region in its pixels, scaled to `size`, then mirrored, then turned. */
export interface Rendition {
  region: Region
  size: Size
  mirrored: boolean
  /** Clockwise. */
  degrees: 0 | 90 | 180 | 270
  quality: 'default' | 'color' | 'gray' | 'bitonal'
  format: 'jpg' | 'png' | 'webp'
}

/** Cuts the rendition from the pyramid at `path`, whose full size is `image`. */
export async function render(path: string, image: Size, rendition: Rendition): Promise<Buffer> {
  const place = tileOf(image, rendition)
  return (place && (await readStoredTile(path, place))) ?? (await cut(path, image, rendition))
}

/** The tile that is the rendition as it stands; null when it takes more than that. */
function tileOf(image: Size, rendition: Rendition): TilePlace | null {
  const { size, mirrored, degrees, quality, format } = rendition
  const isPlain = !mirrored && degrees === 0 && (quality === 'default' || quality === 'color')
  if (!isPlain || format !== 'jpg' || size.width !== TILE_SIZE || size.height !== TILE_SIZE) return null
  const levels = pyramidLevels(image.width, image.height)
  const page = levelFor(levels, image, rendition)
  const { left, top, width, height } = scaleRegion(rendition.region, image, levels[page]!)
  const isTile =
    width === TILE_SIZE && height === TILE_SIZE && left % TILE_SIZE === 0 && top % TILE_SIZE === 0
  return isTile ? { page, column: left / TILE_SIZE, row: top / TILE_SIZE } : null
}

async function cut(path: string, image: Size, rendition: Rendition): Promise<Buffer> {
  const { region, size, mirrored, degrees, quality, format } = rendition
  const levels = pyramidLevels(image.width, image.height)
  const page = levelFor(levels, image, rendition)
  const picture = sharp(path, { page })
    .extract(scaleRegion(region, image, levels[page]!))
    .resize({ ...size, fit: 'fill' })
  if (mirrored) picture.flop()
  // Turning is a step of its own: within one, sharp would turn before it scales.
  const upright = degrees === 0 ? picture : sharp(await picture.png({ compressionLevel: 1 }).toBuffer())
  if (degrees !== 0) upright.rotate(degrees)
  if (quality === 'gray') upright.grayscale()
  if (quality === 'bitonal') upright.threshold()
  return ENCODERS[format](upright, size).toBuffer()
}

const ENCODERS = {
  /** A sixth more bytes in three fifths of the time: for a tile the time counts, for a larger picture the bytes. */
  jpg: (picture: Sharp, { width, height }: Size) =>
    picture.jpeg({ quality: 85, optimiseCoding: Math.max(width, height) > TILE_SIZE }),
  png: (picture: Sharp) => picture.png(),
  webp: (picture: Sharp) => picture.webp({ quality: 85 }),
}

/** The smallest level that has every pixel that the rendition shows, give or take one for rounding. */
function levelFor(levels: Size[], image: Size, { region, size }: Rendition): number {
  const width = (image.width * size.width) / region.width - 1
  const height = (image.height * size.height) / region.height - 1
  const enough = levels.findLastIndex((level) => level.width >= width && level.height >= height)
  return Math.max(0, enough)
}

/** The region on a level, edges rounded so that neighbouring tiles neither overlap nor part. */
function scaleRegion(region: Region, image: Size, level: Size): Region {
  const [left, width] = scaleSpan(region.left, region.width, level.width / image.width, level.width)
  const [top, height] = scaleSpan(region.top, region.height, level.height / image.height, level.height)
  return { left, top, width, height }
}

function scaleSpan(start: number, length: number, scale: number, limit: number): [number, number] {
  const from = Math.min(Math.round(start * scale), limit - 1)
  const to = Math.min(Math.round((start + length) * scale), limit)
  return [from, Math.max(1, to - from)]
}
