import { describe, expect, it } from 'vitest'
import { CURRENT_HEAD, fanOut, HEAD, type Pin, pinPath, stemBoxes } from './pins.ts'

const pin = (x: number, y: number, head = HEAD): Pin => ({ tip: { x, y }, head })

/** Where the middles of the heads come to stand. */
const heads = (pins: readonly Pin[]): number[] => fanOut(pins, 1000).map((offset, index) => pins[index]!.tip.x + offset)

describe('fanOut', () => {
  it('leaves pins alone that have room', () => {
    expect(fanOut([pin(100, 100), pin(200, 100), pin(100, 180)], 1000)).toEqual([0, 0, 0])
  })

  it('parts the heads of places close together, as little as they need', () => {
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

it('a fan at the edge of the map keeps its heads on it, one whose places lie beyond goes with them', () => {
  const atEdge = heads([pin(10, 100), pin(12, 100), pin(14, 100)])
  expect(Math.min(...atEdge)).toBeCloseTo(HEAD.radius + 1, 6)
  expect(Math.max(...heads([pin(996, 100), pin(998, 100)]))).toBeCloseTo(1000 - HEAD.radius - 1, 6)
  expect(Math.min(...heads([pin(-4, 100), pin(2, 100)]))).toBeLessThan(0)
})

describe('stemBoxes', () => {
  it('says where a slanting drop lies below its head, down to the tip', () => {
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

  it('is nothing for a pin that stands straight', () => {
    expect(stemBoxes(pin(100, 100), 3)).toEqual([])
  })
})

describe('pinPath', () => {
  it('starts at the tip', () => {
    expect(pinPath(0, HEAD)).toMatch(/^M0 0L/)
  })

  it('is symmetric when the head stands straight above', () => {
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
