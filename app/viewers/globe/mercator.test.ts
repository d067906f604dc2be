import { expect, it } from 'vitest'
import { latitudeAt, MAX_LATITUDE, worldX, worldY, wrapLongitude } from './mercator.ts'

it('the world is a square of 1 by 1', () => {
  expect(worldX(-180)).toBe(0)
  expect(worldX(180)).toBe(1)
  expect(worldY(MAX_LATITUDE)).toBeCloseTo(0, 6)
  expect(worldY(-MAX_LATITUDE)).toBeCloseTo(1, 6)
  expect(worldY(0)).toBe(0.5)
})

it('a latitude beyond the square is put on its edge', () => {
  expect(worldY(90)).toBe(worldY(MAX_LATITUDE))
  expect(worldY(-90)).toBe(worldY(-MAX_LATITUDE))
})

it('a latitude comes back from its place in the square', () => {
  for (const latitude of [-60, -6.1, 0, 31.3, 52.4, 80]) {
    expect(latitudeAt(worldY(latitude))).toBeCloseTo(latitude, 9)
  }
})

it('longitudes are wrapped to the nearest turn of the earth', () => {
  expect(wrapLongitude(190)).toBe(-170)
  expect(wrapLongitude(-190)).toBe(170)
  expect(wrapLongitude(540)).toBe(-180)
  expect(wrapLongitude(12.5)).toBeCloseTo(12.5, 12)
})
