import { describe, expect, test } from 'vitest'
import { FRAMES } from './frames.ts'
import { project, routePath } from './route-path.ts'
import { terminiOf } from './termini.ts'

const SINGAPORE: [number, number] = [103.85, 1.27]
const ROTTERDAM: [number, number] = [4.48, 51.92]
const SUEZ: [number, number] = [32.55, 29.93]

describe('a route on the map', () => {
  test('is drawn in the projection of the land below it', () => {
    const [x, y] = project(FRAMES.card, ROTTERDAM)
    expect(x).toBeCloseTo(39.7, 0)
    expect(y).toBeCloseTo(9.7, 0)
  })

  test('is one line, broken only at the date line', () => {
    expect(routePath(FRAMES.card, [SINGAPORE, ROTTERDAM])).toBe('M178.5 93.0L39.7 9.6')
    const pacific = routePath(FRAMES.card, [
      [170, 0],
      [-170, 0],
    ])
    expect(pacific.match(/M/g)).toHaveLength(2)
  })
})

describe('ports on the map of all voyages', () => {
  test('are those where voyages began or ended, not those passed through', () => {
    const routes = [
      { path: [SINGAPORE, SUEZ], count: 12 },
      { path: [SUEZ, ROTTERDAM], count: 12 },
    ]
    expect(terminiOf(routes)).toEqual([SINGAPORE, ROTTERDAM])
  })

  test('include a port that some voyages passed and others did not', () => {
    const routes = [
      { path: [SINGAPORE, SUEZ], count: 30 },
      { path: [SUEZ, ROTTERDAM], count: 12 },
    ]
    expect(terminiOf(routes)).toContainEqual(SUEZ)
  })
})
