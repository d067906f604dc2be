import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { imageHash, pyramidLevels, storeImage } from './pyramid.ts'
import { type FileStore, openFileStore } from './store.ts'
import { plainTiff } from './upright.ts'

let dataDir: string
let store: FileStore

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'overtocht-pyramid-'))
  store = await openFileStore(dataDir)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const plain = (width: number, height: number, background = '#c02040') =>
  sharp({ create: { width, height, channels: 3, background } })

/** The colour at a place, read from the stored pyramid as sRGB. */
async function colourAt(hash: string, left: number, top: number): Promise<number[]> {
  const cut = sharp(store.path(hash)).extract({ left, top, width: 1, height: 1 })
  return [...(await cut.toColourspace('srgb').raw().toBuffer())]
}
const near = (colour: number[], other: number[]) => colour.every((c, i) => Math.abs(c - other[i]!) <= 6)

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'tiff'] as const)('in %s becomes a tiled pyramid', async (format) => {
    const { hash, width, height } = await storeImage(store, await plain(1300, 700).toFormat(format).toBuffer())
    expect([width, height]).toEqual([1300, 700])
    const stored = await sharp(store.path(hash)).metadata()
    expect(stored).toMatchObject({ format: 'tiff', pages: 3, space: 'srgb' })
    const levels = pyramidLevels(1300, 700)
    expect(levels).toEqual([
      { width: 1300, height: 700 },
      { width: 650, height: 350 },
      { width: 325, height: 175 },
    ])
    // The pages have a margin, which is halved with each level.
    for (const page of levels.keys()) {
      const size = { width: 1344 >> page, height: 704 >> page }
      expect(await sharp(store.path(hash), { page }).metadata()).toMatchObject(size)
    }
  })

  test.each([
    [1, 1],
    [9, 9],
    [128, 128],
    [257, 3],
    [3000, 2],
  ])('of %d x %d can be read back', async (w, h) => {
    const { hash, width, height } = await storeImage(store, await plain(w, h).png().toBuffer())
    expect([width, height]).toEqual([w, h])
    const { pages = 1 } = await sharp(store.path(hash)).metadata()
    expect(pages).toBeGreaterThanOrEqual(pyramidLevels(w, h).length)
  })

  test('as a file and as bytes has one name, and the second time nothing is converted', async () => {
    const bytes = await plain(60, 40).jpeg().toBuffer()
    const path = join(dataDir, 'scan.jpg')
    await writeFile(path, bytes)
    const first = await storeImage(store, path)
    const stored = await readFile(store.path(first.hash))
    expect(first.hash).toBe(await imageHash(path))
    expect(await storeImage(store, bytes)).toEqual(first)
    expect(await readFile(store.path(first.hash))).toEqual(stored)
  })

  test('has another name than its source bytes, which may hold a GPS position, would have', async () => {
    const bytes = await plain(60, 40).jpeg().toBuffer()
    expect(await imageHash(bytes)).not.toBe(await store.put(bytes))
  })

  test('stands upright and has lost EXIF, GPS, XMP and the camera', async () => {
    const halves = await plain(200, 100, '#ff0000')
      .composite([{ input: await plain(100, 100, '#0000ff').png().toBuffer(), left: 100, top: 0 }])
      .withExif({ IFD0: { Make: 'Kodak' }, IFD3: { GPSLatitude: '6/1 6/1 0/1', GPSLatitudeRef: 'S' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(halves).metadata()).exif).toBeDefined()
    const { hash, width, height } = await storeImage(store, halves)
    expect([width, height]).toEqual([100, 200])
    // Orientation 6: what lies left in the file belongs on top.
    expect(near(await colourAt(hash, 50, 20), [255, 0, 0])).toBe(true)
    expect(near(await colourAt(hash, 50, 180), [0, 0, 255])).toBe(true)
    const { exif, xmp, iptc, icc, orientation } = await sharp(store.path(hash)).metadata()
    expect({ exif, xmp, iptc, icc }).toEqual({})
    expect(orientation ?? 1).toBe(1)
    expect((await readFile(store.path(hash))).includes('Kodak')).toBe(false)
  })

  test.each([
    ['8', plain(64, 64).withIccProfile('p3').jpeg({ quality: 100 })],
    ['16', plain(64, 64).toColourspace('rgb16').withIccProfile('p3').png()],
  ])('in a wide gamut, with %s bits, keeps the colour it looked like', async (_, picture) => {
    const wide = await picture.toBuffer()
    const stored = sharp(wide, { ignoreIcc: true }).extract({ left: 9, top: 9, width: 1, height: 1 })
    const raw = await stored.toColourspace('srgb').raw().toBuffer()
    expect(near([...raw], [192, 32, 64])).toBe(false)
    const { hash } = await storeImage(store, wide)
    expect(near(await colourAt(hash, 9, 9), [192, 32, 64])).toBe(true)
  })

  test('in CMYK becomes sRGB', async () => {
    const print = await plain(64, 64, '#3070a0').withIccProfile('cmyk').jpeg({ quality: 100 }).toBuffer()
    expect((await sharp(print).metadata()).space).toBe('cmyk')
    const { hash } = await storeImage(store, print)
    expect((await sharp(store.path(hash)).metadata()).space).toBe('srgb')
    const [r, g, b] = await colourAt(hash, 9, 9)
    expect(b! > g! && g! > r!).toBe(true)
  })

  test('in a TIFF that is one long strip is read', async () => {
    const size = { width: 6000, height: 3600 }
    const strip = deflateSync(Buffer.alloc(size.width * size.height * 3, '#c02040'), { level: 0 })
    const [header, directory] = plainTiff(size, { pixels: 8, directory: 8 + strip.length })
    const setValue = (entry: number, value: number) => directory.writeUInt32LE(value, 2 + 12 * entry + 8)
    setValue(3, 8) // Compression: deflate
    setValue(8, strip.length)
    const { hash, ...stored } = await storeImage(store, Buffer.concat([header, strip, directory]))
    expect(stored).toEqual(size)
  })

  test('that is transparent is laid on white; grey with 16 bits is read', async () => {
    const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: '#00000000' } })
    const { hash } = await storeImage(store, await clear.png().toBuffer())
    expect(await colourAt(hash, 5, 5)).toEqual([255, 255, 255])
    const grey = await plain(20, 20, '#808080').toColourspace('grey16').png().toBuffer()
    const stored = await storeImage(store, grey)
    expect(near(await colourAt(stored.hash, 5, 5), [128, 128, 128])).toBe(true)
  })
})

