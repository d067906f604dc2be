import { expect, it } from 'vitest'
import { mergeFields } from './merge.ts'

const nothing = { changes: {}, conflicts: [], kept: [] }

it('a field that staff left alone takes the value of the folder', () => {
  expect(mergeFields({ a: 1 }, { a: 1 }, { a: 2 })).toEqual({ ...nothing, changes: { a: 2 } })
  expect(mergeFields({ a: 1 }, { a: 1 }, { a: null })).toEqual({ ...nothing, changes: { a: null } })
})

it('a field that staff edited is kept, and is a conflict when the folder changed as well', () => {
  expect(mergeFields({ a: 'staff' }, { a: 1 }, { a: 1 })).toEqual({ ...nothing, kept: ['a'] })
  expect(mergeFields({ a: 'staff' }, { a: 1 }, { a: 2 })).toEqual({ ...nothing, conflicts: ['a'] })
  expect(mergeFields({ a: null }, { a: 1 }, { a: 2 })).toEqual({ ...nothing, conflicts: ['a'] })
})

it('the same value on both sides is no conflict', () => {
  expect(mergeFields({ a: 2 }, { a: 1 }, { a: 2 })).toEqual(nothing)
  expect(mergeFields({ a: [[1, 2]] }, { a: [[1, 2]] }, { a: [[1, 2]] })).toEqual(nothing)
})

it('a field that the folder does not have is left alone', () => {
  expect(mergeFields({ a: 1 }, { a: 1 }, { a: undefined })).toEqual(nothing)
})

it('an import fills the empty fields of a record that staff made, and no others', () => {
  expect(mergeFields({ a: null, b: 1 }, null, { a: 2, b: 2 })).toEqual({
    ...nothing,
    changes: { a: 2 },
    conflicts: ['b'],
  })
})

it('a field that an earlier import did not know may be filled', () => {
  expect(mergeFields({ a: 1, b: null }, { a: 1 }, { a: 1, b: 2 })).toEqual({ ...nothing, changes: { b: 2 } })
})
