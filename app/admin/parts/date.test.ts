import { expect, it } from 'vitest'
import { dateText } from './date.ts'
import { dateFault, readDate } from './date-fault.ts'

it.each([
  ['16/03/1946', '1946-03-16'],
  [' 1/5/1951 ', '1951-05-01'],
  ['16-3-1946', '1946-03-16'],
  ['1946-03-16', '1946-03-16'],
  ['', ''],
  ['31/02/1946', '31/02/1946'],
  ['1946', '1946'],
  ['03/1946', '1946-03'],
  ['ca. 1946', '1946~'],
  ['ca. 16/03/1946', '1946-03-16~'],
  ['eind maart 1946', '1946-03~'],
  ['ooit', 'ooit'],
])('reads %s as %s', (typed, day) => {
  expect(readDate(typed)).toBe(day)
})

it('shows a day as staff write it, and anything else as it was typed', () => {
  const dates = ['1946-03-16', '1946-03', '1946', '1946-03-16~', '1946-03~', '1946~', '31/02/1946', '1946-02-31', '']
  expect(dates.map(dateText)).toEqual([
    ...['16/03/1946', '03/1946', '1946', 'ca. 16/03/1946', 'ca. 03/1946', 'ca. 1946', '31/02/1946', '1946-02-31', ''],
  ])
  for (const date of dates) expect(readDate(dateText(date))).toBe(date)
})

it('says what is wrong with a day', () => {
  expect(['', '1946-03-16'].map(dateFault)).toEqual([null, null])
  for (const wrong of ['31/02/1946', '1799-12-31', 'ooit'])
    expect(dateFault(wrong)).toBe('Must be a date from 1800 to 2100: DD/MM/YYYY, MM/YYYY or YYYY, with ca. for about.')
})
