import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { storeImage } from './pyramid.ts'
import { openFileStore } from './store.ts'
import { withUpright } from './upright.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overtocht-upright-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Every pixel differs from its neighbours. */
function pixels(width: number, height: number, channels: 1 | 3) {
  const bytes = Buffer.alloc(width * height * channels)
  for (let i = 0; i < bytes.length; i++) bytes[i] = (i * 7 + (i >> 8) * 13) % 256
  return sharp(bytes, { raw: { width, height, channels } })
}
const NONE = { right: 0, bottom: 0 }
const rawOf = async (source: string | Buffer, upright = false) =>
  sharp(source, { autoOrient: upright }).raw().toBuffer({ resolveWithObject: true })

describe('withUpright', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('turns orientation %d as sharp does, to the pixel', async (orientation) => {
    const stored = await pixels(300, 170, 3).png().withMetadata({ orientation }).toBuffer()
    const expected = await rawOf(stored, true)
    const found = await withUpright(sharp(stored), { orientation, ...NONE }, join(folder, 'draft'), rawOf)
    expect([found.info.width, found.info.height]).toEqual([expected.info.width, expected.info.height])
    expect(found.data.equals(expected.data)).toBe(true)
  })

  test('turns a grey picture', async () => {
    const stored = await pixels(150, 300, 1).toColourspace('b-w').png().toBuffer()
    const found = await withUpright(
      sharp(stored).toColourspace('b-w'),
      { orientation: 6, ...NONE },
      join(folder, 'draft'),
      rawOf,
    )
    const expected = await rawOf(await sharp(stored).rotate(90).toColourspace('srgb').png().toBuffer())
    expect(found.info).toMatchObject({ width: 300, height: 150 })
    expect(found.data.equals(expected.data)).toBe(true)
  })

  test('leaves nothing behind, also when it fails', async () => {
    const stored = await pixels(20, 10, 3).png().toBuffer()
    await withUpright(sharp(stored), { orientation: 6, ...NONE }, join(folder, 'draft'), rawOf)
    const cut = stored.subarray(0, stored.length - 40)
    await expect(
      withUpright(sharp(cut, { failOn: 'error' }), { orientation: 6, ...NONE }, join(folder, 'draft'), rawOf),
    ).rejects.toThrow()
    expect(await readdir(folder)).toEqual([])
  })
})

test.each([1, 6])('a margin repeats the last column and row of orientation %d, as in memory', async (orientation) => {
  const stored = await pixels(300, 170, 3).png().withMetadata({ orientation }).toBuffer()
  const margin = { right: 5, bottom: 9 }
  const upright = sharp(stored, { autoOrient: true }).extend({ ...margin, extendWith: 'copy' })
  const found = await withUpright(sharp(stored), { orientation, ...margin }, join(folder, 'draft'), rawOf)
  expect(found.data.equals(await upright.raw().toBuffer())).toBe(true)
})

test('a picture too large to be held stands upright in the store', async () => {
  const [width, height] = [8000, 6300]
  const left = await sharp({ create: { width: width / 2, height, channels: 3, background: '#0000ff' } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const path = join(folder, 'large.jpg')
  await sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(path)
  const store = await openFileStore(folder)
  const stored = await storeImage(store, path)
  expect(stored).toMatchObject({ width: height, height: width })
  // Orientation 6: what lies left in the file belongs on top.
  for (const [top, colour] of [
    [100, 2],
    [7900, 0],
  ] as const) {
    const cut = sharp(store.path(stored.hash)).extract({ left: 3000, top, width: 1, height: 1 })
    expect((await cut.toColourspace('srgb').raw().toBuffer())[colour]).toBeGreaterThan(240)
  }
  expect(await readdir(join(folder, 'files', 'tmp'))).toEqual([])
})
