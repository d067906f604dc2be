import type { Position } from '#domain/common.ts'
import type { Frame } from './frames.ts'

/** Where a position in degrees lies in a frame, in pixels. */
export function project(frame: Frame, [longitude, latitude]: Position): [x: number, y: number] {
  const [x0, y0] = frame.origin
  const northing = Math.asinh(Math.tan(radians(latitude)))
  return [x0 + frame.scale * radians(longitude), y0 - frame.scale * northing]
}

/** A route as the `d` of an SVG path; it is lifted off the paper where it crosses the date line. */
export function routePath(frame: Frame, route: readonly Position[]): string {
  return route
    .map((position, index) => {
      const before = route[index - 1]
      const draws = before && Math.abs(position[0] - before[0]) <= 180
      const [x, y] = project(frame, position)
      return `${draws ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}

/** Dots as the `d` of an SVG path: lines of no length, whose round ends make them as large as the stroke is wide. */
export const dotsPath = (frame: Frame, positions: readonly Position[]): string =>
  positions
    .map((position) => project(frame, position))
    .map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`)
    .join('')

const radians = (degrees: number): number => (degrees * Math.PI) / 180
