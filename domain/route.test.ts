import { describe, expect, it } from 'vitest'
import { distanceBetween } from './geodesy.ts'
import { measureRoute, type Stop } from './route.ts'
import { createSeaMap, lengthOf } from './sea-map.ts'

const sea = createSeaMap(
  [
    { city: 'West', longitude: 0, latitude: 0 },
    { city: 'Mid', longitude: 10, latitude: 0 },
    { city: 'East', longitude: 30, latitude: 0 },
    { city: 'Alone', longitude: 30, latitude: 30 },
    { city: 'Fiji', longitude: 178, latitude: -18 },
    { city: 'Samoa', longitude: -172, latitude: -14 },
  ],
  [
    { from: 'Mid', to: 'West', waypoints: [] },
    { from: 'Mid', to: 'East', waypoints: [[20, 1]] },
    { from: 'Fiji', to: 'Samoa', waypoints: [] },
  ],
)
const at = (city: string): Stop => ({ city, longitude: null, latitude: null, legFrom: null, legTo: null })
const onLeg = (legFrom: string, legTo: string): Stop => ({ ...at(''), city: null, legFrom, legTo })
const degree = distanceBetween([0, 0], [1, 0])

describe('a voyage along sea legs', () => {
  const [first, half, last] = measureRoute(sea, [at('West'), onLeg('East', 'Mid'), at('East')])

  it('is measured in whole metres from its first point', () => {
    const total = Math.round(
      lengthOf([
        [0, 0],
        [10, 0],
        [20, 1],
        [30, 0],
      ]),
    )
    expect(first).toMatchObject({ distance: 0, totalDistance: total, offset: 0, longitude: 0, latitude: 0 })
    expect(last).toMatchObject({ distance: total, totalDistance: total, offset: 100, path: [] })
  })

  it('has the point of a leg half-way along that leg', () => {
    expect(half!.distance).toBe(Math.round((10 * degree + last!.distance) / 2))
    expect([half!.longitude, half!.latitude]).toEqual([20, 1])
  })

  it('is drawn from point to point, both ends included', () => {
    expect(first!.path).toEqual([
      [0, 0],
      [10, 0],
      [20, 1],
    ])
    expect(half!.path).toEqual([
      [20, 1],
      [30, 0],
    ])
  })
})

it('several points at one place have the same distance and offset', () => {
  const points = measureRoute(sea, [at('West'), at('Mid'), at('Mid'), at('East')])
  expect(points[1]!.distance).toBe(points[2]!.distance)
  expect(points[1]!.offset).toBe(points[2]!.offset)
  expect(points[1]!.path).toEqual([
    [10, 0],
    [10, 0],
  ])
})

it('a port may be called at twice', () => {
  const points = measureRoute(sea, [at('Mid'), at('West'), at('Mid'), onLeg('Mid', 'East'), at('East')])
  expect(points.map(({ distance }) => Math.round(distance / degree))).toEqual([0, 10, 20, 30, 40])
})

it('without a chain the great circle is sailed, as a curve', () => {
  const [first, last] = measureRoute(sea, [at('West'), at('Alone')])
  expect(last!.totalDistance).toBe(Math.round(distanceBetween([0, 0], [30, 30])))
  expect(first!.path.length).toBeGreaterThan(15)
})

it('a place with its own coordinates needs no port', () => {
  const [, somewhere] = measureRoute(sea, [at('West'), { ...at('Somewhere'), longitude: 1, latitude: 0 }])
  expect(somewhere!.distance).toBe(Math.round(degree))
})

it('over the date line the longitudes stay within [-180, 180], and the path has a point on each side', () => {
  const [first, last] = measureRoute(sea, [at('Fiji'), at('Samoa')])
  expect(last!.totalDistance).toBeLessThan(1_200_000)
  expect(first!.path.map(([longitude]) => longitude)).toEqual([178, 180, -180, -172])
})

it('a stop without a place is left out; a single point has no distance; without stops there are no points', () => {
  expect(measureRoute(sea, [at('Unknown'), at('West')])).toMatchObject([{ distance: 0, totalDistance: 0, offset: 0, path: [] }])
  expect(measureRoute(sea, [])).toEqual([])
  expect(measureRoute(sea, [onLeg('West', 'Mid')])).toEqual([])
})

it('a leg that the route does not sail has its point half-way between the neighbours', () => {
  const [, half] = measureRoute(sea, [at('West'), onLeg('Fiji', 'Samoa'), at('Mid')])
  expect(half!.longitude).toBeCloseTo(5, 5)
})
