/** In which corner of the map its buttons lie. */
import type { Position } from '#domain/common.ts'
import { type Box, overlaps } from './labels.ts'
import { standingPins } from './overlay-layout.ts'
import type { MapPlace } from './places.ts'
import type { Track } from './track.ts'
import { FLIGHT_HEIGHT, lookAt, type Size } from './view.ts'
import { overviewOf } from './whole-voyage.ts'

export const CORNERS = ['top right', 'bottom right', 'top left', 'bottom left'] as const
export type Corner = (typeof CORNERS)[number]

interface Voyage {
  track: Track
  places: readonly MapPlace[]
  /** Where the first flight leads. */
  start: Position | null
}

/**
 * The first of the corners in which buttons of this size cover no pin in either of the views that a voyage opens with:
 * all of it, and its start. Where each covers some, the one that covers fewest.
 */
export function cornerFor(
  { track, places, start }: Voyage,
  map: Size,
  buttons: Size & { margin: number },
  corners: readonly Corner[],
): Corner {
  const { centre, metres } = overviewOf(track, map)
  const views = [lookAt(centre, metres, map), ...(start ? [lookAt(start, FLIGHT_HEIGHT, map)] : [])]
  // Any of them may be the current one, whose pin is the largest.
  const pins = views.flatMap((view) => places.flatMap(({ key }) => standingPins(view, places, key)))
  const covered = (corner: Corner) =>
    pins.filter(({ box }) => overlaps(box, boxIn(corner, map, buttons))).length
  return corners.toSorted((a, b) => covered(a) - covered(b))[0]!
}

/** With its margins to the edges, and a gap to the pins. */
function boxIn(corner: Corner, map: Size, { width, height, margin }: Size & { margin: number }): Box {
  const size = { width: width + margin + GAP, height: height + margin + GAP }
  return {
    left: corner.endsWith('right') ? map.width - size.width : 0,
    top: corner.startsWith('bottom') ? map.height - size.height : 0,
    ...size,
  }
}

/** CSS pixels. */
const GAP = 4
