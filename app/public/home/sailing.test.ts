import { describe, expect, test } from 'vitest'
import type { Journey } from '#domain/journey.ts'
import { courseOf, type Place, sailedOf } from './sailing.ts'

const voyage = (...places: [longitude: number, latitude: number][]): Journey =>
  ({
    name: 'JVO-1949-1',
    ship: { name: 'Johan van Oldenbarnevelt' },
    startDate: null,
    endDate: '1949-12-08',
    contentPoints: places.map(([longitude, latitude], at) => ({
      longitude,
      latitude,
      path: at === places.length - 1 ? [] : [[longitude, latitude], places[at + 1]],
    })),
  }) as unknown as Journey

describe('a favourite voyage on the map of home', () => {
  test('is named after its ship and year', () => {
    expect(courseOf(voyage([106.8, -6.1], [4.5, 52.4]))).toMatchObject({ name: 'Johan van Oldenbarnevelt, 1949' })
  })

  test('is left out if it has no route, or if it leaves the map', () => {
    expect(courseOf(voyage([106.8, -6.1]))).toBeNull()
    expect(courseOf(voyage([106.8, -6.1], [4.5, 52.4], [-122.4, 37.8]))).toBeNull()
  })
})

describe('a ship on its way', () => {
  const line: Place[] = [
    [0, 0],
    [30, 0],
    [30, 10],
  ]
  test.each([
    [0, [0, 0], 2],
    [0.5, [20, 0], 2],
    [0.75, [30, 0], 3],
    [0.875, [30, 5], 3],
    [1, [30, 10], 3],
  ] as const)('has sailed %d of its route', (share, at, length) => {
    const sailed = sailedOf(line, share)
    expect(sailed.at(-1)).toEqual(at)
    expect(sailed[0]).toEqual([0, 0])
    expect(sailed.length).toBeLessThanOrEqual(length + 1)
  })
})
