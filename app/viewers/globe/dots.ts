/** The dots of a dotted line, at even steps on the map, whatever the projection makes of the distances. */
import { worldX, worldY } from './mercator.ts'
import type { Track } from './track.ts'

export interface Dot {
  longitude: number
  latitude: number
  /** Metres from the departure. */
  distance: number
}

/** `spacing` in world units (see `mercator.ts`). */
export function dotsAlong({ waypoints }: Track, spacing: number): Dot[] {
  const dots: Dot[] = []
  let untilNext = 0
  waypoints.slice(1).forEach((end, index) => {
    const start = waypoints[index]!
    const length = Math.hypot(
      worldX(end.longitude) - worldX(start.longitude),
      worldY(end.latitude) - worldY(start.latitude),
    )
    let along = untilNext
    for (; along < length; along += spacing) {
      const share = along / length
      dots.push({
        longitude: start.longitude + share * (end.longitude - start.longitude),
        latitude: start.latitude + share * (end.latitude - start.latitude),
        distance: start.distance + share * (end.distance - start.distance),
      })
    }
    untilNext = along - length
  })
  return dots
}
