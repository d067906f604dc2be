import { expect, it } from 'vitest'
import { isReformOf, reformed } from './spelling-keys.ts'

it.each([
  ['soekarno', 'sukarno'],
  ['djojo', 'joyo'],
  ['tjokroaminoto', 'cokroaminoto'],
  ['njoto', 'nyoto'],
  ['sjahrir', 'syahrir'],
  ['achmad', 'akhmad'],
  ['widjojo', 'wijoyo'],
  ['siti aminah', 'siti aminah'],
])('%s became %s', (old, fresh) => expect(reformed(old)).toBe(fresh))

it.each([
  ['sukarno', 'soekarno', true],
  ['wyoyo', 'widjojo', true],
  ['wiyono', 'wyono', true],
  ['jansen', 'janssen', false],
  ['sukarno', 'sukarno', false],
])('%s and %s are one name before and after a reform: %s', (a, b, expected) => {
  expect(isReformOf(a, b)).toBe(expected)
  expect(isReformOf(b, a)).toBe(expected)
})
