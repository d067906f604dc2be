/**
 * Reads a tile of a pyramid as it is stored. It is a JPEG already, so it is sent without decoding it. Most requests of
 * a viewer are for such tiles; `rendition.ts` cuts the rest.
 */
import { type FileHandle, open } from 'node:fs/promises'
import { read, readTileIndexes, type TileIndex } from './tile-index.ts'

/** The page of the pyramid (0 is the full size), and the tile's column and row in it. */
export interface TilePlace {
  page: number
  column: number
  row: number
}

/** The start of a JPEG whose colours are YCbCr. In the pyramid the TIFF says that, and its tiles do not. */
const JFIF = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')

/** The tile as a complete JPEG; null when the pyramid at `path` has no such tile, or is of another make. */
export async function readStoredTile(path: string, place: TilePlace): Promise<Buffer | null> {
  const file = await open(path)
  try {
    const index = (await indexesOf(path, file))?.[place.page]
    return index ? await readTile(file, index, place) : null
  } finally {
    await file.close()
  }
}

/** The size of each page of the pyramid at `path`, largest first; null when it is of another make. */
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

/** The indexes of the pyramids asked for last, by path. They stay right, because a file in the store never changes. */
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

async function readTile(
  file: FileHandle,
  index: TileIndex,
  { column, row }: TilePlace,
): Promise<Buffer | null> {
  const { width, tileWidth, offsets, lengths, tables } = index
  const place = row * Math.ceil(width / tileWidth) + column
  const [at, length] = [offsets[place], lengths[place]]
  if (!at || !length) return null
  const scan = await read(file, at, length)
  // The tables are a JPEG without a picture. The markers at their start and end go, and the one at the tile's start.
  return Buffer.concat([JFIF, tables.subarray(2, -2), scan.subarray(2)])
}
