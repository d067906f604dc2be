/** A favourite voyage as a line on the hero's map, and how far a ship has come on it. */

import { FRAMES, lineOf, project } from '#domain/flat-map.ts'
import type { Journey } from '#domain/journey.ts'

/** A place in pixels of the map. */
export type Place = readonly [x: number, y: number]

export interface Course {
  /** `Johan van Oldenbarnevelt, 1949` */
  name: string
  line: readonly Place[]
}

/** The map shows land between these degrees of longitude. West of them stands the text of the hero. */
const [WEST, EAST] = [-30, 150]

/** Null if the voyage has no route, or if it leaves the map. */
export function courseOf({ contentPoints, ship, name, startDate, endDate }: Journey): Course | null {
  const route = lineOf(contentPoints).line
  const stays = route.every(([longitude]) => longitude >= WEST && longitude <= EAST)
  if (route.length < 2 || !stays) return null
  const line = route.map((position) => project(FRAMES.hero, position))
  const year = (startDate ?? endDate)?.slice(0, 4)
  return { name: [ship.name ?? name, year].filter(Boolean).join(', '), line }
}

/** The part of the line behind a ship that has sailed `share` (0 to 1) of it. Its last place is the ship's. */
export function sailedOf(line: readonly Place[], share: number): Place[] {
  const lengths = line.slice(1).map(([x, y], at) => Math.hypot(x - line[at]![0], y - line[at]![1]))
  let left = lengths.reduce((sum, length) => sum + length, 0) * share
  const sailed = line.slice(0, 1)
  for (const [at, length] of lengths.entries()) {
    const [from, to] = [line[at]!, line[at + 1]!]
    if (left < length) {
      const part = left / length
      sailed.push([from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])])
      break
    }
    sailed.push(to)
    left -= length
  }
  return sailed
}
