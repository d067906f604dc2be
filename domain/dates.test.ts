import { describe, expect, it } from 'vitest'
import {
  DATE_PATTERN,
  dateOrder,
  firstDay,
  formatDate,
  isBefore,
  isCalendarDate,
  isDate,
  lastDay,
  longDate,
  spanOf,
} from './dates.ts'

it('the pattern has every day, month and year from 1800 to 2100, and nothing else', () => {
  const pattern = new RegExp(DATE_PATTERN, 'u')
  const two = (number: number) => String(number).padStart(2, '0')
  const wrong: string[] = []
  const check = (date: string, isGood: boolean) => {
    if (pattern.test(date) !== isGood || pattern.test(`${date}~`) !== isGood) wrong.push(date)
  }
  for (let year = 1799; year <= 2101; year++) {
    const isWithin = year >= 1800 && year <= 2100
    check(String(year), isWithin)
    for (let month = 0; month <= 13; month++) {
      check(`${year}-${two(month)}`, isWithin && month >= 1 && month <= 12)
      for (let day = 0; day <= 32; day++) {
        const date = `${year}-${two(month)}-${two(day)}`
        check(date, isWithin && isCalendarDate(date))
      }
    }
  }
  expect(wrong).toEqual([])
  for (const other of ['', '~', '46', '1946-3', '1946-03-16~~', '1946-', '19460316', '1946-03-16T00:00', ' 1946', '1946?'])
    expect([other, pattern.test(other), isDate(other)]).toEqual([other, false, false])
})

it('a date stands for all its days, and about adds none', () => {
  const days = (date: string) => [firstDay(date), lastDay(date)]
  expect(days('1948')).toEqual(['1948-01-01', '1948-12-31'])
  expect(days('1948-02~')).toEqual(['1948-02-01', '1948-02-29'])
  expect(days('1948-02-03~')).toEqual(['1948-02-03', '1948-02-03'])
})

it('a date is before another only if all its days are', () => {
  expect(isBefore('1946-02', '1946-03-01')).toBe(true)
  expect(isBefore('1946', '1946-03-01')).toBe(false)
  expect(isBefore('1946-03-01', '1946')).toBe(false)
})

it('the order is by the first day, the more precise first; the unknown are last', () => {
  const sorted = ['1945', '1946-01-01', '1946-01-01~', '1946-01', '1946-01~', '1946', '1946~', '1946-01-02', '1946-02', null]
  const shuffled = sorted.toReversed().toSorted((a, b) => (dateOrder(a) < dateOrder(b) ? -1 : 1))
  expect(shuffled).toEqual(sorted)
})

describe('the days of a voyage', () => {
  it.each([
    ['1946-01~', '1946-03', ['1946-01-01', '1946-03-31']],
    ['1959-11-09', '1959', ['1959-11-09', '1959-12-31']],
    ['1946', '1946-03-05', ['1946-01-01', '1946-03-05']],
    [null, '1950', ['1950-01-01', '1950-12-31']],
    ['1950-03-01', null, ['1950-03-01', '1950-03-01']],
    ['1950-05-01', '1950-04-01', ['1950-04-01', '1950-05-01']],
    [null, null, null],
  ])('from %s to %s', (startDate, endDate, span) => expect(spanOf({ startDate, endDate })).toEqual(span))
})

it('visitors read a date as precisely as it is known', () => {
  expect(['1946-03-06', '1946-03', '1946', '1946-03-06~', '1951-05~', '1946~', null].map(formatDate)).toEqual([
    ...['06 mrt 1946', 'mrt 1946', '1946', 'ca. 06 mrt 1946', 'ca. mei 1951', 'ca. 1946'],
    null,
  ])
  expect(['1951-02-01', '1951-02', '1951~'].map(longDate)).toEqual(['1 februari 1951', 'februari 1951', 'ca. 1951'])
})
