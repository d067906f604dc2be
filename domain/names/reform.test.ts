import { expect, it } from 'vitest'
import { isReformOf } from './reform.ts'

it.each([
  ['soekarno', 'sukarno'],
  ['djojo', 'joyo'],
  ['tjokroaminoto', 'cokroaminoto'],
  ['njoto', 'nyoto'],
  ['sjahrir', 'syahrir'],
  ['achmad', 'akhmad'],
  ['widjojo', 'wijoyo'],
])('%s and %s are one name in two spellings', (a, b) => {
  expect(isReformOf(a, b)).toBe(true)
  expect(isReformOf(b, a)).toBe(true)
})

it.each([
  ['jansen', 'janssen'],
  ['meijer', 'meyer'],
  ['soekarno', 'soekarno'],
  ['tan', 'chan'],
])('%s and %s are not', (a, b) => expect(isReformOf(a, b)).toBe(false))
