/**
 * The checks of the IIIF validator (version 3.0, levels 0 to 2), on its picture: a hundred squares, each of one colour.
 */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { iiifId } from '#domain/media.ts'
import { storeImage } from '#files/pyramid.ts'
import { type MediaApp, openMediaApp } from '../testing/pictures.ts'

let media: MediaApp
let base: string

const SIDE = 1000
const SQUARE = 100
/** Neighbouring squares have colours that are easy to tell apart. */
const colourOf = (column: number, row: number) => [
  20 + ((column * 97 + row * 31) % 216),
  20 + ((column * 53 + row * 151) % 216),
  20 + ((column * 193 + row * 71) % 216),
]

beforeAll(async () => {
  media = await openMediaApp()
  const pixels = Buffer.alloc(SIDE * SIDE * 3)
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      pixels.set(colourOf(Math.floor(x / SQUARE), Math.floor(y / SQUARE)), (y * SIDE + x) * 3)
    }
  }
  const picture = sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
  const image = await storeImage(media.store, await picture.png().toBuffer())
  base = `/iiif/3/${iiifId(await media.addMedia(image))}`
})
afterAll(() => media.close())

async function fetchImage(path: string) {
  const answer = await media.get(`${base}/${path}`)
  expect(answer.statusCode).toBe(200)
  const { data, info } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    return [data[at]!, data[at + 1]!, data[at + 2]!]
  }
  return { answer, width: info.width, height: info.height, colourAt }
}
const isColour = (found: number[], expected: number[]) => found.every((c, i) => Math.abs(c - expected[i]!) < 6)
const squares = [
  [0, 0],
  [9, 0],
  [3, 7],
  [9, 9],
] as const

describe('region', () => {
  test.each(squares)('square %d, %d has its colour, by pixels and by percent', async (column, row) => {
    for (const region of [`${column * 100 + 5},${row * 100 + 7},74,74`, `pct:${column * 10 + 1},${row * 10 + 1},7,7`]) {
      const { colourAt } = await fetchImage(`${region}/max/0/default.jpg`)
      expect(isColour(colourAt(0.5, 0.5), colourOf(column, row))).toBe(true)
    }
  })

  test('a square, and one that reaches over the edge, are cut off there', async () => {
    expect(await fetchImage('square/max/0/default.jpg')).toMatchObject({ width: SIDE, height: SIDE })
    expect(await fetchImage('950,950,200,200/max/0/default.jpg')).toMatchObject({ width: 50, height: 50 })
  })
})

describe('size', () => {
  test.each([
    ['max', 1000, 1000],
    ['500,', 500, 500],
    [',300', 300, 300],
    ['pct:25', 250, 250],
    ['423,398', 423, 398],
    ['!400,700', 400, 400],
    ['^1200,', 1200, 1200],
    ['^pct:150', 1500, 1500],
  ])('%s is %d x %d, and every square lies where it should', async (size, width, height) => {
    const image = await fetchImage(`full/${size}/0/default.jpg`)
    expect(image).toMatchObject({ width, height })
    for (const [column, row] of squares) {
      const found = image.colourAt((column + 0.5) / 10, (row + 0.5) / 10)
      expect(isColour(found, colourOf(column, row))).toBe(true)
    }
  })

  test('of a region may be the size of that region', async () => {
    const { width, height, colourAt } = await fetchImage('300,600,100,100/56,56/0/default.jpg')
    expect([width, height]).toEqual([56, 56])
    expect(isColour(colourAt(0.5, 0.5), colourOf(3, 6))).toBe(true)
  })

  test.each(['1100,1100', ',1500', '1500,', 'pct:200', '!2000,3000', 'full', 'xyz', '0,', '-5,'])(
    '%s is refused',
    async (size) => {
      expect((await media.get(`${base}/full/${size}/0/default.jpg`)).statusCode).toBe(400)
    },
  )
})

describe('rotation and quality', () => {
  /** The place of square 3, 7 afterwards. */
  test.each([
    ['0', 3, 7],
    ['90', 2, 3],
    ['180', 6, 2],
    ['270', 7, 6],
    ['!0', 6, 7],
    ['!180', 3, 2],
  ])('rotation %s', async (rotation, column, row) => {
    const { colourAt } = await fetchImage(`full/max/${rotation}/default.png`)
    expect(isColour(colourAt((column + 0.5) / 10, (row + 0.5) / 10), colourOf(3, 7))).toBe(true)
  })

  test('gray has one channel of colour, bitonal two values', async () => {
    const [red, green, blue] = (await fetchImage('full/max/0/gray.png')).colourAt(0.35, 0.75)
    expect(red === green && green === blue).toBe(true)
    const { colourAt } = await fetchImage('full/max/0/bitonal.png')
    for (const [column, row] of squares) {
      expect([0, 255]).toContain(colourAt((column + 0.5) / 10, (row + 0.5) / 10)[0])
    }
    expect(isColour((await fetchImage('full/max/0/color.jpg')).colourAt(0.35, 0.75), colourOf(3, 7))).toBe(true)
  })

  test.each(['full/max/xyz/default.jpg', 'full/max/0/xyz.jpg', 'full/max/0/default.xyz', 'xyz/max/0/default.jpg'])(
    '%s is refused',
    async (path) => {
      expect((await media.get(`${base}/${path}`)).statusCode).toBe(400)
    },
  )
})

describe('addresses and info.json', () => {
  test('info.json says what it must', async () => {
    const answer = await media.get(`${base}/info.json`, { origin: 'https://viewer.example' })
    expect(answer.headers['content-type']).toMatch(/^application\/ld\+json/)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.json()).toMatchObject({
      '@context': 'http://iiif.io/api/image/3/context.json',
      type: 'ImageService3',
      protocol: 'http://iiif.io/api/image',
      profile: 'level2',
      width: SIDE,
      height: SIDE,
    })
    expect(new URL(answer.json().id).pathname).toBe(base)
  })

  test('every size and tile that info.json offers can be had', async () => {
    const { sizes, tiles } = (await media.get(`${base}/info.json`)).json()
    for (const { width, height } of sizes) {
      expect(await fetchImage(`full/${width},${height}/0/default.jpg`)).toMatchObject({ width, height })
    }
    for (const scale of tiles[0].scaleFactors) {
      const side = Math.min(SIDE, tiles[0].width * scale)
      const size = Math.ceil(side / scale)
      const tile = await fetchImage(`0,0,${side},${side}/${size},${size}/0/default.jpg`)
      expect(tile).toMatchObject({ width: size, height: size })
    }
  })

  test('jpg, png and webp come under their own type', async () => {
    for (const [format, type] of Object.entries({
      jpg: 'image/jpeg',
      png: 'image/png',
      webp: 'image/webp',
    })) {
      const { answer } = await fetchImage(`full/100,/0/default.${format}`)
      expect(answer.headers['content-type']).toBe(type)
    }
  })

  test('an image names its canonical address and its profile', async () => {
    const { answer } = await fetchImage('pct:0,0,50,50/!100,200/0/default.jpg')
    expect(answer.headers.link).toContain(`${base}/0,0,500,500/100,100/0/default.jpg>;rel="canonical"`)
    expect(answer.headers.link).toContain('<http://iiif.io/api/image/3/level2.json>;rel="profile"')
  })

  test('an identifier that does not exist, or that has a slash in it, is 404', async () => {
    expect((await media.get('/iiif/3/onbekend/info.json')).statusCode).toBe(404)
    expect((await media.get('/iiif/3/on%2Fbekend/full/max/0/default.jpg')).statusCode).toBe(404)
  })
})
