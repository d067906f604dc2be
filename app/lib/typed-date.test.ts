import { expect, test } from 'vitest'
import { readTypedDate } from './typed-date.ts'

test.for([
  ['16 mrt 1946', '1946-03-16'],
  ['16 maart 1946', '1946-03-16'],
  ['16 Mrt. 1946', '1946-03-16'],
  ['16-3-1946', '1946-03-16'],
  ['16/03/46', '1946-03-16'],
  ['1946-03-16', '1946-03-16'],
  [' 1 mei 1951 ', '1951-05-01'],
  ['29 feb 1948', '1948-02-29'],
])('reads %s as a whole date', ([typed, date]) => {
  expect(readTypedDate(typed!, 'first')).toBe(date)
  expect(readTypedDate(typed!, 'last')).toBe(date)
})

test.for([
  ['1946', '1946-01-01', '1946-12-31'],
  ['feb 1948', '1948-02-01', '1948-02-29'],
  ['2-1947', '1947-02-01', '1947-02-28'],
  ['september 1950', '1950-09-01', '1950-09-30'],
  ['1950-09', '1950-09-01', '1950-09-30'],
])('%s stands for its first and its last day', ([typed, first, last]) => {
  expect(readTypedDate(typed!, 'first')).toBe(first)
  expect(readTypedDate(typed!, 'last')).toBe(last)
})

test.for(['', '46', 'ooit', '31 feb 1946', '16 foo 1946', '13-1946', '16 3', '1946-00-10', '0 mrt 1946'])(
  'does not read ‘%s’ as a date',
  (typed) => {
    expect(readTypedDate(typed, 'first')).toBeNull()
    expect(readTypedDate(typed, 'last')).toBeNull()
  },
)
