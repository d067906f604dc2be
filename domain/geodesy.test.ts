import { expect, it } from 'vitest'
import type { Position } from './common.ts'
import { distanceBetween, greatCircle, positionAlong, splitAtDateLine, withDateLine } from './geodesy.ts'

it('a degree is 111.2 km, also over the date line', () => {
  expect(distanceBetween([0, 0], [0, 1])).toBeCloseTo(111_195, -1)
  expect(distanceBetween([179.5, 0], [-179.5, 0])).toBeCloseTo(111_195, -1)
})

it('half-way along the equator over the date line is the date line', () => {
  const [longitude, latitude] = positionAlong([170, 0], [-170, 0], 0.5)
  expect(Math.abs(longitude)).toBe(180)
  expect(latitude).toBe(0)
})

it('a great circle starts and ends exactly where asked, and no gap is longer than 250 km', () => {
  const line = greatCircle([4.458, 51.903], [151.215, -33.855])
  expect(line[0]).toEqual([4.458, 51.903])
  expect(line.at(-1)).toEqual([151.215, -33.855])
  const gaps = line.slice(1).map((position, i) => distanceBetween(line[i]!, position))
  expect(Math.max(...gaps)).toBeLessThan(250_001)
  expect(gaps.reduce((a, b) => a + b)).toBeCloseTo(distanceBetween(line[0]!, line.at(-1)!), -2)
})

it('a line over the date line gets two points there, with the same latitude', () => {
  expect(
    withDateLine([
      [170, 10],
      [-170, 20],
    ]),
  ).toEqual([
    [170, 10],
    [180, 15],
    [-180, 15],
    [-170, 20],
  ])
})

it('a point on the date line itself is not doubled', () => {
  const line: Position[] = [
    [170, 0],
    [180, 0],
    [-170, 0],
  ]
  expect(withDateLine(line)).toEqual([
    [170, 0],
    [180, 0],
    [-180, 0],
    [-170, 0],
  ])
})

it('a line over the date line is cut into one piece on each side', () => {
  expect(
    splitAtDateLine([
      [-160, 0],
      [-170, 0],
      [170, 0],
      [160, 0],
    ]),
  ).toEqual([
    [
      [-160, 0],
      [-170, 0],
      [-180, 0],
    ],
    [
      [180, 0],
      [170, 0],
      [160, 0],
    ],
  ])
  expect(splitAtDateLine([[0, 0]])).toEqual([])
})
