import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StoredImage, storeImage } from './pyramid.ts'
import { type Rendition, render } from './rendition.ts'
import { type FileStore, openFileStore } from './store.ts'
import { readStoredTile } from './stored-tile.ts'

let folder: string
let store: FileStore
let image: StoredImage
const SIDE = 1600

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overtocht-stored-tile-'))
  store = await openFileStore(folder)
  // A gradient, so that all tiles differ.
  const pixels = Buffer.alloc(SIDE * SIDE * 3)
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) pixels.set([x / 7, y / 7, 255 - (x + y) / 14], (y * SIDE + x) * 3)
  }
  const raw = { width: SIDE, height: SIDE, channels: 3 as const }
  image = await storeImage(store, await sharp(pixels, { raw }).png().toBuffer())
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const pathOf = (stored: StoredImage) => store.path(stored.hash)
const meansOf = async (picture: Buffer) => (await sharp(picture).stats()).channels.map(({ mean }) => mean)
/** The rendition that a viewer asks for: the tile at this column and row of the level that is `scale` times smaller. */
const tile = (column: number, row: number, scale: number, asked: Partial<Rendition> = {}): Rendition => ({
  region: { left: column * 512 * scale, top: row * 512 * scale, width: 512 * scale, height: 512 * scale },
  size: { width: 512, height: 512 },
  mirrored: false,
  degrees: 0,
  quality: 'default',
  format: 'jpg',
  ...asked,
})

describe('a whole tile', () => {
  test.each([
    [0, 0, 1],
    [2, 1, 1],
    [0, 0, 2],
  ])('at %d, %d of the level %d times smaller is sent as it lies', async (column, row, scale) => {
    const sent = await render(pathOf(image), image, tile(column, row, scale))
    const page = Math.log2(scale)
    expect(sent.equals((await readStoredTile(pathOf(image), { page, column, row }))!)).toBe(true)
    expect(await sharp(sent).metadata()).toMatchObject({
      format: 'jpeg',
      width: 512,
      height: 512,
      channels: 3,
    })
    // It shows the same part of the picture as a cut tile.
    const cut = await render(pathOf(image), image, tile(column, row, scale, { format: 'png' }))
    const [found, expected] = [await meansOf(sent), await meansOf(cut)]
    for (const [i, mean] of expected.entries()) expect(found[i]).toBeCloseTo(mean, -0.3)
  })

  test('holds no metadata of its source', async () => {
    const sent = await render(pathOf(image), image, tile(0, 0, 1))
    const { exif, icc, xmp, iptc } = await sharp(sent).metadata()
    expect({ exif, icc, xmp, iptc }).toEqual({})
  })
})

describe('cut, because no stored tile is the same', () => {
  test.each<[string, Rendition]>([
    [
      'a tile at the edge',
      {
        ...tile(3, 0, 1),
        region: { left: 1536, top: 0, width: 64, height: 512 },
        size: { width: 64, height: 512 },
      },
    ],
    ['a part between tiles', { ...tile(0, 0, 1), region: { left: 100, top: 0, width: 512, height: 512 } }],
    ['a tile in grey', tile(0, 0, 1, { quality: 'gray' })],
    ['a tile that is turned', tile(0, 0, 1, { degrees: 90 })],
    ['a tile that is mirrored', tile(0, 0, 1, { mirrored: true })],
  ])('%s', async (_what, rendition) => {
    const sent = await render(pathOf(image), image, rendition)
    const { column, row } = { column: Math.floor(rendition.region.left / 512), row: 0 }
    const stored = await readStoredTile(pathOf(image), { page: 0, column, row })
    expect(stored !== null && sent.equals(stored)).toBe(false)
    expect(await sharp(sent).metadata()).toMatchObject(rendition.size)
  })

  test('a pyramid that was not made by us', async () => {
    const path = join(folder, 'other.tif')
    const other = await sharp(await readFile(pathOf(image))).tiff({
      compression: 'lzw',
      tile: true,
      pyramid: true,
    })
    await other.toFile(path)
    expect(await readStoredTile(path, { page: 0, column: 0, row: 0 })).toBeNull()
    expect(await readStoredTile(pathOf(image), { page: 9, column: 0, row: 0 })).toBeNull()
    expect(await readStoredTile(pathOf(image), { page: 0, column: 0, row: 90 })).toBeNull()
  })
})
