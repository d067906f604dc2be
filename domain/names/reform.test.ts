import { expect, it } from 'vitest'
import { reformed } from './reform.ts'

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
