/** In which corner of the map its buttons lie, and whether above or beside one another. */
import type { Position } from '#domain/common.ts'
import { type Box, overlaps } from './labels.ts'
import { standingPins } from './overlay-layout.ts'
import type { MapPlace } from './pins.ts'
import type { Track } from './track.ts'
import { FLIGHT_HEIGHT, lookAt, overviewOf, type Size } from './view.ts'

export const CORNERS = ['top right', 'bottom right', 'top left', 'bottom left'] as const
type Corner = (typeof CORNERS)[number]

interface Voyage {
  track: Track
  places: readonly MapPlace[]
  /** Where the first flight leads. */
  start: Position | null
}

/** The buttons above one another, or in a row: on a low map these cover less. */
const ROWS = ['column', 'row'] as const
export type Row = (typeof ROWS)[number]

interface Spot {
  corner: Corner
  row: Row
}

/**
 * The first spot in which buttons of these sizes cover no pin in either of the views that a voyage opens with: all of it,
 * and its start. Above one another in any of the corners comes before a row. Where each spot covers some, the one that
 * covers fewest.
 */
export function spotFor(
  { track, places, start }: Voyage,
  map: Size,
  buttons: Record<Row, Size> & { margin: number },
  corners: readonly Corner[],
): Spot {
  const { centre, metres } = overviewOf(track, map)
  const views = [lookAt(centre, metres, map), ...(start ? [lookAt(start, FLIGHT_HEIGHT, map)] : [])]
  // Any of them may be the current one, whose pin is the largest.
  const pins = views.flatMap((view) => places.flatMap(({ key }) => standingPins(view, places, key)))
  const covered = ({ corner, row }: Spot) => {
    const lies = boxIn(corner, map, buttons[row], buttons.margin)
    return pins.filter(({ box }) => overlaps(box, lies)).length
  }
  const spots = ROWS.flatMap((row) => corners.map((corner): Spot => ({ corner, row })))
  return spots.toSorted((a, b) => covered(a) - covered(b))[0]!
}

/** With its margins to the edges, and a gap to the pins. */
function boxIn(corner: Corner, map: Size, buttons: Size, margin: number): Box {
  const size = { width: buttons.width + margin + GAP, height: buttons.height + margin + GAP }
  return {
    left: corner.endsWith('right') ? map.width - size.width : 0,
    top: corner.startsWith('bottom') ? map.height - size.height : 0,
    ...size,
  }
}

/** CSS pixels. */
const GAP = 4
