/**
 * Writes a large picture upright to the disk, with a margin. In memory sharp would hold the whole picture to turn it or to
 * repeat its edge: 450 MB for 150 megapixels. Here the picture is first written to the disk, and then read strip by strip in
 * the order of the upright rows. One that has to be turned is written in tiles, so that reading columns is fast.
 */
import { createWriteStream, readSync, writeSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as othersTurn } from 'node:timers/promises'
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
 * it is stored, row by row and without transparency. Needs six bytes of disk a pixel beside `path`, or three if it is not turned.
 */
export async function withUpright<T>(
  flat: Sharp,
  { orientation, right, bottom }: Margin & { orientation: number },
  path: string,
  use: (upright: string) => Promise<T>,
): Promise<T> {
  const [tiled, upright] = [`${path}.tiles`, `${path}.upright`]
  const margin = { right, bottom }
  try {
    if (orientation === 1) await writeUnturned(flat.toColourspace('srgb'), margin, upright)
    else {
      await flat.tiff({ compression: 'none', tile: true, tileWidth: TILE, tileHeight: TILE }).toFile(tiled)
      // libvips keeps the results of its last operations, which are strips here: 100 MB and more.
      sharp.cache(false)
      await pipeline(Readable.from(uprightRows(tiled, orientation, margin)), createWriteStream(upright))
      await rm(tiled)
    }
    return await use(upright)
  } finally {
    sharp.cache(true)
    await Promise.all([tiled, upright, `${upright}.v`].map((file) => rm(file, { force: true })))
  }
}

/**
 * Writes the upright TIFF of a picture that is not turned. libvips adds the margin in one colour, row by row. Then the
 * margin gets the colours of the edge. The file is in libvips' own format, which differs from such a TIFF only by its header.
 */
async function writeUnturned(flat: Sharp, { right, bottom }: Margin, upright: string): Promise<void> {
  const own = `${upright}.v`
  const { width, height } = await flat.extend({ right, bottom, background: '#ffffff' }).toFile(own)
  await rename(own, upright)
  const file = await open(upright, 'r+')
  try {
    const row = width * CHANNELS
    const directory = OWN_HEADER + row * height
    await file.truncate(directory)
    const [header, entries] = plainTiff({ width, height }, { pixels: OWN_HEADER, directory })
    await file.write(header, 0, header.length, 0)
    await file.write(entries, 0, entries.length, directory)
    const edge = Buffer.alloc(right * CHANNELS)
    for (let at = 0; right > 0 && at < height - bottom; at++) {
      const end = OWN_HEADER + (at + 1) * row
      readSync(file.fd, edge, 0, CHANNELS, end - edge.length - CHANNELS)
      writeSync(file.fd, edge.fill(edge.subarray(0, CHANNELS), CHANNELS), 0, edge.length, end - edge.length)
      // Each takes microseconds, so only many of them would hold others up.
      if (at % TILE === 0) await othersTurn()
    }
    const last = Buffer.alloc(row)
    await file.read(last, 0, row, directory - (bottom + 1) * row)
    for (let at = bottom; at > 0; at--) await file.write(last, 0, row, directory - at * row)
  } finally {
    await file.close()
  }
}

/** The size of the header of a file in libvips' own format. */
const OWN_HEADER = 64

/** The bytes of the upright TIFF of a picture that is turned, stored in tiles. */
async function* uprightRows(tiled: string, orientation: number, { right, bottom }: Margin): AsyncGenerator<Buffer> {
  const { degrees, mirrored, fromTheEnd } = TURNS[orientation]!
  const stored = await sharp(tiled, TRUSTED).metadata()
  const { width, height } = uprightSize({ ...stored, orientation })
  yield* plainTiff(
    { width: width + right, height: height + bottom },
    { directory: TIFF_HEADER, pixels: TIFF_HEADER + DIRECTORY },
  )
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
 * The header of the simplest TIFF (TIFF 6.0, sections 2 to 4), 8 bytes, and its one directory: little-endian, one strip of less
 * than 4 GB. The pixels follow each other row by row, three bytes each, uncompressed. `at`: offsets in the file.
 */
export function plainTiff({ width, height }: Size, at: { pixels: number; directory: number }): [Buffer, Buffer] {
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, CHANNELS, at.directory + DIRECTORY - 2 * CHANNELS],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, RGB],
    [273, LONG, 1, at.pixels],
    [277, SHORT, 1, CHANNELS],
    [278, LONG, 1, height],
    [279, LONG, 1, width * height * CHANNELS],
    [284, SHORT, 1, 1],
  ]
  const header = Buffer.alloc(TIFF_HEADER)
  header.write('II*', 'latin1')
  header.writeUInt32LE(at.directory, 4)
  const directory = Buffer.alloc(DIRECTORY)
  let to = directory.writeUInt16LE(entries.length)
  for (const [tag, type, count, value] of entries) {
    to = directory.writeUInt16LE(tag, to)
    to = directory.writeUInt16LE(type, to)
    to = directory.writeUInt32LE(count, to)
    // A SHORT takes the first two of these four bytes. In little-endian order that is the same number.
    to = directory.writeUInt32LE(value, to)
  }
  // Four zeros say that no directory follows. Then come the bits of a pixel's channels.
  for (let channel = 0; channel < CHANNELS; channel++) directory.writeUInt16LE(8, to + 4 + 2 * channel)
  return [header, directory]
}

const TIFF_HEADER = 8
/** Bytes of the directory: a count, ten entries, an end, and the bits of each channel. */
const DIRECTORY = 2 + 12 * 10 + 4 + 2 * CHANNELS
