/**
 * Stores every zoomable image as a pyramid: one TIFF with the picture at full size, half, a quarter and so on, each in JPEG tiles
 * of 512 pixels. Any region is cut from it in milliseconds. It is upright, in sRGB, and without the metadata of its source (EXIF,
 * GPS).
 */
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { damaged, inspectPicture, openPicture, type Picture } from './picture.ts'
import { type FileStore, type Source, sha256 } from './store.ts'
import { TRUSTED, uprightSize, withUpright } from './upright.ts'

/** Edge of a tile in pixels. */
export const TILE_SIZE = 512

/** Part of every image's hash. Raise it when the code makes other pyramids, so that every file is made anew. */
const PYRAMID_VERSION = 4

export interface StoredImage {
  hash: string
  /** Pixels, upright. */
  width: number
  height: number
}

/**
 * The name of an image in the store: a SHA-256 of the *source's* bytes and the pyramid's version. So an unchanged file is
 * recognised without converting it, and one scan always has one hash, by which the gate before the passenger lists knows it.
 */
export const imageHash = (source: Source): Promise<string> => sha256(source, `pyramid ${PYRAMID_VERSION}\n`)

/**
 * Stores a JPEG, PNG, TIFF or WebP of up to 150 megapixels as a pyramid. A source that is stored already is not converted again.
 * Throws `ImageError` if the file cannot become an image.
 */
export async function storeImage(store: FileStore, source: Source): Promise<StoredImage> {
  const hash = await imageHash(source)
  const picture = await inspectPicture(source)
  await store.putAs(hash, (path) => writePyramid(source, picture, path))
  return { hash, ...uprightSize(picture) }
}

/**
 * The sizes of an image's levels in pixels, largest first. Each is half of the one before, rounded down. The last fits in one
 * tile, or is one pixel thin. The pyramid has a page for each level, with a margin at the right and below.
 */
export function pyramidLevels(width: number, height: number): { width: number; height: number }[] {
  const levels = [{ width, height }]
  for (let last = levels[0]!; Math.max(last.width, last.height) > TILE_SIZE; last = levels.at(-1)!) {
    if (Math.min(last.width, last.height) === 1) break
    levels.push({ width: last.width >> 1, height: last.height >> 1 })
  }
  return levels
}

/** At most two pictures are converted at a time. */
const converting = pLimit(2)
/**
 * Large pictures are converted one at a time. Each takes up to 340 MB, or 630 MB if libvips has to decode it whole: a progressive
 * JPEG, an interlaced PNG, a WebP.
 */
const convertingLarge = pLimit(1)

/**
 * A picture of up to so many pixels is turned and gets its margin in memory, which holds it whole: three bytes a pixel. A
 * larger one goes over the disk. So converting takes less than 400 MB, unless libvips decodes the picture whole.
 */
const HELD_PIXELS = 50_000_000

async function writePyramid(source: Source, picture: Picture, path: string): Promise<void> {
  const { orientation } = picture
  const { width, height } = uprightSize(picture)
  const isLarge = width * height > HELD_PIXELS
  const levels = pyramidLevels(width, height).length
  const margin = { right: marginOf(width, levels), bottom: marginOf(height, levels) }
  // libvips cannot read a TIFF whose tile is many times larger than its picture.
  const tile = Math.max(width, height) > TILE_SIZE / 2 ? TILE_SIZE : TILE_SIZE / 2
  const write = (upright: Sharp) =>
    // From quality 90 on libvips stores RGB instead of YCbCr: three times the size, and browsers cannot read the tiles.
    upright
      .tiff({ compression: 'jpeg', quality: 89, tile: true, pyramid: true, tileWidth: tile, tileHeight: tile })
      .toFile(path)
  const convert = () =>
    converting(() => {
      const opened = flatten(openPicture(source, picture))
      if (!isLarge) return write(opened.autoOrient().extend({ ...margin, extendWith: 'copy' }))
      return withUpright(opened, { orientation, ...margin }, path, (upright) => write(sharp(upright, TRUSTED)))
    })
  try {
    await (isLarge ? convertingLarge(convert) : convert())
  } catch (error) {
    if (isOfDisk(error)) throw error
    throw damaged(error)
  }
}

/** A full disk is not the picture's fault. libvips gives no code, so the text has to tell. */
export const isOfDisk = (error: unknown): boolean =>
  /no space left|unable to (open|write)|permission denied|ENOSPC/i.test(String(error))

/** Makes it three channels of eight bits, with white behind what is transparent. */
const flatten = (picture: Sharp): Sharp => picture.flatten({ background: '#ffffff' }).toColourspace('srgb')

/** JPEG averages colours over blocks of 16 pixels a side. */
const BLOCK = 16

/**
 * The pixels that a side gets behind its end. libvips fills the rest of a page's last tiles with black, which shines through in
 * the block where it begins. The margin is so large that this block holds none of the picture, at any level.
 */
function marginOf(side: number, levels: number): number {
  const [block, tile] = [BLOCK, TILE_SIZE].map((edge) => edge * 2 ** (levels - 1)) as [number, number]
  return side % tile === 0 ? 0 : block - (side % block)
}
