import { expect, it } from 'vitest'
import { lastPassed, nearestWithin } from './use-player.ts'
import { previousIndex } from './use-voyage-keys.ts'

const points = [{ distance: 0 }, { distance: 4000 }, { distance: 4000 }, { distance: 10_000 }]

it('the ship has passed every point up to where it is', () => {
  expect(lastPassed(points, 3999)).toBe(0)
  expect(lastPassed(points, 4000)).toBe(2)
  expect(lastPassed(points, 10_000)).toBe(3)
  expect(lastPassed(points, -1)).toBe(0)
})

it('a ship that is let go near a point goes to that point, to the first one if there are several', () => {
  expect(nearestWithin(points, 4050, 100)).toBe(1)
  expect(nearestWithin(points, 9950, 100)).toBe(3)
  expect(nearestWithin(points, 7000, 100)).toBeNull()
})

it('the previous point of a ship at sea is the point that it left last', () => {
  expect(previousIndex({ index: 2, sailed: 5000 }, points)).toBe(2)
  expect(previousIndex({ index: 2, sailed: 4000 }, points)).toBe(1)
  expect(previousIndex({ index: 0, sailed: 0 }, points)).toBe(-1)
})
