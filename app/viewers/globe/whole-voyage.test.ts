import { describe, expect, it } from 'vitest'
import type { Position } from '#domain/common.ts'
import { makeTrack } from './track.ts'
import { FLIGHT_HEIGHT, lookAt, overviewOf, type Size, shapeFor, type View, ZOOM_MAXIMUM, ZOOM_MINIMUM } from './view.ts'

const trackOf = (...places: Position[]) =>
  makeTrack(places.map(([longitude, latitude], index) => ({ longitude, latitude, distance: index * 1000, path: [] })))
const batavia: Position = [106.885, -6.1]
const rotterdam: Position = [4.458, 51.903]
const home = trackOf(batavia, [79.8, 6.9], [32.5, 29.9], rotterdam)

/** The map as it lies on the screen in that view. */
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
  it.each(maps)('has both ends of the way home on the map of %s', (_name, size) => {
    const view = viewAt(home, size)
    expect([batavia, rotterdam].map((place) => isOnMap(view, place))).toEqual([true, true])
    expect(overviewOf(home, size).metres).toBeLessThanOrEqual(ZOOM_MAXIMUM)
  })

  it('leaves room for the heads of the pins and for the buttons, where the limits allow', () => {
    const view = viewAt(home, { width: 1000, height: 740 })
    expect(view.project(...rotterdam).y).toBeGreaterThan(50)
    expect(view.project(...rotterdam).x).toBeGreaterThan(35)
    expect(view.project(...batavia).x).toBeLessThan(1000 - 80)
  })

  it('goes on over the date line instead of round the world', () => {
    const pacific = trackOf([151, -34], [170, -20], [-150, -17], [-80, 9])
    const size = { width: 1000, height: 600 }
    const view = viewAt(pacific, size)
    expect(overviewOf(pacific, size).metres).toBeLessThan(ZOOM_MAXIMUM)
    expect(view.project(151, -34).x).toBeLessThan(view.project(-80, 9).x)
    expect(isOnMap(view, [-150, -17])).toBe(true)
  })

  it('stays within the limits: the middle of a route that is longer, nearer to a short one only so far', () => {
    const size = { width: 400, height: 800 }
    const long = trackOf(batavia, [-179, 0], [-80, 9], rotterdam)
    expect(overviewOf(long, size).metres).toBe(ZOOM_MAXIMUM)
    const middle = (106.885 + 360 + 4.458) / 2
    expect(overviewOf(long, size).centre[0]).toBeCloseTo(middle - 360, 6)
    expect(overviewOf(trackOf(batavia, [106, -6]), size).metres).toBe(ZOOM_MINIMUM)
  })

  it('shows a single place as a flight to it would, and without any the seas between', () => {
    const size = { width: 400, height: 800 }
    expect(overviewOf(trackOf(batavia), size).metres).toBe(FLIGHT_HEIGHT)
    expect(overviewOf(trackOf(), size).metres).toBe(ZOOM_MAXIMUM)
  })
})

it('a map is so much smaller than its room that the longest side has the whole route on it at the farthest', () => {
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
