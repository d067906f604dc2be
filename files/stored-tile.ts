/**
 * A tile of a pyramid as it lies in its file: a JPEG already, so that it is read and sent without decoding it. Most of
 * what a viewer asks for are such tiles; the others are cut by `rendition.ts`.
 */
import { type FileHandle, open } from 'node:fs/promises'
import { read, readTileIndexes, type TileIndex } from './tile-index.ts'

/** The page of the pyramid (0 is the full size), and the tile's column and row in it. */
export interface TilePlace {
  page: number
  column: number
  row: number
}

/** What a TIFF says elsewhere: "the colours of this JPEG are YCbCr". */
const JFIF = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')

/** The tile's JPEG, the whole of it; null when the pyramid at `path` has no such tile, or is laid out in another way. */
export async function readStoredTile(path: string, place: TilePlace): Promise<Buffer | null> {
  const file = await open(path)
  try {
    const index = (await indexesOf(path, file))?.[place.page]
    return index ? await readTile(file, index, place) : null
  } finally {
    await file.close()
  }
}

/** Of the pyramids asked for last. Their names are hashes: what lies under a name never changes. */
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
  // The tables are a JPEG without a picture: their start and end go, and the tile's own start.
  return Buffer.concat([JFIF, tables.subarray(2, -2), scan.subarray(2)])
}
