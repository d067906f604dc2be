import { describe, expect, it } from 'vitest'
import type { Point } from './points.ts'
import { takeSuggested } from './suggest.ts'

const point = (_id: string, city: string, more: Partial<Point> = {}): [string, Point] => [
  _id,
  {
    _id,
    city,
    state: 'published',
    personal: false,
    title: null,
    passengerName: null,
    stories: 0,
    longitude: 1,
    latitude: 1,
    legFrom: null,
    legTo: null,
    ...more,
  },
]
const POINTS = new Map([
  point('1', 'Singapore'),
  point('2', 'Colombo'),
  point('3', 'Aden'),
  point('4', 'Rotterdam'),
  point('12', 'Colombo', { title: 'Een verhaal', stories: null }),
  point('20', 'Aden', { personal: true, stories: null }),
])
const day = (startDate: string | null, endDate = startDate) => ({ startDate, endDate })

describe('suggested stops', () => {
  it('keep the ids and days of stops that stay, also if the place has another point', () => {
    const current = [
      { _id: '1', id: '101', ...day(null, '1946-03-16') },
      { _id: '2', id: '102', ...day(null) },
      { _id: '4', id: '104', ...day('1946-04-09', null) },
    ]
    const suggested = [
      { _id: '1', ...day('1946-03-18') },
      { _id: '12', ...day(null) },
      { _id: '3', ...day(null) },
      { _id: '4', ...day('1946-04-10', null) },
    ]
    expect(takeSuggested(current, suggested, POINTS)).toEqual({
      stops: [
        { _id: '1', id: '101', ...day('1946-03-18') },
        { _id: '12', id: '102', ...day(null) },
        { _id: '3', ...day(null) },
        { _id: '4', id: '104', ...day('1946-04-10', null) },
      ],
      leaving: [],
    })
  })

  it('say which stops leave, and keep personal stops at their place', () => {
    const current = [
      { _id: '1', id: '101', ...day(null) },
      { _id: '3', id: '103', ...day(null) },
      { _id: '20', id: '120', ...day('1946-03-27') },
    ]
    const { stops, leaving } = takeSuggested(current, [{ _id: '1', ...day(null) }], POINTS)
    expect(stops.map(({ id }) => id)).toEqual(['101', '120'])
    expect(leaving.map(({ id }) => id)).toEqual(['103'])
  })

  it('can contain one point twice, and a new stop without an id', () => {
    const current = [
      { _id: '1', id: '101', ...day(null) },
      { _id: '1', ...day('1946-05-01') },
    ]
    const twice = [
      { _id: '1', ...day(null) },
      { _id: '1', ...day(null) },
    ]
    expect(takeSuggested(current, twice, POINTS).stops).toEqual(current)
  })
})
