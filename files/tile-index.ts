/** Finds where the tiles of a pyramid lie in its TIFF: TIFF 6.0, sections 2 and 15, and technical note 2 on JPEG. */
import type { FileHandle } from 'node:fs/promises'

/** One page of a pyramid. */
export interface TileIndex {
  /** Pixels of the page and of a tile. */
  width: number
  height: number
  tileWidth: number
  tileHeight: number
  /** The first byte of each tile in the file, and how many bytes it has; row by row. */
  offsets: number[]
  lengths: number[]
  /** The decoding tables that all tiles share, as a JPEG without a picture. */
  tables: Buffer
}

const TAG = {
  ...{ width: 256, height: 257, photometric: 262 },
  ...{ tileWidth: 322, tileHeight: 323, offsets: 324, lengths: 325, tables: 347 },
}
const YCBCR = 6
/** Bytes of one value, by the TIFF's number of its type: BYTE, SHORT, LONG, UNDEFINED. */
const BYTES: Record<number, number> = { 1: 1, 3: 2, 4: 4, 7: 1 }

/** The pages, largest first; null for a file whose tiles are not JPEGs in YCbCr. */
export async function readTileIndexes(file: FileHandle): Promise<TileIndex[] | null> {
  const header = await read(file, 0, 8)
  // A little-endian TIFF below 4 GB; libvips writes our pyramids so.
  if (header.length < 8 || header.readUInt32LE() !== 0x002a4949) return null
  const pages: TileIndex[] = []
  for (let at = header.readUInt32LE(4); at !== 0; ) {
    const count = (await read(file, at, 2)).readUInt16LE()
    const body = await read(file, at + 2, 12 * count + 4)
    const page = await readPage(file, body, count)
    if (!page) return null
    pages.push(page)
    at = body.readUInt32LE(12 * count)
  }
  return pages
}

async function readPage(file: FileHandle, body: Buffer, count: number): Promise<TileIndex | null> {
  const entries = new Map(Array.from({ length: count }, (_, i) => [body.readUInt16LE(12 * i), 12 * i + 2]))
  const bytesOf = async (tag: number): Promise<Buffer> => {
    const at = entries.get(tag)
    if (at === undefined) return Buffer.alloc(0)
    const length = (BYTES[body.readUInt16LE(at)] ?? 0) * body.readUInt32LE(at + 2)
    // Values that fit in four bytes stand in the entry itself; for others it holds their place in the file.
    return length > 4
      ? await read(file, body.readUInt32LE(at + 6), length)
      : body.subarray(at + 6, at + 6 + length)
  }
  const numbersOf = async (tag: number): Promise<number[]> => {
    const bytes = await bytesOf(tag)
    const size = BYTES[body.readUInt16LE(entries.get(tag) ?? 0)] === 2 ? 2 : 4
    return Array.from({ length: bytes.length / size }, (_, i) => bytes.readUIntLE(i * size, size))
  }
  const [photometric] = await numbersOf(TAG.photometric)
  const [width = 0] = await numbersOf(TAG.width)
  const [height = 0] = await numbersOf(TAG.height)
  const [tileWidth = 0] = await numbersOf(TAG.tileWidth)
  const [tileHeight = 0] = await numbersOf(TAG.tileHeight)
  const [offsets, lengths] = [await numbersOf(TAG.offsets), await numbersOf(TAG.lengths)]
  const tables = await bytesOf(TAG.tables)
  if (photometric !== YCBCR || tables.length === 0 || offsets.length !== lengths.length) return null
  return { width, height, tileWidth, tileHeight, offsets, lengths, tables }
}

/** The bytes from `position` on; fewer than `length` at the end of the file. */
export async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
