/** Chooses the corner of the map for its buttons, and whether they form a column or a row. */
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
  /** Where the first flight goes. */
  start: Position | null
}

/** The buttons as a column or as a row, which covers less of a low map. */
const ROWS = ['column', 'row'] as const
export type Row = (typeof ROWS)[number]

interface Spot {
  corner: Corner
  row: Row
}

/**
 * The first spot where the buttons cover no pin in the two views that a voyage opens with: the whole voyage and its start. A
 * column in any corner comes before a row. If every spot covers pins, takes the one that covers the fewest.
 */
export function spotFor(
  { track, places, start }: Voyage,
  map: Size,
  buttons: Record<Row, Size> & { margin: number },
  corners: readonly Corner[],
): Spot {
  const { centre, metres } = overviewOf(track, map)
  const views = [lookAt(centre, metres, map), ...(start ? [lookAt(start, FLIGHT_HEIGHT, map)] : [])]
  // Any place may be the current one, which has the largest pin.
  const pins = views.flatMap((view) => places.flatMap(({ key }) => standingPins(view, places, key)))
  const covered = ({ corner, row }: Spot) => {
    const lies = boxIn(corner, map, buttons[row], buttons.margin)
    return pins.filter(({ box }) => overlaps(box, lies)).length
  }
  const spots = ROWS.flatMap((row) => corners.map((corner): Spot => ({ corner, row })))
  return spots.toSorted((a, b) => covered(a) - covered(b))[0]!
}

/** The box of the buttons, with their margins to the edges and a gap to the pins. */
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
