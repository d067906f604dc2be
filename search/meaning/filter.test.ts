import { describe, expect, it } from 'vitest'
import type { VoyageFilter } from '#domain/filters.ts'
import type { JourneyHit } from '#domain/journey.ts'
import { FactTable, FilterMasks, type Item } from './filter.ts'

interface Told extends Partial<JourneyHit> {
  shipId?: string
}
const voyage = ({ shipId, ...facts }: Told) => ({
  hit: {
    _id: '1',
    journeyId: 'X',
    name: '',
    ship: { id: shipId ?? null, name: null },
    startCity: null,
    endCity: null,
    startDate: null,
    endDate: null,
    contentPoint: [],
    source: null,
    names: { entered: 0, expected: null },
    ...facts,
  },
})
const facts = [
  voyage({ journeyId: 'A', startCity: 'Batavia', endCity: 'Amsterdam', startDate: '1946-12-20', endDate: '1947-01-15' }),
  voyage({ journeyId: 'B', startCity: 'Batavia', endCity: 'Rotterdam', startDate: '1950-03-01' }),
  voyage({ journeyId: 'C', startCity: 'Soerabaja', endCity: 'Amsterdam', shipId: '7' }),
  null,
]
/** Ten passengers on A, twenty on B, forty on C, eighty on a voyage that is gone. */
const hits = Uint32Array.of(10, 20, 40, 80)
const masks = (filter: VoyageFilter) => new FilterMasks(new FactTable(facts), filter)
const total = (filter: VoyageFilter) => masks(filter).total(hits)

it('a voyage is found by its code in any case; codes that differ only in case are told apart', () => {
  expect(total({ journeyId: 'b' })).toBe(20)
  expect(total({ journeyId: 'D' })).toBe(0)
  const alike = new FactTable([voyage({ journeyId: 'b' }), voyage({ journeyId: 'B' })])
  const found = (journeyId: string) => new FilterMasks(alike, { journeyId }).total(Uint32Array.of(1, 2))
  expect([found('b'), found('B')]).toEqual([1, 2])
})

describe('a period', () => {
  it.each([
    ['holds its own ends', { startDate: '1947-01-15' }, 30],
    ['begins the day after an arrival', { startDate: '1947-01-16' }, 20],
    ['ends on a departure', { endDate: '1946-12-20' }, 10],
    ['ends the day before', { endDate: '1946-12-19' }, 0],
    ['lies within a voyage', { startDate: '1947-01-01', endDate: '1947-01-02' }, 10],
    ['takes one known date for that day', { startDate: '1950-03-01', endDate: '1950-03-01' }, 20],
    ['leaves out voyages without a date', { startDate: '1900-01-01' }, 30],
  ])('%s', (_, filter, expected) => expect(total(filter)).toBe(expected))

  it.each([
    ['1946-01-31', 1],
    ['1946-03-31', 1],
    ['1946-04-01', 2],
    ['1959-11-08', 2],
    ['1959-12-31', 6],
    ['1961-07-01', 8],
  ])('meets all days of a month or a year: %s', (day, found) => {
    const table = new FactTable([
      voyage({ startDate: '1946-01~', endDate: '1946-03' }),
      voyage({ startDate: '1946-04-01', endDate: '1959~' }),
      voyage({ startDate: '1959-11-09', endDate: '1959' }),
      voyage({ startDate: '1961' }),
    ])
    const masks = new FilterMasks(table, { startDate: day, endDate: day })
    expect(masks.total(Uint32Array.of(1, 2, 4, 8))).toBe(found)
    // The whole archive lies between the first and last days that its dates may be.
    const { startDate, endDate } = new FilterMasks(table, {}).facets(Uint32Array.of(1, 1, 1, 1))
    expect([startDate, endDate]).toEqual([
      { min: '1946-01-01', max: '1961-12-31' },
      { min: '1946-03-01', max: '1959-12-31' },
    ])
  })

  it('that is unknown finds voyages without dates', () => expect(total({ unknownDate: true })).toBe(40))
})

it('a voyage must have one of the values of each facet', () => {
  expect(total({ startCity: ['Batavia', 'Soerabaja'] })).toBe(70)
  expect(total({ startCity: ['Batavia'], endCity: ['Amsterdam'] })).toBe(10)
  expect(total({ startCity: ['batavia'] })).toBe(0)
  expect(total({ shipId: '7' })).toBe(40)
  expect(total({ journeyId: 'B' })).toBe(20)
})

it('one and the same voyage must meet all filters', () => {
  const ship: Item[] = [{ voyages: [1, 2] }]
  expect(masks({ startCity: ['Batavia'], endCity: ['Amsterdam'] }).total(ship)).toBe(0)
  expect(masks({ startCity: ['Batavia'], endCity: ['Rotterdam'] }).total(ship)).toBe(1)
})

it('a ship without voyages meets only the filter on itself', () => {
  const ship: Item[] = [{ voyages: [], shipId: '9' }]
  expect(masks({}).total(ship)).toBe(1)
  expect(masks({ shipId: '9' }).total(ship)).toBe(1)
  expect(masks({ shipId: '7' }).total(ship)).toBe(0)
  expect(masks({ startCity: ['Batavia'] }).total(ship)).toBe(0)
})

describe('facets', () => {
  it('are each counted with the other filters but without their own', () => {
    const { startCity, endCity, startDate, endDate, unknownDate } = masks({
      startCity: ['Batavia'],
      endCity: ['Amsterdam'],
      startDate: '1946-01-01',
    }).facets(hits)
    expect(startCity).toEqual([{ value: 'Batavia', count: 10 }])
    expect(endCity).toEqual([
      { value: 'Rotterdam', count: 20 },
      { value: 'Amsterdam', count: 10 },
    ])
    expect([startDate, endDate, unknownDate]).toEqual([
      { min: '1946-12-20', max: '1946-12-20' },
      { min: '1947-01-15', max: '1947-01-15' },
      0,
    ])
    expect(masks({ endCity: ['Amsterdam'], startDate: '1946-01-01' }).facets(hits).unknownDate).toBe(40)
  })

  it('count a ship once for a city however often it sailed there', () => {
    const ship: Item[] = [{ voyages: [0, 1, 3] }]
    expect(masks({}).facets(ship).startCity).toEqual([{ value: 'Batavia', count: 1 }])
  })

  it('list no unknown city', () => {
    const unknown = new FilterMasks(new FactTable([voyage({})]), {}).facets(Uint32Array.of(3))
    expect(unknown).toMatchObject({ startCity: [], endCity: [], unknownDate: 3, startDate: { min: null } })
  })
})
