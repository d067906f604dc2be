import type { Position } from '#domain/common.ts'
import { unrolled } from '#domain/geodesy.ts'

interface Passed {
  longitude: number
  latitude: number
  /** The line to the next point; empty for the last. */
  path: readonly Position[]
}

/** A voyage's line over the sea, counted on past the date line, and where its points lie on it. */
export function lineOf(points: readonly Passed[]): { line: Position[]; stops: Position[] } {
  // A point that no line leaves is the last one, or the only one.
  const lines = points.map(({ path, longitude, latitude }): readonly Position[] =>
    path.length > 0 ? path : [[longitude, latitude]],
  )
  const line = unrolled(lines.flat())
  let passed = 0
  const stops = lines.map((leg) => {
    passed += leg.length
    return line[passed - leg.length]!
  })
  return { line, stops }
}
