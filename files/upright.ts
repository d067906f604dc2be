/**
 * Turns a large picture upright on the disk. In memory libvips would hold the whole picture to turn it: 450 MB for 150
 * megapixels. Here the picture is first written in tiles, and then read strip by strip in the order of the upright
 * rows.
 */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { plainTiffHeader } from './plain-tiff.ts'

/**
 * What makes each EXIF orientation upright: mirror first, then turn clockwise. `fromTheEnd`: the upright picture's
 * first rows lie at the end of the stored one. Orientations 1 and 2 keep the order of the rows, so they need no turn.
 */
const TURNS: Record<number, { degrees: 90 | 180 | 270; mirrored: boolean; fromTheEnd: boolean }> = {
  3: { degrees: 180, mirrored: false, fromTheEnd: true },
  4: { degrees: 180, mirrored: true, fromTheEnd: true },
  5: { degrees: 270, mirrored: true, fromTheEnd: false },
  6: { degrees: 90, mirrored: false, fromTheEnd: false },
  7: { degrees: 90, mirrored: true, fromTheEnd: true },
  8: { degrees: 270, mirrored: false, fromTheEnd: true },
}

/** Edge of a tile, and upright rows that are held at a time. */
const TILE = 128

/** These files are our own, of pictures whose size was checked before. */
const TRUSTED: SharpOptions = { limitInputPixels: false }

export const isTurned = (orientation: number): boolean => orientation in TURNS

/** A picture's size once it stands upright. From orientation 5 on it lies on its side. */
export const uprightSize = ({ width, height, orientation }: { width: number; height: number; orientation: number }) =>
  orientation < 5 ? { width, height } : { width: height, height: width }

/**
 * Calls `use` with the path of an upright TIFF in sRGB, and removes that file afterwards. `flat` reads the picture as
 * it is stored, row by row and without transparency. Needs six bytes of disk a pixel, beside `path`.
 */
export async function withUpright<T>(
  flat: Sharp,
  orientation: number,
  path: string,
  use: (upright: string) => Promise<T>,
): Promise<T> {
  const [tiled, upright] = [`${path}.tiles`, `${path}.upright`]
  try {
    await flat.tiff({ compression: 'none', tile: true, tileWidth: TILE, tileHeight: TILE }).toFile(tiled)
    await pipeline(Readable.from(uprightRows(tiled, orientation)), createWriteStream(upright))
    await rm(tiled)
    return await use(upright)
  } finally {
    await Promise.all([rm(tiled, { force: true }), rm(upright, { force: true })])
  }
}

/** The bytes of the upright TIFF. */
async function* uprightRows(tiled: string, orientation: number): AsyncGenerator<Buffer> {
  const { degrees, mirrored, fromTheEnd } = TURNS[orientation]!
  const { width, height } = await sharp(tiled, TRUSTED).metadata()
  const onItsSide = degrees !== 180
  const size = onItsSide ? { width: height, height: width } : { width, height }
  yield plainTiffHeader(size)
  for (let done = 0; done < size.height; done += TILE) {
    const rows = Math.min(TILE, size.height - done)
    const start = fromTheEnd ? size.height - done - rows : done
    const strip = onItsSide ? { left: start, top: 0, width: rows, height } : { left: 0, top: start, width, height: rows }
    const upright = sharp(tiled, TRUSTED).extract(strip).flop(mirrored).rotate(degrees)
    yield await upright.toColourspace('srgb').raw().toBuffer()
  }
}
