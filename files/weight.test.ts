import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeImage } from './pyramid.ts'
import { render } from './rendition.ts'
import { type FileStore, openFileStore } from './store.ts'
import { jpegBytes } from './weight.ts'

const MAPS = join(import.meta.dirname, '../archive/images')

let folder: string
let store: FileStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overtocht-weight-'))
  store = await openFileStore(folder)
})
afterAll(() => rm(folder, { recursive: true }))

it.each([1600, 800, 400])('is right within a factor of 1.5 for a drawing of %i pixels a side', async (side) => {
  const names = (await readdir(MAPS)).filter((name) => name.endsWith('.png')).slice(0, 3)
  expect(names).toHaveLength(3)
  for (const name of names) {
    const { hash, ...image } = await storeImage(store, join(MAPS, name))
    const scale = side / Math.max(image.width, image.height)
    const size = { width: Math.round(image.width * scale), height: Math.round(image.height * scale) }
    const jpeg = await render(store.path(hash), image, {
      region: { left: 0, top: 0, ...image },
      size,
      mirrored: false,
      degrees: 0,
      quality: 'default',
      format: 'jpg',
    })
    const times = (await jpegBytes(store.path(hash), image, side))! / jpeg.length
    expect([name, times]).toEqual([name, expect.toSatisfy((times) => times > 1 / 1.5 && times < 1.5)])
  }
})

it('is larger for a picture full of detail than for an even one, and null without a file', async () => {
  const size = { width: 1200, height: 900 }
  const weigh = async (picture: Sharp) => {
    const { hash } = await storeImage(store, await picture.png().toBuffer())
    return (await jpegBytes(store.path(hash), size, 1600))!
  }
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const even = await weigh(sharp({ create: { ...size, channels: 3, background: '#205070' } }))
  const grainy = await weigh(sharp({ create: { ...size, channels: 3, background: '#205070', noise } }))
  expect(grainy).toBeGreaterThan(5 * even)
  expect(await jpegBytes(store.path('0'.repeat(64)), size, 1600)).toBeNull()
})
