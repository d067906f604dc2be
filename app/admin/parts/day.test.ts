import { expect, it } from 'vitest'
import { dayText, readDay } from './day.ts'
import { dayFault } from './day-fault.ts'

it.each([
  ['16/03/1946', '1946-03-16'],
  [' 1/5/1951 ', '1951-05-01'],
  ['16-3-1946', '1946-03-16'],
  ['1946-03-16', '1946-03-16'],
  ['', ''],
  ['31/02/1946', '31/02/1946'],
  ['1946', '1946'],
  ['03/1946', '03/1946'],
  ['ooit', 'ooit'],
])('reads %s as %s', (typed, day) => {
  expect(readDay(typed)).toBe(day)
})

it('shows a day as staff write it, and anything else as it was typed', () => {
  expect(['1946-03-16', '31/02/1946', ''].map(dayText)).toEqual(['16/03/1946', '31/02/1946', ''])
})

it('says what is wrong with a day', () => {
  expect(['', '1946-03-16'].map(dayFault)).toEqual([null, null])
  for (const wrong of ['31/02/1946', '1799-12-31', 'ooit'])
    expect(dayFault(wrong)).toBe('Must be a day of the calendar, written DD/MM/YYYY, from 1800 to 2100.')
})
