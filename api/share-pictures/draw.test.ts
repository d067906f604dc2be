import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Position } from '#domain/common.ts'
import { type Drawing, drawPicture, sizesOf } from './draw.ts'

const ROTTERDAM = { city: 'Rotterdam', position: [4.5, 51.9] as Position }
const BATAVIA = { city: 'Batavia', position: [106.8, -6.1] as Position }
const drawing: Drawing = {
  title: 'Sibajak',
  sub: 'Volg de reis op de kaart, van haven naar haven.',
  mark: null,
  legs: [],
  ports: 'Batavia – Rotterdam',
  dates: '6 jun – 2 jul 1946',
  route: [BATAVIA.position, [80, 6], [44, 12], [32.5, 30], [-6, 36], ROTTERDAM.position],
  ends: [BATAVIA, ROTTERDAM],
}

const PAPER = [0xf7, 0xf1, 0xe3]
const PLATE = [0xfd, 0xfa, 0xf2]
const FOAM = [0xff, 0xff, 0xff]
const LAND = [0xe9, 0xdf, 0xc7]

/** The PNG's palette is off by one at most. */
const isOf = (colour: number[], value: number, at: number) => Math.abs(value - colour[at % 3]!) <= 1

/** Whether every pixel of a part has this colour. */
async function isAll(
  colour: number[],
  png: Buffer,
  left: number,
  top: number,
  width: number,
  height: number,
): Promise<boolean> {
  const part = await sharp(png).extract({ left, top, width, height }).removeAlpha().raw().toBuffer()
  return part.every((value, at) => isOf(colour, value, at))
}

test.each<[string, Partial<Drawing>]>([
  ['a long name', { title: 'Adrianus Robert Stephanus Victor van de Ven', sub: 'aan boord van de Johan van Oldenbarnevelt' }],
  ['the longest name', { title: 'Wilhelmina Petronella Adriana Cornelia '.repeat(5).trim() }],
  ['a name without a space', { title: 'Krayenhoffschimmelpenninckvanderoyevanderpoll' }],
  ['wide letters', { title: 'W. W. Mwwmann-Wommelswwm' }],
  ['letters with marks above and below', { title: 'Ếşţȑṷḉ Ǻgḩ Ŷỹ' }],
  [
    'long ports',
    {
      ports: `${'Tandjong Priok '.repeat(5).trim()} – ${'Vlissingen '.repeat(7).trim()}`,
      dates: 'ca. 20 sep 1949 – ca. 12 okt 1950',
    },
  ],
])('%s stays within its part of the paper', async (_, changes) => {
  const png = await drawPicture({ ...drawing, ...changes })
  const margins: [left: number, top: number, width: number, height: number][] = [
    [0, 0, 46, 630],
    [458, 0, 38, 630],
    // Between logo and name, between name and rule, and below the last line.
    [48, 87, 408, 6],
    [48, 474, 408, 8],
    [48, 620, 408, 10],
  ]
  for (const part of margins) expect(await isAll(PAPER, png, ...part), String(part)).toBe(true)
  expect(await isAll(PAPER, png, 48, 100, 408, 370)).toBe(false)
})

test('the dates stay clear of the edge below ports on two lines', async () => {
  const png = await drawPicture({ ...drawing, ports: 'Rotterdam – Hoek van Holland', dates: '1950' })
  expect(await isAll(PAPER, png, 48, 584, 408, 28)).toBe(false)
  expect(await isAll(PAPER, png, 48, 612, 408, 18)).toBe(true)
})

test('a name of 20 characters is smaller, and one of 32 smaller still', () => {
  expect([19, 20, 31, 32, 200].map((length) => sizesOf('é'.repeat(length))[0])).toEqual([74, 66, 66, 54, 54])
  expect(sizesOf('Sibajak')).toEqual([74, 66, 54])
})

test('a route over the date line is one line, with land on both sides', async () => {
  const across: Position[] = [
    [151.2, -33.9],
    [179, -30],
    [181, -28],
    [280.4, 8.9],
  ]
  const ends = [
    { city: 'Sydney', position: across[0]! },
    { city: 'Balboa', position: across.at(-1)! },
  ]
  const data = await sharp(await drawPicture({ ...drawing, route: across, ends }))
    .removeAlpha()
    .raw()
    .toBuffer()
  const has = (colour: number[], x: number, y: number) =>
    colour.every((_, i) => isOf(colour, data[(y * 1200 + 500 + x) * 3 + i]!, i))
  const columnsWith = (colour: number[]) =>
    [...Array(700).keys()].filter((x) => [...Array(630).keys()].some((y) => has(colour, x, y)))
  // From port to port there is route or a port in each column.
  const route = columnsWith(FOAM)
  expect(route.length).toBeGreaterThan(500)
  expect(route.at(-1)! - route[0]! + 1 - route.length).toBeLessThan(30)
  const land = columnsWith(LAND)
  expect([land.some((x) => x < 100), land.some((x) => x > 600)]).toEqual([true, true])
})

test('the mark stands in a corner without a port or its name', async () => {
  const isMarked = async (left: number, changes: Partial<Drawing> = {}) =>
    isAll(PLATE, await drawPicture({ ...drawing, mark: 'verzonnen naam', ...changes }), left, 600, 8, 4)
  const [left, right] = [528, 1164]
  expect(await isMarked(left)).toBe(true)
  const ends: Drawing['ends'] = [
    { city: 'Kaapstad', position: [18.4, -33.9] },
    { city: 'Dalian', position: [120, 46] },
  ]
  const fromTheCorner = { route: ends.map(({ position }) => position), ends }
  expect(await isMarked(left, fromTheCorner)).toBe(false)
  expect(await isMarked(right, fromTheCorner)).toBe(true)
})
