import { expect, test } from 'vitest'
import { sayPeriod } from './contents.ts'

test.each<[string | null, string | null, string | null]>([
  ['1951-02-20', '1951-03-21', '20 feb – 21 mrt 1951'],
  ['1946-06-06', '1946-07-02', '6 jun – 2 jul 1946'],
  ['1949-12-20', '1950-01-12', '20 dec 1949 – 12 jan 1950'],
  ['1946-01~', '1946-03~', 'ca. jan – ca. mrt 1946'],
  ['1959-11-09', '1959', '9 nov 1959 – 1959'],
  ['1946~', '1946-03', 'ca. 1946 – mrt 1946'],
  ['1946', '1946', '1946'],
  ['1951-02-20', null, 'vertrek 20 feb 1951'],
  [null, '1951-03', 'aankomst mrt 1951'],
  [null, null, null],
])('%s to %s', (startDate, endDate, said) => expect(sayPeriod({ startDate, endDate })).toBe(said))
