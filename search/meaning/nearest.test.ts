import { expect, it } from 'vitest'
import { nearest } from './nearest.ts'

const words = ['Graaf', 'Es', 'Go', 'Jansen', 'Janssen', 'Waterman', 'Crépin', 'Ouw', 'Nussy', 'IJzerzijl', 'van']

it.each([
  ['jnsn', 'Jansen'],
  ['Wtrmn', 'Waterman'],
  ['jansenn', 'Jansen'],
  ['krepin', 'Crépin'],
  ['GRAFF', 'Graaf'],
  ['ess', 'Es'],
])('%s is near %s', (typed, word) => expect(nearest(words, typed)).toBe(word))

it.each(['qqxzvw', '%', '', '😀', '..', 'xqzw', 'qq', 'vxq', 'xyzzy', '1234', '日本', 'x'.repeat(200)])(
  '%s is near nothing',
  (typed) => expect(nearest(words, typed)).toBeNull(),
)
