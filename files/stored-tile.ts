/**
 * Reads a tile of a pyramid as it is stored: a JPEG, which is sent without decoding it. Most requests of a viewer are for such
 * tiles; `rendition.ts` cuts the rest.
 */
import { type FileHandle, open } from 'node:fs/promises'

/** The page of the pyramid (0 is the full size), and the tile's column and row in it. */
export interface TilePlace {
  page: number
  column: number
  row: number
}

/** The start of a JPEG that declares its colours as YCbCr. In the pyramid only the TIFF declares that. */
const JFIF = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')

/** The tile as a complete JPEG. Null if the pyramid at `path` has no such tile, or was not made by us. */
export async function readStoredTile(path: string, place: TilePlace): Promise<Buffer | null> {
  const file = await open(path)
  try {
    const index = (await indexesOf(path, file))?.[place.page]
    return index ? await readTile(file, index, place) : null
  } finally {
    await file.close()
  }
}

/** The size of each page of the pyramid at `path`, largest first. Null if it was not made by us. */
export async function readPageSizes(path: string): Promise<{ width: number; height: number }[] | null> {
  const cached = known.get(path)
  if (cached !== undefined) return cached
  const file = await open(path)
  try {
    return await indexesOf(path, file)
  } finally {
    await file.close()
  }
}

/** The indexes of the pyramids that were read last, by path. A file in the store never changes. */
const known = new Map<string, TileIndex[] | null>()
const KNOWN_AT_MOST = 200

async function indexesOf(path: string, file: FileHandle): Promise<TileIndex[] | null> {
  const indexes = known.get(path) ?? (await readTileIndexes(file))
  known.delete(path)
  known.set(path, indexes)
  for (const oldest of known.keys()) {
    if (known.size <= KNOWN_AT_MOST) break
    known.delete(oldest)
  }
  return indexes
}

async function readTile(file: FileHandle, index: TileIndex, { column, row }: TilePlace): Promise<Buffer | null> {
  const { width, tileWidth, offsets, lengths, tables } = index
  const place = row * Math.ceil(width / tileWidth) + column
  const [at, length] = [offsets[place], lengths[place]]
  if (!at || !length) return null
  const scan = await read(file, at, length)
  // The tables are a JPEG without a picture. Their start and end markers are left out, and the start marker of the tile.
  return Buffer.concat([JFIF, tables.subarray(2, -2), scan.subarray(2)])
}

/** One page of a pyramid. */
interface TileIndex {
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
  width: 256,
  height: 257,
  photometric: 262,
  tileWidth: 322,
  tileHeight: 323,
  offsets: 324,
  lengths: 325,
  tables: 347,
}
const YCBCR = 6
/** Bytes of one value, by the TIFF's number of its type: BYTE, SHORT, LONG, UNDEFINED. */
const BYTES: Record<number, number> = { 1: 1, 3: 2, 4: 4, 7: 1 }

/** The pages, largest first; null for a file whose tiles are not JPEGs in YCbCr. */
async function readTileIndexes(file: FileHandle): Promise<TileIndex[] | null> {
  const header = await read(file, 0, 8)
  // A little-endian TIFF below 4 GB, as libvips writes our pyramids.
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
    // Values of up to four bytes stand in the entry itself. For others it has their place in the file.
    return length > 4 ? await read(file, body.readUInt32LE(at + 6), length) : body.subarray(at + 6, at + 6 + length)
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
async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
