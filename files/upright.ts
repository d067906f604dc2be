/**
 * Writes a large picture upright to the disk, with a margin. In memory sharp would hold the whole picture to turn it or to
 * repeat its edge: 450 MB for 150 megapixels. Here the picture is first written to the disk, and then read strip by strip in
 * the order of the upright rows. One that has to be turned is written in tiles, so that reading columns is fast.
 */
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import sharp, { type Sharp, type SharpOptions } from 'sharp'

/**
 * What makes each EXIF orientation upright: mirror first, then turn clockwise. `fromTheEnd`: the upright picture's
 * first rows lie at the end of the stored one.
 */
const TURNS: Record<number, { degrees: 0 | 90 | 180 | 270; mirrored: boolean; fromTheEnd: boolean }> = {
  1: { degrees: 0, mirrored: false, fromTheEnd: false },
  2: { degrees: 0, mirrored: true, fromTheEnd: false },
  3: { degrees: 180, mirrored: false, fromTheEnd: true },
  4: { degrees: 180, mirrored: true, fromTheEnd: true },
  5: { degrees: 270, mirrored: true, fromTheEnd: false },
  6: { degrees: 90, mirrored: false, fromTheEnd: false },
  7: { degrees: 90, mirrored: true, fromTheEnd: true },
  8: { degrees: 270, mirrored: false, fromTheEnd: true },
}

/** Edge of a tile, and upright rows that are held at a time. */
const TILE = 128

/** These files are our own. The pictures' size was checked before. */
export const TRUSTED: SharpOptions = { limitInputPixels: false, sequentialRead: true }

interface Size {
  width: number
  height: number
}

/** Pixels that repeat the picture's last column and last row. */
export interface Margin {
  right: number
  bottom: number
}

/** A picture's size once it stands upright. From orientation 5 on it lies on its side. */
export const uprightSize = ({ width, height, orientation }: Size & { orientation: number }): Size =>
  orientation < 5 ? { width, height } : { width: height, height: width }

/**
 * Calls `use` with the path of an upright TIFF in sRGB, and removes that file afterwards. `flat` reads the picture as
 * it is stored, row by row and without transparency. Needs six bytes of disk a pixel, beside `path`.
 */
export async function withUpright<T>(
  flat: Sharp,
  { orientation, right, bottom }: Margin & { orientation: number },
  path: string,
  use: (upright: string) => Promise<T>,
): Promise<T> {
  const [stored, upright] = [`${path}.stored.v`, `${path}.upright`]
  try {
    if (orientation !== 1) flat.tiff({ compression: 'none', tile: true, tileWidth: TILE, tileHeight: TILE })
    const { width, height } = await flat.toColourspace('srgb').toFile(stored)
    // libvips keeps the results of its last operations, which are strips here: 100 MB and more.
    sharp.cache(false)
    const margin = { right, bottom }
    const rows = orientation === 1 ? rowsAsStored(stored, { width, height }, margin) : uprightRows(stored, orientation, margin)
    await pipeline(Readable.from(rows), createWriteStream(upright))
    await rm(stored)
    return await use(upright)
  } finally {
    sharp.cache(true)
    await Promise.all([rm(stored, { force: true }), rm(upright, { force: true })])
  }
}

/** The pixels of a file in libvips' own format begin here, row by row. */
const VIPS_HEADER = 64

/** The bytes of the upright TIFF of a picture that is not turned, stored in libvips' own format. */
async function* rowsAsStored(stored: string, { width, height }: Size, { right, bottom }: Margin): AsyncGenerator<Buffer> {
  yield plainTiffHeader({ width: width + right, height: height + bottom })
  const [row, wide] = [width * CHANNELS, (width + right) * CHANNELS]
  const strip = Buffer.alloc(TILE * row)
  const file = await open(stored)
  try {
    for (let done = 0; done < height; done += TILE) {
      const rows = Math.min(TILE, height - done)
      await file.read(strip, 0, rows * row, VIPS_HEADER + done * row)
      const below = done + rows === height ? bottom : 0
      const widened = Buffer.allocUnsafe((rows + below) * wide)
      for (let at = 0; at < rows + below; at++) {
        const from = Math.min(at, rows - 1) * row
        strip.copy(widened, at * wide, from, from + row)
        const last = strip.subarray(from + row - CHANNELS, from + row)
        if (right > 0) widened.fill(last, at * wide + row, (at + 1) * wide)
      }
      yield widened
    }
  } finally {
    await file.close()
  }
}

/** The bytes of the upright TIFF of a picture that is turned, stored in tiles. */
async function* uprightRows(tiled: string, orientation: number, { right, bottom }: Margin): AsyncGenerator<Buffer> {
  const { degrees, mirrored, fromTheEnd } = TURNS[orientation]!
  const stored = await sharp(tiled, TRUSTED).metadata()
  const { width, height } = uprightSize({ ...stored, orientation })
  yield plainTiffHeader({ width: width + right, height: height + bottom })
  for (let done = 0; done < height; done += TILE) {
    const rows = Math.min(TILE, height - done)
    const start = fromTheEnd ? height - done - rows : done
    const strip =
      orientation < 5 ? { left: 0, top: start, width, height: rows } : { left: start, top: 0, width: rows, height: width }
    const isLast = done + rows === height
    const upright = sharp(tiled, TRUSTED).extract(strip).flop(mirrored).rotate(degrees)
    const whole = upright.extend({ right, bottom: isLast ? bottom : 0, extendWith: 'copy' })
    yield await whole.toColourspace('srgb').raw().toBuffer()
  }
}

const SHORT = 3
const LONG = 4
const CHANNELS = 3
const RGB = 2

/**
 * The header of the simplest TIFF (TIFF 6.0, sections 2 to 4): little-endian, one directory, one strip of less than 4 GB.
 * After it the pixels follow row by row, three bytes each, uncompressed.
 */
export function plainTiffHeader({ width, height }: Size): Buffer {
  const directory = 8
  const bitsPerSample = directory + 2 + 12 * 10 + 4
  const pixels = bitsPerSample + 2 * CHANNELS
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, CHANNELS, bitsPerSample],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, RGB],
    [273, LONG, 1, pixels],
    [277, SHORT, 1, CHANNELS],
    [278, LONG, 1, height],
    [279, LONG, 1, width * height * CHANNELS],
    [284, SHORT, 1, 1],
  ]
  const header = Buffer.alloc(pixels)
  header.write('II*', 'latin1')
  header.writeUInt32LE(directory, 4)
  header.writeUInt16LE(entries.length, directory)
  let at = directory + 2
  for (const [tag, type, count, value] of entries) {
    at = header.writeUInt16LE(tag, at)
    at = header.writeUInt16LE(type, at)
    at = header.writeUInt32LE(count, at)
    // A SHORT takes the first two of these four bytes. In little-endian order that is the same number.
    at = header.writeUInt32LE(value, at)
  }
  for (let channel = 0; channel < CHANNELS; channel++) header.writeUInt16LE(8, bitsPerSample + 2 * channel)
  return header
}
