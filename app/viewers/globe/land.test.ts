import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decodeLand, type LandPolygon, type LandTopology, type Ring } from './land.ts'
import { worldX, worldY } from './mercator.ts'

const file = new URL('../../assets/land.json', import.meta.url)
const land = decodeLand(JSON.parse(readFileSync(file, 'utf8')) as LandTopology)

/** Whether the map draws land at a place: a line from there crosses the rings of one polygon an odd number of times. */
const isLand = (longitude: number, latitude: number): boolean =>
  land.some((polygon) => crossings(polygon, worldX(longitude), worldY(latitude)) % 2 === 1)

const crossings = (polygon: LandPolygon, x: number, y: number): number =>
  polygon.reduce((sum, ring) => sum + ringCrossings(ring, x, y), 0)

function ringCrossings({ points }: Ring, x: number, y: number): number {
  let count = 0
  for (let i = 0; i + 3 < points.length; i += 2) {
    const [x0, y0, x1, y1] = [points[i]!, points[i + 1]!, points[i + 2]!, points[i + 3]!]
    if (y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) count++
  }
  return count
}

describe('the land of the base map', () => {
  it.each([
    ['the Veluwe', 5.8, 52.2],
    ['Java', 107.6, -7.2],
    ['New Guinea', 140, -5],
    ['Greenland', -40, 72],
    ['Antarctica', 0, -80],
    ['Chukotka, east of the date line', -175, 66.5],
    ['Chukotka, west of it', 178, 67.5],
    ['an island on the date line', 179, 71],
  ])('holds %s', (_name, longitude, latitude) => {
    expect(isLand(longitude, latitude)).toBe(true)
  })

  it.each([
    ['the Indian Ocean', 80, -20],
    ['the North Sea', 3.5, 54],
    ['the Java Sea', 110, -5],
    ['the Red Sea', 38, 20],
    ['the Pacific on the date line', 180, 0],
    ['the Arctic Ocean', 0, 84],
    ['the IJsselmeer', 5.3, 52.7],
    ['the Caspian Sea', 51, 42],
  ])('leaves out %s', (_name, longitude, latitude) => {
    expect(isLand(longitude, latitude)).toBe(false)
  })

  it('has no edge that runs from one side of the map to the other', () => {
    for (const ring of land.flat()) {
      for (let i = 0; i + 3 < ring.points.length; i += 2) {
        const onSouthernEdge = ring.points[i + 1]! > 0.999
        expect(onSouthernEdge || Math.abs(ring.points[i + 2]! - ring.points[i]!) < 0.1).toBe(true)
      }
    }
  })

  it('knows the box of every ring', () => {
    const ring = land[0]![0]!
    const xs = ring.points.filter((_, index) => index % 2 === 0)
    expect(ring.minX).toBe(Math.min(...xs))
    expect(ring.maxX).toBe(Math.max(...xs))
  })
})
