/** Pictures cut from a pyramid on request: a tile, a thumbnail, a whole image at a bearable size. */
import { extname } from 'node:path'
import sharp, { type Region, type Sharp } from 'sharp'
import { isOfDisk, pyramidLevels, TILE_SIZE } from './pyramid.ts'
import { readPageSizes, readStoredTile, type TilePlace } from './stored-tile.ts'

interface Size {
  width: number
  height: number
}

/** What to make of an image: a region in pixels of the full size, scaled to `size`, then mirrored, then turned. */
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
  return (place && (await readStoredTile(path, place))) ?? cut(path, image, rendition)
}

/** A larger rendition takes seconds and hundreds of megabytes. */
const LARGE_PIXELS = 2048 * 2048
export const isLarge = ({ size: { width, height } }: Rendition): boolean => width * height > LARGE_PIXELS

/**
 * Writes the whole picture as one file of the kind that its name says, for other programs. Any other name gives a JPEG. False if the
 * pyramid is damaged.
 */
export async function writeWhole(path: string, image: Size, file: string): Promise<boolean> {
  const { width, height } = image
  const write = WHOLE[extname(file).toLowerCase()] ?? WHOLE['.jpg']!
  try {
    await write(await pagePart(path, 0, image, { left: 0, top: 0, width, height })).toFile(file)
    return true
  } catch (error) {
    if (isOfDisk(error)) throw error
    return false
  }
}

/** The quality of the pyramid: the same blocks of pixels lose next to nothing when they are packed once more. */
const AS_STORED = 89
const WHOLE: Record<string, (picture: Sharp) => Sharp> = {
  '.jpg': (picture) => picture.jpeg({ quality: AS_STORED }),
  '.png': (picture) => picture.png(),
  '.webp': (picture) => picture.webp({ quality: AS_STORED }),
  '.tif': (picture) => picture.tiff({ compression: 'jpeg', quality: AS_STORED }),
  '.tiff': (picture) => picture.tiff({ compression: 'jpeg', quality: AS_STORED }),
}

/** The stored tile that is exactly this rendition; null when there is none. */
function tileOf(image: Size, rendition: Rendition): TilePlace | null {
  const { size, mirrored, degrees, quality, format } = rendition
  const isPlain = !mirrored && degrees === 0 && (quality === 'default' || quality === 'color')
  if (!isPlain || format !== 'jpg' || size.width !== TILE_SIZE || size.height !== TILE_SIZE) return null
  const levels = pyramidLevels(image.width, image.height)
  const page = levelFor(levels, image, rendition)
  const { left, top, width, height } = scaleRegion(rendition.region, image, levels[page]!)
  const isTile = width === TILE_SIZE && height === TILE_SIZE && left % TILE_SIZE === 0 && top % TILE_SIZE === 0
  return isTile ? { page, column: left / TILE_SIZE, row: top / TILE_SIZE } : null
}

async function cut(path: string, image: Size, rendition: Rendition): Promise<Buffer> {
  const { region, size, mirrored, degrees, quality, format } = rendition
  const levels = pyramidLevels(image.width, image.height)
  const page = levelFor(levels, image, rendition)
  const picture = (await pagePart(path, page, levels[page]!, scaleRegion(region, image, levels[page]!))).resize({
    ...size,
    fit: 'fill',
  })
  if (mirrored) picture.flop()
  // Turning needs a second pipeline: within one, sharp turns before it scales.
  const upright = degrees === 0 ? picture : (await pixelsOf(picture)).rotate(degrees)
  if (quality === 'gray') upright.grayscale()
  if (quality === 'bitonal') upright.threshold()
  return ENCODERS[format](upright, size).toBuffer()
}

/** The number of last columns and rows that are spoilt in a page without a margin. */
const SPOILT = 2

/**
 * A part of a page. Older pyramids have no margin, and black shines into the colours along their edge. There the last good pixels
 * are repeated, except in large parts, where it does not show.
 */
async function pagePart(path: string, page: number, level: Size, part: Region): Promise<Sharp> {
  const [across, down] = [spoiltIn(part.left, part.width, level.width), spoiltIn(part.top, part.height, level.height)]
  const picture = () => sharp(path, { page })
  if ((across === null && down === null) || part.width * part.height > LARGE_PIXELS) return picture().extract(part)
  const stored = (await readPageSizes(path))?.[page]
  if (stored?.width !== level.width || stored.height !== level.height) return picture().extract(part)
  const [x, y] = [across ?? whole(part.left, part.width), down ?? whole(part.top, part.height)]
  const good = picture()
    .extract({ left: x.from, top: y.from, width: x.length, height: y.length })
    .extend({ right: x.copies, bottom: y.copies, extendWith: 'copy' })
  const mended = await pixelsOf(good)
  return mended.extract({ ...part, left: part.left - x.from, top: part.top - y.from })
}

interface Good {
  from: number
  length: number
  /** The number of pixels that repeat the last one. */
  copies: number
}
const whole = (from: number, length: number): Good => ({ from, length, copies: 0 })

/** Null if the span ends before the spoilt end of a side, or if the side ends with a tile. */
function spoiltIn(start: number, length: number, side: number): Good | null {
  const end = side - SPOILT
  if (start + length <= end || end < 1 || side % TILE_SIZE === 0) return null
  const from = Math.min(start, end - 1)
  return { from, length: end - from, copies: start + length - end }
}

async function pixelsOf(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

const ENCODERS = {
  /** Without `optimiseCoding` a JPEG has a sixth more bytes, but takes three fifths of the time. Tiles must be fast. */
  jpg: (picture: Sharp, { width, height }: Size) =>
    picture.jpeg({ quality: 85, optimiseCoding: Math.max(width, height) > TILE_SIZE }),
  png: (picture: Sharp) => picture.png(),
  webp: (picture: Sharp) => picture.webp({ quality: 85 }),
}

/** The smallest level with at least as many pixels as the rendition, or one fewer because of rounding. */
function levelFor(levels: Size[], image: Size, { region, size }: Rendition): number {
  const width = (image.width * size.width) / region.width - 1
  const height = (image.height * size.height) / region.height - 1
  const enough = levels.findLastIndex((level) => level.width >= width && level.height >= height)
  return Math.max(0, enough)
}

/** The region on a level. Its edges are rounded so that neighbouring tiles neither overlap nor leave a gap. */
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
