import { describe, expect, it } from 'vitest'
import type { Position } from '#domain/common.ts'
import { held, isWithin, pixelOf, positionAt, viewOf, zoomed } from './view.ts'

const SIZE = { width: 560, height: 262 }
const COLOMBO: Position = [79.85, 6.95]

describe('a small map', () => {
  it('has the place in its middle, or shows the seas of all voyages if there is none', () => {
    expect(pixelOf(viewOf(COLOMBO, SIZE), SIZE, COLOMBO)).toEqual([280, 131])
    for (const place of [COLOMBO, [4.5, 51.9], [106.8, -6.1]] as Position[]) {
      expect(isWithin(pixelOf(viewOf(null, SIZE), SIZE, place), SIZE)).toBe(true)
    }
  })

  it('gives the place at a pixel, no more exact than the pixel', () => {
    const view = viewOf(COLOMBO, SIZE)
    const place = positionAt(view, SIZE, [100, 40])
    const [x, y] = pixelOf(view, SIZE, place)
    expect(Math.hypot(x - 100, y - 40)).toBeLessThan(0.5)
    expect(place.map(String).join()).toMatch(/^\d+\.\d{1,3},\d+\.\d{1,3}$/)
  })

  it('moves a place with every pixel, also far north', () => {
    const view = viewOf([14.2, 78.2], SIZE)
    const [, here] = positionAt(view, SIZE, [280, 131])
    expect(positionAt(view, SIZE, [280, 130])[1]).toBeGreaterThan(here)
  })

  it('zooms around a place that stays at its pixel', () => {
    const view = viewOf(COLOMBO, SIZE)
    const at = pixelOf(view, SIZE, [80.5, 7.2])
    const [x, y] = pixelOf(zoomed(view, SIZE, 1, at), SIZE, [80.5, 7.2])
    expect([x, y]).toEqual([expect.closeTo(at[0], 6), expect.closeTo(at[1], 6)])
  })

  it('never leaves the world', () => {
    const whole = zoomed(viewOf([179.9, -60], SIZE), SIZE, -20, [0, 0])
    expect(whole).toEqual({ x: 0.5, y: expect.any(Number), scale: 560 })
    expect(positionAt(held({ x: 2, y: 2, scale: 9000 }, SIZE), SIZE, [560, 262])[0]).toBe(180)
  })
})
