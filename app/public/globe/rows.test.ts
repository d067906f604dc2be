import { expect, it } from 'vitest'
import { reachOf, rowsFor } from './rows.ts'

it('up to six names stand in one row, more stand in two', () => {
  expect(rowsFor(Array(6).fill(80), 720)).toBe(1)
  expect(rowsFor(Array(7).fill(60), 720)).toBe(2)
  expect(rowsFor(Array(11).fill(87), 720)).toBe(2)
})

it('names that are longer than two columns flow like text', () => {
  expect(rowsFor(Array(6).fill(80), 400)).toBe(2)
  // The names at the ends have less room, because the line ends there.
  expect(rowsFor([90, ...Array(9).fill(175), 90], 720)).toBe('text')
  expect(rowsFor(Array(3).fill(900), 300)).toBe('text')
})

it('names in one row never share a column, and none reaches past the line', () => {
  for (const rows of [1, 2])
    for (let index = 0; index < 11; index++) {
      const [here, next] = [reachOf(index, 11, rows), reachOf(index + rows, 11, rows)]
      expect(2 * index + 1 - here.left).toBeGreaterThanOrEqual(0)
      expect(2 * index + 1 + here.right).toBeLessThanOrEqual(22)
      if (index + rows < 11) expect(here.right + next.left).toBeLessThanOrEqual(2 * rows)
    }
})
