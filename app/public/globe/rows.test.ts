import { expect, it } from 'vitest'
import { reachOf, rowsFor } from './rows.ts'

it('names of up to six stops stand in one row, of more in two', () => {
  expect(rowsFor(Array(6).fill(80), 720)).toBe(1)
  expect(rowsFor(Array(7).fill(60), 720)).toBe(2)
  expect(rowsFor(Array(11).fill(87), 720)).toBe(2)
})

it('names that are longer than two columns stand one after another', () => {
  expect(rowsFor(Array(6).fill(80), 400)).toBe(2)
  // Those at the ends have the edge of the line beside them.
  expect(rowsFor([90, ...Array(9).fill(175), 90], 720)).toBe('text')
  expect(rowsFor(Array(3).fill(900), 300)).toBe('text')
})

it('no two names of one row share a column, and none goes beyond the line', () => {
  for (const rows of [1, 2])
    for (let index = 0; index < 11; index++) {
      const [here, next] = [reachOf(index, 11, rows), reachOf(index + rows, 11, rows)]
      expect(2 * index + 1 - here.left).toBeGreaterThanOrEqual(0)
      expect(2 * index + 1 + here.right).toBeLessThanOrEqual(22)
      if (index + rows < 11) expect(here.right + next.left).toBeLessThanOrEqual(2 * rows)
    }
})
