import { expect, it } from 'vitest'
import { createSeaMap, type Port } from '#domain/sea-map.ts'
import type { Point } from './points.ts'
import { pinLabel, routeOf } from './route.ts'

const PORTS: Port[] = [
  { city: 'Aden', longitude: 45, latitude: 12.8 },
  { city: 'Suez', longitude: 32.5, latitude: 29.9 },
  { city: 'Port Said', longitude: 32.3, latitude: 31.3 },
  { city: 'Sydney', longitude: 151.2, latitude: -33.9 },
]
const SEA = createSeaMap(PORTS, [
  { from: 'Aden', to: 'Suez', waypoints: [[38, 20]] },
  { from: 'Suez', to: 'Port Said', waypoints: [] },
])
const pointAt = (_id: string, city: string | null, more: Partial<Point> = {}): Point => ({
  _id,
  city,
  state: 'published',
  personal: false,
  title: null,
  passengerName: null,
  stories: 0,
  longitude: null,
  latitude: null,
  legFrom: null,
  legTo: null,
  ...more,
})
const POINTS = new Map(
  [
    ...PORTS.map(({ city, ...place }, at) => pointAt(String(at + 1), city, place)),
    pointAt('5', 'Nergens'),
    pointAt('6', null, { legFrom: 'Aden', legTo: 'Suez', title: 'Onderweg' }),
  ].map((point) => [point._id, point]),
)
const through = (...ids: string[]) =>
  routeOf(
    SEA,
    ids.map((_id) => ({ _id, startDate: null, endDate: null })),
    POINTS,
  )

it('a route has its length, its longest leg and the ports that it passes', () => {
  const route = through('1', '6', '3')
  expect(route.legs).toEqual([
    { number: 3, from: 'Aden', to: 'Port Said', miles: route.miles, passes: ['Suez'], isStraight: false },
  ])
  expect(route.miles).toBeGreaterThan(1200)
  expect(route.miles).toBeLessThan(1500)
  expect(route.longest).toBe(route.legs[0])
  expect(route.points.map(({ stop }) => stop.number)).toEqual([1, 2, 3])
})

it('a route marks legs that are not known, and lists stops without a place', () => {
  const route = through('3', '5', '4')
  expect(route.legs).toMatchObject([{ from: 'Port Said', to: 'Sydney', passes: [], isStraight: true }])
  expect(route.unplaced).toEqual(['Nergens'])
  expect(through()).toMatchObject({ points: [], miles: 0, legs: [], longest: null })
})

it.each([
  [[1], '1'],
  [[2, 3, 4], '2–4'],
  [[2, 5], '2, 5'],
])('the pin of stops %j says %s', (numbers, label) => {
  expect(pinLabel(numbers)).toBe(label)
})
