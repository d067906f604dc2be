import { describe, expect, it } from 'vitest'
import { backwardsOf, endFaults } from './backwards.ts'

const CITIES = ['Batavia', 'Aden', 'Port Said', 'Rotterdam']
const told = (...days: [arrived: string | null, left: string | null][]) =>
  backwardsOf(
    days.map(([startDate, endDate], at) => ({ _id: String(at), startDate, endDate })),
    (at) => CITIES[at]!,
  )

it('says nothing about days in order, unknown days and what is not a day', () => {
  const said = told([null, '1946-03-16'], [null, null], ['1946-03-27', '1946-03-27'], ['ooit', null])
  expect(said).toEqual([null, null, null, null])
})

it('notes a day that lies before an earlier stop, and goes on from the right day', () => {
  expect(told([null, '1946-03-16'], ['1946-03-01', '1946-03-02'], [null, '1946-03-20'], ['1946-03-19', null])).toEqual([
    null,
    '01/03/1946 is before 16/03/1946, when the ship left Batavia.',
    null,
    '19/03/1946 is before 20/03/1946, when the ship left Port Said.',
  ])
})

it('notes a stop that was left before it was reached', () => {
  expect(told(['1946-03-16', '1946-03-15'])).toEqual(['15/03/1946 is before 16/03/1946, when the ship arrived at Batavia.'])
})

describe('the ends of a voyage', () => {
  const stops = [
    { _id: '1', startDate: null, endDate: '1946-03-16' },
    { _id: '2', startDate: '1946-04-10', endDate: null },
  ]
  const voyage = (startDate: string, endDate: string) => ({ startDate, endDate, contentPoints: stops })

  it('must enclose all its stops, and the fault is at the end that does not', () => {
    expect(endFaults(voyage('1946-03-16', '1946-04-10'), null)).toEqual({})
    expect(endFaults(voyage('1946-03-17', '1946-04-09'), null)).toEqual({
      startDate: 'A stop is earlier: 16/03/1946.',
      endDate: 'A stop is later: 10/04/1946.',
    })
  })

  it('may stay as an archive had them, with a note at the stop', () => {
    const odd = voyage('1946-03-17', '1946-04-09')
    expect(endFaults(odd, odd)).toEqual({})
    expect(endFaults({ ...odd, endDate: '1946-04-01' }, odd)).toEqual({})
    expect(backwardsOf(stops, () => 'Aden', odd)).toEqual([
      '16/03/1946 is before 17/03/1946, the start date.',
      '10/04/1946 is after 09/04/1946, the end date.',
    ])
  })
})
