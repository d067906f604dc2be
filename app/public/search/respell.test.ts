import { expect, test } from 'vitest'
import { respell } from './respell.ts'

test.for([
  ['koesoema', 'Kusuma', 'Kusuma'],
  ['jan janssen 1951', 'Jansen', 'jan Jansen 1951'],
  ['p. van den berg', 'Bergh', 'p. van den Bergh'],
  ['Tjokro, R. sibajak', 'Cokro', 'Cokro, R. sibajak'],
  ['de vries soerabaja', 'Fries', 'de Fries soerabaja'],
  ['douwes deker', 'Douwes Dekker', 'Douwes Dekker'],
  ['vandenberg jan', 'Bergh', 'Bergh'],
])('%s with the spelling %s is %s', ([query, spelling, respelt]) => {
  expect(respell(query!, spelling!)).toBe(respelt)
})
