import { expect, test } from 'vitest'
import { readWrittenDate } from './written-dates.ts'

const dateOf = (written: string) => readWrittenDate(written)?.date ?? null

test.for([
  ...['16 mrt 1946', '16 maart 1946', '16 Mrt. 1946', '16-3-1946', '1946-03-16', '16e maart 1946', '16.03.1946', '1946/03/16'],
  ...[
    '1946-03-16 00:00',
    '1946-03-16T00:00:00.000Z',
    '16-3-1946 0:00:00',
    'zaterdag 16 maart 1946',
    'za. 16-3-1946',
    'op 16 maart 1946',
    'op zaterdag 16 maart 1946',
  ],
])('reads ‘%s’ as a day', (written) => {
  expect(readWrittenDate(written)).toEqual({ date: '1946-03-16', doubt: null })
})

test.for([
  ['1946', '1946'],
  ['00-00-1946', '1946'],
  ['1946-00-00', '1946'],
  ['1946~', '1946~'],
  ['1946.0', '1946'],
  ['februari, 1946', '1946-02'],
  ...[
    'ca. 1946',
    'c. 1946',
    'circa 1946',
    'omstreeks 1946',
    '± 1946',
    '+/- 1946',
    '1946?',
    '1946 (?)',
    'medio 1946',
    'eind 1946',
    'voorjaar 1946',
    'zomer van 1946',
    'in 1946?',
    'Winter 1946',
  ].map((written) => [written, '1946~']),
  ...['feb 1946', 'februari 1946', 'feb. 1946', '2-1946', '02/1946', '1946-02', '00-02-1946', '1946-02-00'].map((written) => [
    written,
    '1946-02',
  ]),
  ...['eind februari 1946', 'begin feb. 1946', 'rond februari 1946', 'einde van februari 1946', 'ca. 02-1946', '1946-02~'].map(
    (written) => [written, '1946-02~'],
  ),
  ['ca. 3 mei 1951', '1951-05-03~'],
  ['29 feb 1948', '1948-02-29'],
] as [string, string][])('reads ‘%s’ as %s', ([written, date]) => {
  expect(readWrittenDate(written)).toEqual({ date, doubt: null })
})

test.for([
  ['12/3/1950', '1950-03-12', 'order'],
  ['12-03-1950', '1950-03-12', 'order'],
  ['12-03-50', '1950-03-12', 'order'],
  ['16-03-50', '1950-03-16', 'century'],
  ["maart '50", '1950-03', 'century'],
  ['3-3-1950', '1950-03-03', null],
  ['1950-03-12', '1950-03-12', null],
] as const)('reads ‘%s’ as %s, with doubt about %s', ([written, date, doubt]) => {
  expect(readWrittenDate(written)).toEqual({ date, doubt })
})

test.for([
  ...['', '46', 'ooit', '31 feb 1946', '16 foo 1946', '13-1946', '16 3', '1946-00-10', '10-00-1946', '0 mrt 1946', '29-2-1947'],
  ...['3-16-1946', '1949/51', '1946-1947', 'eind 12 maart 1946', 'voor 1946', '16-3-1946-2', 'maart', '?', 'ca.'],
])('does not read ‘%s’ as a date', (written) => {
  expect(dateOf(written)).toBeNull()
})
