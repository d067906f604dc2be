import { describe, expect, it } from 'vitest'
import { CURRENT_HEAD, fanOut, HEAD, type Pin, pinPath, placesOf, stemBoxes } from './pins.ts'

const pin = (x: number, y: number, head = HEAD): Pin => ({ tip: { x, y }, head })

/** The x of the middle of each head. */
const heads = (pins: readonly Pin[]): number[] => fanOut(pins, 1000).map((offset, index) => pins[index]!.tip.x + offset)

describe('fanOut', () => {
  it('does not move pins that have room', () => {
    expect(fanOut([pin(100, 100), pin(200, 100), pin(100, 180)], 1000)).toEqual([0, 0, 0])
  })

  it('moves the heads of places that are close together apart, as little as necessary', () => {
    const [suez, ataka, portSaid] = heads([pin(100, 130), pin(100, 131), pin(98, 120)])
    expect(portSaid).toBeLessThan(suez!)
    expect(suez).toBeLessThan(ataka!)
    expect(suez! - portSaid!).toBeCloseTo(23, 6)
    expect(ataka! - suez!).toBeCloseTo(23, 6)
  })

  it('keeps a fan over the middle of its places', () => {
    const pins = [pin(100, 100), pin(104, 100), pin(108, 100), pin(112, 100)]
    const middle = heads(pins).reduce((sum, x) => sum + x, 0) / 4
    expect(middle).toBeCloseTo(106, 6)
  })

  it('takes a neighbour into the fan that the fan would otherwise cover', () => {
    const placed = heads([pin(100, 100), pin(101, 100), pin(102, 100), pin(128, 100)])
    const sorted = placed.toSorted((a, b) => a - b)
    for (let i = 1; i < sorted.length; i++) expect(sorted[i]! - sorted[i - 1]!).toBeGreaterThanOrEqual(22.9)
  })

  it('gives the larger head of the current pin more room', () => {
    const [small, large] = heads([pin(100, 100), pin(101, 100, CURRENT_HEAD)])
    expect(large! - small!).toBeCloseTo(HEAD.radius + CURRENT_HEAD.radius + 2, 6)
  })
})

it('a fan at the edge keeps its heads on the map, unless one of its places lies outside', () => {
  const atEdge = heads([pin(10, 100), pin(12, 100), pin(14, 100)])
  expect(Math.min(...atEdge)).toBeCloseTo(HEAD.radius + 1, 6)
  expect(Math.max(...heads([pin(996, 100), pin(998, 100)]))).toBeCloseTo(1000 - HEAD.radius - 1, 6)
  expect(Math.min(...heads([pin(-4, 100), pin(2, 100)]))).toBeLessThan(0)
})

describe('stemBoxes', () => {
  it('covers a slanting pin from below its head down to the tip', () => {
    const boxes = stemBoxes(pin(100, 100), 40)
    const isCovered = (x: number, y: number) =>
      boxes.some(({ left, top, width, height }) => x >= left && x <= left + width && y >= top && y <= top + height)
    for (const [x, y] of [
      [100, 99],
      [113, 94],
      [126, 87],
    ] as const) {
      expect([x, y, isCovered(x, y)]).toEqual([x, y, true])
    }
    expect(isCovered(90, 95)).toBe(false)
  })

  it('is empty for a pin that stands straight', () => {
    expect(stemBoxes(pin(100, 100), 3)).toEqual([])
  })
})

describe('pinPath', () => {
  it('starts at the tip', () => {
    expect(pinPath(0, HEAD)).toMatch(/^M0 0L/)
  })

  it('is symmetric if the head stands right above the tip', () => {
    const [, x1, y1, x2, y2] = pinPath(0, HEAD)
      .match(/L(\S+) (\S+)A.* 1 1 (\S+) (\S+)Z/)!
      .map(Number)
    expect(x1).toBeCloseTo(-x2!, 6)
    expect(y1).toBeCloseTo(y2!, 6)
  })

  it('touches the head, wherever it stands', () => {
    const [, x, y] = pinPath(30, HEAD)
      .match(/L(\S+) (\S+)A/)!
      .map(Number)
    expect(Math.hypot(x! - 30, y! + HEAD.height)).toBeCloseTo(HEAD.radius, 0)
  })
})

const point = (id: string, city: string, longitude: number, latitude: number) => ({ id, city, longitude, latitude })

it('points at one place share a pin, in route order, also when others lie between', () => {
  const places = placesOf([
    point('1', 'Ataka', 32.48, 29.9),
    point('2', 'Ataka', 32.48, 29.9),
    point('3', 'Port Said', 32.3, 31.26),
    point('4', 'Ataka', 32.4801, 29.9),
  ])
  expect(places.map(({ name, pointIds }) => [name, pointIds])).toEqual([
    ['Ataka', ['1', '2', '4']],
    ['Port Said', ['3']],
  ])
})

it('neighbouring harbours keep pins of their own', () => {
  expect(placesOf([point('1', 'Suez', 32.55, 29.97), point('2', 'Ataka', 32.48, 29.9)])).toHaveLength(2)
})
