import { describe, expect, test } from 'vitest'
import type { Position } from './common.ts'
import { cropTo, dotsPath, FRAMES, project, routePath, worldsFor } from './flat-map.ts'

const SINGAPORE: Position = [103.85, 1.27]
const BATAVIA: Position = [106.81, -6.12]
const ROTTERDAM: Position = [4.48, 51.92]
const SUEZ: Position = [32.55, 29.93]
const CAPE: Position = [18.42, -35]
const SYDNEY: Position = [151.2, -33.87]
const PANAMA: Position = [-79.55, 8.93]

describe('a route on the map', () => {
  test('is drawn in the projection of the land below it', () => {
    const [x, y] = project(FRAMES.world, ROTTERDAM)
    expect(x).toBeCloseTo(386.4, 1)
    expect(y).toBeCloseTo(115.3, 0)
  })

  test('is one line, broken only at the date line', () => {
    expect(routePath(FRAMES.world, [SINGAPORE, ROTTERDAM])).toMatch(/^M594\.5 240\.3L386\.4 115\.\d$/)
    const pacific = routePath(FRAMES.world, [
      [170, 0],
      [-170, 0],
    ])
    expect(pacific.match(/M/g)).toHaveLength(2)
  })

  test('has its ports as dots', () => {
    expect(dotsPath(FRAMES.world, [[0, 0]])).toBe('M377.0 243.0h0')
  })
})

describe('the part of the world that a voyage shows', () => {
  const has = (crop: ReturnType<typeof cropTo>, position: Position): boolean => {
    const [x, y] = project(FRAMES.world, position)
    return x >= crop.x && x <= crop.x + crop.width && y >= crop.y && y <= crop.y + crop.height
  }
  const bySuez = cropTo([BATAVIA, SUEZ, ROTTERDAM])
  const byTheCape = cropTo([BATAVIA, CAPE, ROTTERDAM])
  const toSydney = cropTo([BATAVIA, SYDNEY])

  test('holds the whole route, and has the shape of all such maps', () => {
    for (const [crop, route] of [
      [bySuez, [BATAVIA, SUEZ, ROTTERDAM]],
      [byTheCape, [BATAVIA, CAPE, ROTTERDAM]],
      [toSydney, [BATAVIA, SYDNEY]],
    ] as const) {
      expect(route.every((position) => has(crop, position))).toBe(true)
      expect(crop.width / crop.height).toBeCloseTo(8 / 5)
    }
  })

  test('depends on the way that the ship went', () => {
    expect(has(bySuez, CAPE)).toBe(false)
    expect(has(toSydney, SUEZ)).toBe(false)
    expect(byTheCape.width).toBeGreaterThan(1.2 * bySuez.width)
    expect(toSydney.width).toBeLessThan(0.7 * bySuez.width)
  })

  test('has a least width, for short crossings', () => {
    expect(cropTo([SINGAPORE]).width).toBeCloseTo(FRAMES.world.width / 12)
    expect(has(cropTo([SINGAPORE]), SINGAPORE)).toBe(true)
  })

  test('holds a route over the pole, where no chain of legs is known', () => {
    const route: Position[] = [BATAVIA, [115, 60], [150, 84], [270, 80], [286, 41]]
    expect(route.every((position) => has(cropTo(route), position))).toBe(true)
  })

  test('goes on over the date line, with the world drawn twice', () => {
    const pacific = cropTo([SYDNEY, [179, -20], [-179, -19], PANAMA])
    expect(worldsFor(pacific)).toEqual([0, FRAMES.world.width])
    expect(worldsFor(bySuez)).toEqual([0])
  })
})
