import { expect, it } from 'vitest'
import { IdSet } from './id-set.ts'

it('holds what was added and not taken away, however large', () => {
  const set = new IdSet()
  for (const id of [1, 8, 9, 100_000, 4_000_000]) set.add(id)
  set.delete(9)
  set.delete(9_000_000)
  expect([1, 2, 8, 9, 99_999, 100_000, 4_000_000, 9_000_000].filter((id) => set.has(id))).toEqual([1, 8, 100_000, 4_000_000])
})
