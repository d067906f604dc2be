import { describe, expect, it } from 'vitest'
import type { Position } from '#domain/common.ts'
import { worldX, worldY } from './mercator.ts'
import { dotsAlong } from './route.ts'
import { makeTrack, positionAt, sailedLine } from './track.ts'

const stop = (longitude: number, latitude: number, distance: number, path: Position[] = []) => ({
  longitude,
  latitude,
  distance,
  path,
})

const equator = makeTrack([
  stop(0, 0, 0, [
    [0, 0],
    [10, 0],
    [20, 0],
  ]),
  stop(20, 0, 2_000_000, [
    [20, 0],
    [30, 0],
  ]),
  stop(30, 0, 3_000_000),
])

const overTheDateLine = makeTrack([
  stop(170, 0, 0, [
    [170, 0],
    [180, 0],
    [-180, 0],
    [-170, 0],
  ]),
  stop(-170, 0, 2_000_000),
])

describe('positionAt', () => {
  it('goes along the path at an even pace', () => {
    expect(positionAt(equator, 500_000)![0]).toBeCloseTo(5, 3)
    expect(positionAt(equator, 2_500_000)![0]).toBeCloseTo(25, 3)
  })

  it('is the point itself at its distance', () => {
    expect(positionAt(equator, 2_000_000)![0]).toBeCloseTo(20, 9)
  })

  it('stays at the ends', () => {
    expect(positionAt(equator, -1)).toEqual([0, 0])
    expect(positionAt(equator, 4_000_000)).toEqual([30, 0])
  })

  it('sails over the date line without a turn round the earth', () => {
    expect(positionAt(overTheDateLine, 500_000)![0]).toBeCloseTo(175, 2)
    expect(positionAt(overTheDateLine, 1_500_000)![0]).toBeCloseTo(-175, 2)
  })

  it('is null without points, and stays in place with a single point', () => {
    expect(positionAt(makeTrack([]), 0)).toBeNull()
    expect(positionAt(makeTrack([stop(4, 52, 0)]), 100)).toEqual([4, 52])
  })

  it('goes straight if no path is known', () => {
    const track = makeTrack([stop(0, 0, 0), stop(20, 0, 1000)])
    expect(positionAt(track, 500)![0]).toBeCloseTo(10, 3)
  })
})

describe('sailedLine', () => {
  it('is only the departure at the departure, and the whole line at the end', () => {
    expect(sailedLine(equator, 0).every(([longitude]) => longitude === 0)).toBe(true)
    expect(sailedLine(equator, 3_000_000).at(-1)).toEqual([30, 0])
  })

  it('ends at the ship', () => {
    expect(sailedLine(equator, 1_250_000).at(-1)![0]).toBeCloseTo(12.5, 3)
  })

  it('counts longitudes on past the date line, so that no stretch runs round the earth', () => {
    const line = sailedLine(overTheDateLine, 2_000_000)
    expect(line.at(-1)![0]).toBeCloseTo(190, 9)
    for (const [index, [longitude]] of line.slice(1).entries()) {
      expect(Math.abs(longitude - line[index]![0])).toBeLessThan(180)
    }
  })
})

describe('dotsAlong', () => {
  it('sets dots at even steps on the map', () => {
    const slanting = makeTrack([
      stop(0, 0, 0, [
        [0, 0],
        [10, 40],
        [30, 60],
      ]),
      stop(30, 60, 7_000_000),
    ])
    const dots = dotsAlong(slanting, 0.002)
    expect(dots.length).toBeGreaterThan(50)
    const steps = dots.slice(1).map((dot, index) => {
      const before = dots[index]!
      return Math.hypot(worldX(dot.longitude) - worldX(before.longitude), worldY(dot.latitude) - worldY(before.latitude))
    })
    for (const step of steps) expect(step).toBeCloseTo(0.002, 4)
  })

  it('gives the distance of each dot from the departure', () => {
    const dots = dotsAlong(equator, 1 / 360)
    expect(dots[0]!.distance).toBe(0)
    expect(dots[15]!.distance).toBeCloseTo(1_500_000, -3)
  })
})
