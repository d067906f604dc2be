import { describe, expect, it } from 'vitest'
import type { Position } from '#domain/common.ts'
import { CIRCUMFERENCE } from './mercator.ts'
import { makeTrack } from './track.ts'
import {
  FLIGHT_HEIGHT,
  keepOnMap,
  lookAt,
  overviewOf,
  type Size,
  shapeFor,
  type View,
  viewOf,
  ZOOM_MAXIMUM,
  ZOOM_MINIMUM,
} from './view.ts'

const size = { width: 1000, height: 600 }

describe('viewOf', () => {
  it('has its centre in the middle, east to the right and north above', () => {
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

  it('finds a place across the date line nearby, not a world away', () => {
    const view = viewOf([175, 0], 18_000_000, size)
    expect(view.project(-175, 0).x).toBeCloseTo(500 + (10 / 360) * view.worldWidth, 6)
  })
})

describe('keepOnMap', () => {
  it('keeps a latitude if the view stays on the map', () => {
    expect(keepOnMap(30, 10_000_000)).toBeCloseTo(30, 9)
  })

  it('moves a view that would show emptiness beyond the poles', () => {
    const latitude = keepOnMap(80, 20_000_000)
    expect(latitude).toBeLessThan(80)
    expect(viewOf([0, latitude], 20_000_000, { width: 600, height: 600 }).project(0, 85.05).y).toBeCloseTo(0, 1)
  })

  it('puts a view higher than the world on the equator', () => {
    expect(keepOnMap(52, 50_000_000)).toBeCloseTo(0, 9)
  })
})

const trackOf = (...places: Position[]) =>
  makeTrack(places.map(([longitude, latitude], index) => ({ longitude, latitude, distance: index * 1000, path: [] })))
const batavia: Position = [106.885, -6.1]
const rotterdam: Position = [4.458, 51.903]
const home = trackOf(batavia, [79.8, 6.9], [32.5, 29.9], rotterdam)

/** The view of the whole voyage on a map of this size. */
function viewAt(track: ReturnType<typeof trackOf>, size: Size): View {
  const { centre, metres } = overviewOf(track, size)
  return lookAt(centre, metres, size)
}

const isOnMap = ({ width, height, project }: View, [longitude, latitude]: Position): boolean => {
  const { x, y } = project(longitude, latitude)
  return x >= 0 && x <= width && y >= 0 && y <= height
}

const maps: [string, Size][] = [
  ['a desktop', { width: 1000, height: 740 }],
  ['a phone', { width: 390, height: 300 }],
  ['a small phone', { width: 320, height: 300 }],
  ['a phone on its side', { width: 484, height: 240 }],
  ['a tablet held upright', { width: 408, height: 830 }],
  ['a kiosk', { width: 1480, height: 900 }],
]

describe('overviewOf', () => {
  it.each(maps)('has both ends of the voyage home on the map of %s', (_name, size) => {
    const view = viewAt(home, size)
    expect([batavia, rotterdam].map((place) => isOnMap(view, place))).toEqual([true, true])
    expect(overviewOf(home, size).metres).toBeLessThanOrEqual(ZOOM_MAXIMUM)
  })

  it('leaves room for the heads of the pins and for the buttons, if the limits allow', () => {
    const view = viewAt(home, { width: 1000, height: 740 })
    expect(view.project(...rotterdam).y).toBeGreaterThan(50)
    expect(view.project(...rotterdam).x).toBeGreaterThan(35)
    expect(view.project(...batavia).x).toBeLessThan(1000 - 80)
  })

  it('goes across the date line instead of round the world', () => {
    const pacific = trackOf([151, -34], [170, -20], [-150, -17], [-80, 9])
    const size = { width: 1000, height: 600 }
    const view = viewAt(pacific, size)
    expect(overviewOf(pacific, size).metres).toBeLessThan(ZOOM_MAXIMUM)
    expect(view.project(151, -34).x).toBeLessThan(view.project(-80, 9).x)
    expect(isOnMap(view, [-150, -17])).toBe(true)
  })

  it('stays within the limits: shows the middle of a long route, and a short one only so near', () => {
    const size = { width: 400, height: 800 }
    const long = trackOf(batavia, [-179, 0], [-80, 9], rotterdam)
    expect(overviewOf(long, size).metres).toBe(ZOOM_MAXIMUM)
    const middle = (106.885 + 360 + 4.458) / 2
    expect(overviewOf(long, size).centre[0]).toBeCloseTo(middle - 360, 6)
    expect(overviewOf(trackOf(batavia, [106, -6]), size).metres).toBe(ZOOM_MINIMUM)
  })

  it('shows a single place as after a flight to it, and without places the seas between', () => {
    const size = { width: 400, height: 800 }
    expect(overviewOf(trackOf(batavia), size).metres).toBe(FLIGHT_HEIGHT)
    expect(overviewOf(trackOf(), size).metres).toBe(ZOOM_MAXIMUM)
  })
})

it('a map is only so large that its longer side shows the whole route at the farthest zoom', () => {
  const sydney = trackOf([151.2, -33.9], [43, 12], [-9.5, 38], rotterdam)
  const { width, height } = shapeFor(sydney)
  expect(width).toMatch(/^min\(100cqw, max\(100cqh, \(100cqh - 72px\) \* 2\.\d+\)\)$/)
  expect(height).toMatch(/^min\(100cqh, max\(100cqw, \(100cqw - 104px\) \* 1\.\d+\)\)$/)
  expect(shapeFor(trackOf(batavia))).toEqual({ width: '100cqw', height: '100cqh' })
  // A room of 1317 by 460, as beside a folded panel.
  const size = { width: (460 - 72) * Number(width.match(/2\.\d+/)![0]), height: 460 }
  const view = viewAt(sydney, size)
  expect(view.metres).toBeLessThanOrEqual(ZOOM_MAXIMUM)
  expect(view.project(...rotterdam).y).toBeGreaterThan(45)
  expect(view.project(151.2, -33.9).y).toBeLessThan(460)
})
