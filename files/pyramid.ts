/**
 * Every zoomable image is one pyramidal tiled TIFF: the picture and its halvings in JPEG tiles of 512 px, from which
 * any region is cut in milliseconds. It is upright, in sRGB, and holds no metadata of its source (no EXIF, no GPS).
 */
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { damaged, inspectPicture, openPicture, type Picture, PLAIN } from './picture.ts'
import { type FileStore, type Source, sha256 } from './store.ts'
import { isTurned, withUpright } from './upright.ts'

/** Edge of a tile in pixels. */
export const TILE_SIZE = 512

/** Stands in every image's hash. Raise it when pyramids come out differently: every file is then made anew. */
const PYRAMID_VERSION = 3

export interface StoredImage {
  hash: string
  /** Pixels, upright. */
  width: number
  height: number
}

/**
 * The name of an image in the store: SHA-256 of the *source's* bytes and the pyramid's version. So an unchanged file
 * is known without converting it, and the same source always meets the same gate.
 */
export const imageHash = (source: Source): Promise<string> => sha256(source, `pyramid ${PYRAMID_VERSION}\n`)

/**
 * Keeps a JPEG, PNG, TIFF or WebP of up to 150 megapixels as a pyramid. One that is there already costs a read of the
 * source and no conversion. Throws `ImageError` when the file cannot become an image.
 */
export async function storeImage(store: FileStore, source: Source): Promise<StoredImage> {
  const hash = await imageHash(source)
  if (!(await store.has(hash))) {
    const picture = await inspectPicture(source)
    await store.putAs(hash, (path) => writePyramid(source, picture, path))
  }
  const { width, height } = await sharp(store.path(hash)).metadata()
  return { hash, width, height }
}

/**
 * Sizes of a pyramid's pages, largest first: each half of the one before, rounded down, until one tile holds it or it is
 * one pixel thin.
 */
export function pyramidLevels(width: number, height: number): { width: number; height: number }[] {
  const levels = [{ width, height }]
  for (let last = levels[0]!; Math.max(last.width, last.height) > TILE_SIZE; last = levels.at(-1)!) {
    if (Math.min(last.width, last.height) === 1) break
    levels.push({ width: last.width >> 1, height: last.height >> 1 })
  }
  return levels
}

/**
 * Rows are read in order and never all held (some 200 MB for any picture), but for one of up to `HELD_PIXELS` that has
 * to be turned, and one whose format asks for it: those are held whole. Hence no more than two at a time, and of large
 * ones of such a format no more than one, for which the decoder alone needs three to eight bytes a pixel.
 */
const converting = pLimit(2)
const convertingHeld = pLimit(1)

/** Pixels of a picture that may be held whole to be turned, three bytes each; a larger one is turned on the disk. */
const HELD_PIXELS = 50_000_000

async function writePyramid(source: Source, picture: Picture, path: string): Promise<void> {
  const { width, height, orientation, heldWhole } = picture
  const isLarge = width * height > HELD_PIXELS
  const convert = () =>
    converting(() => {
      const opened = openPicture(source, picture)
      if (!isLarge || !isTurned(orientation)) return toPyramid(flatten(opened.autoOrient()), picture, path)
      return withUpright(flatten(opened), orientation, path, (upright) =>
        toPyramid(openPicture(upright, PLAIN), picture, path),
      )
    })
  try {
    await (isLarge && heldWhole ? convertingHeld(convert) : convert())
  } catch (error) {
    // libvips gives only text; a full disk is no fault of the picture.
    if (/no space left|unable to (open|write)|permission denied|ENOSPC/i.test(String(error))) throw error
    throw damaged(error)
  }
}

/** Three colours of eight bits, nothing else. */
const flatten = (picture: Sharp): Sharp => picture.flatten({ background: '#ffffff' }).toColourspace('srgb')

function toPyramid(picture: Sharp, { width, height }: Picture, path: string): Promise<unknown> {
  // libvips does not read a picture back whose tile is many times larger than the picture.
  const tile = Math.max(width, height) > TILE_SIZE / 2 ? TILE_SIZE : TILE_SIZE / 2
  return picture
    .tiff({
      compression: 'jpeg',
      // From 90 on libvips would keep red, green and blue apart: three times the size, and tiles no browser can read.
      quality: 89,
      tile: true,
      pyramid: true,
      tileWidth: tile,
      tileHeight: tile,
    })
    .toFile(path)
}
