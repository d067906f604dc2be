import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Region, type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StoredImage, storeImage } from './pyramid.ts'
import { type Rendition, render } from './rendition.ts'
import { type FileStore, openFileStore } from './store.ts'

let dataDir: string
let store: FileStore
let image: StoredImage

/** Four quarters in four colours, of an awkward size, so that every level of the pyramid is rounded. */
const [WIDTH, HEIGHT] = [2333, 1777]
const QUARTERS = ['#c02020', '#20a020', '#2020c0', '#c0c020']

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'overtocht-rendition-'))
  store = await openFileStore(dataDir)
  const tile = (background: string) =>
    sharp({ create: { width: 1167, height: 889, channels: 3, background } })
      .png()
      .toBuffer()
  const [middle, centre] = [Math.floor(WIDTH / 2), Math.floor(HEIGHT / 2)]
  const quarters = await Promise.all(
    QUARTERS.map(async (colour, i) => ({
      input: await tile(colour),
      left: i % 2 === 0 ? 0 : middle,
      top: i < 2 ? 0 : centre,
    })),
  )
  const whole = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#fff' } })
  image = await storeImage(store, await whole.composite(quarters).png().toBuffer())
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const full = { left: 0, top: 0, width: WIDTH, height: HEIGHT }
const bytesOf = (asked: Partial<Rendition>) => {
  const rendition: Rendition = {
    region: full,
    size: { width: 233, height: 178 },
    mirrored: false,
    degrees: 0,
    quality: 'default',
    format: 'png',
    ...asked,
  }
  return render(store.path(image.hash), image, rendition)
}
const cut = async (asked: Partial<Rendition>) => sharp(await bytesOf(asked))
const dimensions = async (picture: Sharp) => {
  const { width, height, format } = await picture.metadata()
  return `${width}x${height} ${format}`
}
/** The quarters' colours, in the order of `QUARTERS`: 0 red, 1 green, 2 blue, 3 yellow; left top first. */
async function layout(picture: Sharp): Promise<string> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const places = [
    [0.2, 0.2],
    [0.8, 0.2],
    [0.2, 0.8],
    [0.8, 0.8],
  ]
  return places
    .map(([x = 0, y = 0]) => {
      const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
      const distance = (hex: string) =>
        [1, 3, 5].reduce((sum, i, c) => sum + Math.abs(Number.parseInt(hex.slice(i, i + 2), 16) - data[at + c]!), 0)
      return QUARTERS.findIndex((hex) => distance(hex) < 40)
    })
    .join('')
}

test.each([
  [WIDTH, HEIGHT],
  [1167, 889],
  [1166, 888],
  [584, 445],
  [233, 178],
  [20, 15],
  [1, 1],
])('the whole image at %d x %d has that very size, whatever level it comes from', async (width, height) => {
  expect(await dimensions(await cut({ size: { width, height } }))).toBe(`${width}x${height} png`)
})

test('a tile at each scale shows its region', async () => {
  const right = { left: 1536, top: 1024, width: WIDTH - 1536, height: HEIGHT - 1024 }
  for (const scale of [1, 2, 4, 8]) {
    const size = { width: Math.ceil(right.width / scale), height: Math.ceil(right.height / scale) }
    const tile = await cut({ region: right, size })
    expect(await dimensions(tile)).toBe(`${size.width}x${size.height} png`)
    expect(await layout(tile)).toBe('3333')
  }
})

test('is mirrored first, then turned clockwise', async () => {
  expect(await layout(await cut({}))).toBe('0123')
  expect(await layout(await cut({ mirrored: true }))).toBe('1032')
  expect(await layout(await cut({ degrees: 90 }))).toBe('2031')
  expect(await layout(await cut({ degrees: 180 }))).toBe('3210')
  expect(await layout(await cut({ mirrored: true, degrees: 90 }))).toBe('3120')
  expect(await dimensions(await cut({ degrees: 270 }))).toBe('178x233 png')
})

test('comes in jpg, webp and png, in grey and in black and white', async () => {
  expect(await dimensions(await cut({ format: 'jpg' }))).toBe('233x178 jpeg')
  expect(await dimensions(await cut({ format: 'webp' }))).toBe('233x178 webp')
  const [red, green, blue] = (await (await cut({ quality: 'gray' })).stats()).channels.map(({ mean }) => mean)
  expect(red === green && green === blue).toBe(true)
  const { data } = await (await cut({ quality: 'bitonal' })).raw().toBuffer({ resolveWithObject: true })
  expect(new Set(data)).toEqual(new Set([0, 255]))
})

test('the last pixels in the corner can be asked for', async () => {
  const asked = (from: number) =>
    cut({
      region: { left: WIDTH - from, top: HEIGHT - from, width: 1, height: 1 },
      size: { width: 1, height: 1 },
    })
  expect(await dimensions(await asked(1))).toBe('1x1 png')
  expect(await layout(await asked(3))).toBe('3333')
})

/** The largest difference from `COLOUR` in a channel of this part. */
async function offBy(path: string, of: { width: number; height: number }, part: Region): Promise<number> {
  const size = { width: part.width, height: part.height }
  const plain = { mirrored: false, degrees: 0, quality: 'default', format: 'png' } as const
  const pixels = await sharp(await render(path, of, { region: part, size, ...plain }))
    .raw()
    .toBuffer()
  return pixels.reduce((most, channel, i) => Math.max(most, Math.abs(channel - COLOUR[i % 3]!)), 0)
}
const COLOUR = [0xc0, 0x20, 0x40]
const ofOneColour = ([width, height]: readonly [number, number]) =>
  sharp({ create: { width, height, channels: 3, background: '#c02040' } })
/** The last tiles at the right and below, of the full size and of half the size. */
const edgesOf = ([width, height]: readonly [number, number]) =>
  (Math.min(width, height) < 4 ? [1] : [1, 2]).flatMap((scale) => {
    const start = (side: number) => Math.floor((Math.floor(side / scale) - 1) / 512) * 512 * scale
    const [left, top] = [start(width), start(height)]
    return [
      { left, top: 0, width: width - left, height: Math.min(height, 512 * scale) },
      { left: 0, top, width: Math.min(width, 512 * scale), height: height - top },
    ]
  })
const ODD = [
  [513, 300],
  [514, 513],
  [515, 1025],
  [520, 521],
  [1027, 1030],
  [1050, 640],
  [2049, 2],
  [1, 1],
] as const

test.each(ODD)('the edge tiles of a picture of %d x %d have its colour', async (...size) => {
  const { hash, ...of } = await storeImage(store, await ofOneColour(size).png().toBuffer())
  for (const part of edgesOf(size))
    expect([part, await offBy(store.path(hash), of, part)]).toEqual([part, expect.toSatisfy((off) => off <= 2)])
})

test.each(ODD.slice(0, 6))(
  'the edge tiles of an older pyramid of %d x %d, without a margin, have nearly its colour',
  async (...size) => {
    const path = join(dataDir, `${size}.tif`)
    const tiles = { tile: true, pyramid: true, tileWidth: 512, tileHeight: 512 }
    await ofOneColour(size)
      .tiff({ compression: 'jpeg', quality: 89, ...tiles })
      .toFile(path)
    const [width, height] = size
    for (const part of edgesOf(size))
      expect([part, await offBy(path, { width, height }, part)]).toEqual([part, expect.toSatisfy((off) => off <= 16)])
  },
)