describe('refused by content', () => {
  const refusal = (source: string | Uint8Array) =>
    storeImage(store, source).then(
      () => 'stored',
      (error: { code: string }) => error.code,
    )

  test('an SVG called .jpg', async () => {
    const path = join(dataDir, 'scan.jpg')
    await writeFile(path, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>')
    expect(await refusal(path)).toBe('image_unsupported')
  })

  test('a GIF, a text and an empty file', async () => {
    expect(await refusal(await plain(9, 9).gif().toBuffer())).toBe('image_unsupported')
    expect(await refusal(Buffer.from('passagierslijst'))).toBe('image_unsupported')
    expect(await refusal(Buffer.alloc(0))).toBe('image_unsupported')
  })

  test('a PNG whose header claims 20,000 x 20,000 pixels, before it is decoded', async () => {
    const started = process.memoryUsage().rss
    expect(await refusal(bomb(20_000, 20_000))).toBe('image_too_large')
    expect(process.memoryUsage().rss - started).toBeLessThan(200_000_000)
  })

  test('a strip longer than any JPEG, because of its length', async () => {
    expect(await refusal(bomb(70_000, 10))).toBe('image_too_large')
  })

  test('a JPEG that is cut off and a PNG that is only a signature', async () => {
    const whole = await plain(400, 400).jpeg().toBuffer()
    expect(await refusal(whole.subarray(0, whole.length / 2))).toBe('image_damaged')
    expect(await refusal(whole.subarray(0, 3))).toBe('image_damaged')
    expect(await refusal(bomb(10, 10).subarray(0, 8))).toBe('image_damaged')
  })

  test('and nothing of it stays in the store', async () => {
    const whole = await plain(400, 400).jpeg().toBuffer()
    const half = whole.subarray(0, whole.length / 2)
    await refusal(half)
    expect(await store.has(await imageHash(half))).toBe(false)
  })
})

describe('a file with several pictures', () => {
  test('gives the first frame of an animation', async () => {
    const frames = [await plain(30, 30, '#ff0000').png().toBuffer(), await plain(30, 30, '#0000ff').png().toBuffer()]
    const animation = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    const { hash, width, height } = await storeImage(store, animation)
    expect([width, height]).toEqual([30, 30])
    expect(near(await colourAt(hash, 5, 5), [255, 0, 0])).toBe(true)
  })

  test('gives the picture of a pyramid', async () => {
    const pyramid = await plain(1100, 800).tiff({ tile: true, pyramid: true }).toBuffer()
    expect(await storeImage(store, pyramid)).toMatchObject({ width: 1100, height: 800 })
  })

  test('is refused when it is a document of equal pages', async () => {
    const pages = [await plain(30, 40).png().toBuffer(), await plain(30, 40).png().toBuffer()]
    const document = await sharp(pages, { join: { animated: true } })
      .tiff()
      .toBuffer()
    expect((await sharp(document).metadata()).pages).toBe(2)
    await expect(storeImage(store, document)).rejects.toMatchObject({ code: 'image_several_pages' })
  })
})

/** A PNG of one header and no pixels. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const framed = Buffer.alloc(body.length + 8)
    framed.writeUInt32BE(data.length, 0)
    body.copy(framed, 4)
    framed.writeUInt32BE(crc32(body), body.length + 4)
    return framed
  }
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', Buffer.alloc(9)), chunk('IEND', Buffer.alloc(0))])
}
