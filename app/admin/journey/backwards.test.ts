import { expect, it } from 'vitest'
import { backwardsOf } from './backwards.ts'

const CITIES = ['Batavia', 'Aden', 'Port Said', 'Rotterdam']
const told = (...days: [arrived: string | null, left: string | null][]) =>
  backwardsOf(
    days.map(([startDate, endDate], at) => ({ _id: String(at), startDate, endDate })),
    (at) => CITIES[at]!,
  )

it('says nothing of days that follow one another, of unknown ones and of what is no day', () => {
  expect(told([null, '1946-03-16'], [null, null], ['1946-03-27', '1946-03-27'], ['ooit', null])).toEqual([
    ...[null, null, null, null],
  ])
})

it('tells of a day before one that was sailed earlier, and goes on from the right one', () => {
  expect(
    told([null, '1946-03-16'], ['1946-03-01', '1946-03-02'], [null, '1946-03-20'], ['1946-03-19', null]),
  ).toEqual([
    null,
    '01/03/1946 is before 16/03/1946, when the ship left Batavia.',
    null,
    '19/03/1946 is before 20/03/1946, when the ship left Port Said.',
  ])
})

it('tells of a stop that was left before it was reached', () => {
  expect(told(['1946-03-16', '1946-03-15'])).toEqual([
    '15/03/1946 is before 16/03/1946, when the ship arrived at Batavia.',
  ])
})
