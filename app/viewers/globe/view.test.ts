import { describe, expect, it } from 'vitest'
import { CIRCUMFERENCE } from './mercator.ts'
import { keepOnMap, viewOf } from './view.ts'

const size = { width: 1000, height: 600 }

describe('viewOf', () => {
  it('has the centre in the middle, east to the right and north above', () => {
    const view = viewOf([5, 52], 18_000_000, size)
    expect(view.project(5, 52)).toEqual({ x: 500, y: 300 })
    expect(view.project(6, 53).x).toBeGreaterThan(500)
    expect(view.project(6, 53).y).toBeLessThan(300)
  })

  it('measures in metres on the equator', () => {
    const view = viewOf([0, 0], 10_000_000, size)
    const degrees = (1_000_000 / CIRCUMFERENCE) * 360
    expect(view.project(degrees, 0).x - 500).toBeCloseTo(100, 6)
    expect(view.worldWidth).toBeCloseTo((CIRCUMFERENCE / 10_000_000) * 1000, 6)
  })

  it('finds a place over the date line beside it, not a world away', () => {
    const view = viewOf([175, 0], 18_000_000, size)
    expect(view.project(-175, 0).x).toBeCloseTo(500 + (10 / 360) * view.worldWidth, 6)
  })
})

describe('keepOnMap', () => {
  it('leaves a latitude alone where the view stays on the map', () => {
    expect(keepOnMap(30, 10_000_000)).toBeCloseTo(30, 9)
  })

  it('moves a view that would show what lies beyond the poles', () => {
    const latitude = keepOnMap(80, 20_000_000)
    expect(latitude).toBeLessThan(80)
    expect(viewOf([0, latitude], 20_000_000, { width: 600, height: 600 }).project(0, 85.05).y).toBeCloseTo(0, 1)
  })

  it('puts a view higher than the world on the equator', () => {
    expect(keepOnMap(52, 50_000_000)).toBeCloseTo(0, 9)
  })
})
