import { describe, expect, test } from 'vitest'
import { compare, merge } from './merge.ts'

const original = { name: 'Sibajak', year: 1946, note: null, stops: [{ _id: '1' }], city: 'Aden' }
const theirs = { ...original, name: 'Sibajak II', year: 1947, stops: [{ _id: '1' }, { _id: '2' }], city: 'Suez' }
const yours = { ...original, name: 'Sibajac', note: 'new', stops: [{ _id: '1' }], city: 'Suez' }

describe('two changes of one record', () => {
  test('are compared field by field', () => {
    expect(compare({ original, theirs, yours })).toEqual({ both: ['name'], onlyTheirs: ['year', 'stops'], onlyYours: ['note'] })
  })

  test('keep what only one changed, and the choice for the rest', () => {
    const rest = { year: 1947, note: 'new', stops: [{ _id: '1' }, { _id: '2' }], city: 'Suez' }
    const versions = { original, theirs, yours }
    expect(merge(versions, { name: 'yours' })).toEqual({ name: 'Sibajac', ...rest })
    expect(merge(versions, { name: 'theirs' })).toEqual({ name: 'Sibajak II', ...rest })
    expect(merge(versions, { name: 'original' })).toEqual({ name: 'Sibajak', ...rest })
  })
})
