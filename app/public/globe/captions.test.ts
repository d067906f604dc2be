import { expect, it } from 'vitest'
import { makeItinerary } from '#domain/itinerary.ts'
import { formatMiles, formatPeriod, formatWhen } from '#domain/voyage-words.ts'
import { describePlace, describePoint, formatDay, formatKnownPeriod, formatLength, tellApart } from './captions.ts'

const LENGTH = 17_000_000
const arrival = [{ startDate: null, endDate: null, distance: LENGTH, totalDistance: LENGTH }]
const itinerary = makeItinerary({ startDate: '1946-03-16', endDate: '1946-04-10', contentPoints: [] })

it('distances are nautical miles, to the nearest ten', () => {
  expect(formatMiles(9_324_918)).toBe('5.040 zeemijl')
  expect(formatMiles(0)).toBe('0 zeemijl')
})

it('a day names the number of days, if that is known', () => {
  const days = (of: number | null) => ({ dayAt: () => ({ day: 12, of }), dayOf: () => 12 })
  expect(formatDay(days(26), 0)).toBe('dag 12 van 26')
  expect(formatDay(days(null), 0)).toBe('dag 12')
  expect(formatDay({ dayAt: () => null, dayOf: () => null }, 0)).toBeNull()
})

it('the days of departure and arrival both count as days of the voyage', () => {
  const kotaInten = { startDate: '1951-02-20', endDate: '1951-03-21' }
  const { day, of } = makeItinerary({ ...kotaInten, contentPoints: arrival }).dayAt(LENGTH)!
  expect([formatLength(kotaInten), day, of]).toEqual(['30 dagen', 30, 30])
  expect(formatLength({ startDate: '1951-02-20', endDate: '1951-02-20' })).toBe('1 dag')
  expect(formatLength({ startDate: null, endDate: '1951-03-21' })).toBeNull()
})

it('a period is one day, two days, or unknown', () => {
  expect(formatPeriod({ startDate: '1946-03-27', endDate: '1946-03-27' })).toBe('27 mrt 1946')
  expect(formatPeriod({ startDate: '1946-03-27', endDate: '1946-04-01' })).toBe('27 mrt 1946 – 01 apr 1946')
  expect(formatPeriod({ startDate: null, endDate: '1946-04-01' })).toBe('01 apr 1946')
  expect(formatPeriod({ startDate: null, endDate: null })).toBe('datum onbekend')
})

it('the day of the voyage follows a date that is known', () => {
  expect(formatWhen({ startDate: '1946-03-27', endDate: null }, itinerary)).toBe('27 mrt 1946 · dag 12')
  expect(formatWhen({ startDate: null, endDate: null }, itinerary)).toBe('datum onbekend')
})

it('points at one place are told apart by their stories', () => {
  const ataka = { city: 'Ataka', startDate: '1946-03-27', endDate: null }
  expect(describePoint({ ...ataka, title: null })).toBe('Ataka, 27 mrt 1946')
  expect(describePoint({ ...ataka, title: 'Schommels' })).toBe('Ataka, 27 mrt 1946: Schommels')
})

it('an unknown date gives no text', () => {
  expect(formatKnownPeriod({ startDate: null, endDate: '1946-04-01' })).toBe('01 apr 1946')
  expect(formatKnownPeriod({ startDate: null, endDate: null })).toBeNull()
})

it('points at one place get a number, a point that has its place to itself does not', () => {
  const stop = (id: string, city: string, distance: number) => ({ id, city, distance })
  const told = tellApart([
    stop('1', 'Batavia', 0),
    stop('2', 'Batavia', 0),
    stop('3', 'Colombo', 3000),
    stop('4', 'Batavia', 9000),
  ])
  expect([...told]).toEqual([
    ['1', '1 van 2'],
    ['2', '2 van 2'],
  ])
})

it('a pin has a description, which says which of its points is the current one', () => {
  const undated = { city: 'Colombo', startDate: null, endDate: null, title: 'Bunkeren' }
  expect(describePlace([undated], null)).toEqual({ description: 'Colombo', lines: [] })
  expect(describePlace([undated], undated)).toEqual({
    description: 'Colombo, datum onbekend: Bunkeren',
    lines: ['datum onbekend'],
  })
  const first = { city: 'Ataka', startDate: '1946-03-27', endDate: null, title: 'Met een treintje' }
  const second = { ...first, title: 'Schommels' }
  expect(describePlace([first, second], null).description).toBe('Ataka, 27 mrt 1946, 2 punten')
  expect(describePlace([first, second], second)).toEqual({
    description: 'Ataka, 27 mrt 1946, 2 van 2: Schommels',
    lines: ['27 mrt 1946', '2 van 2: Schommels'],
  })
})
