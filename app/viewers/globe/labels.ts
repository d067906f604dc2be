/** Places the names on the map. A name without room is left out; pins always stay. */
import { FINGER } from '../../lib/kiosk.ts'
import type { Point, Size, View } from './view.ts'

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export interface LabelRequest {
  key: string
  /** The tip and the head of the label's pin. The head is one of the obstacles. */
  tip: Point
  head: Box
  width: number
  height: number
  /** The label of the current point. It may stand far from its pin, rather than be left out. */
  current: boolean
}

/** CSS pixels between a label and its pin. */
const GAP = 4
/** The size of the area that a finger needs for a plate of this size. */
export const touchSize = ({ width, height }: Size, finger = FINGER): Size => ({
  width: Math.max(finger, width),
  height: Math.max(finger, height),
})

/**
 * The upper left corner of every label that has room, by key. The current label is placed first, the others in the given order.
 * No label covers an obstacle (a pin, the buttons of the map). The finger's area of a label never overlaps that of another
 * label, and avoids the obstacles if possible. `finger`: its size in CSS pixels, 0 for names that nobody presses.
 */
export function placeLabels(
  requests: readonly LabelRequest[],
  obstacles: readonly Box[],
  view: Pick<View, 'width' | 'height'>,
  finger: number = FINGER,
): Map<string, Point> {
  const touchBox = (plate: Box) => areaOf(plate, finger)
  const placed = new Map<string, Point>()
  const touched: Box[] = []
  const inOrder = [...requests].sort((a, b) => Number(b.current) - Number(a.current))
  for (const request of inOrder) {
    const spots = spotsFor(request).filter((spot) => isInside(spot, view))
    const free = spots.filter((spot) => isFree(spot, obstacles) && isFree(touchBox(spot), touched))
    const others = obstacles.filter((box) => box !== request.head)
    const spot =
      free.find((spot) => isFree(touchBox(spot), others)) ??
      free[0] ??
      (request.current ? nearestFree(request, obstacles, view) : undefined)
    if (!spot) continue
    placed.set(request.key, { x: spot.left, y: spot.top })
    touched.push(touchBox(spot))
  }
  return placed
}

/** The area of a finger round the middle of a plate. */
function areaOf(plate: Box, finger: number): Box {
  const { width, height } = touchSize(plate, finger)
  return { left: plate.left - (width - plate.width) / 2, top: plate.top - (height - plate.height) / 2, width, height }
}

const isFree = (spot: Box, taken: readonly Box[]): boolean => !taken.some((box) => overlaps(spot, box))

/** The spots for a label, the best first: to the right of the head and the tip, to the left, below, above. */
function spotsFor({ tip, head, width, height }: LabelRequest): Box[] {
  const right = head.left + head.width + GAP
  const left = head.left - GAP - width
  // Below a head that stands to one side there is another pin.
  const leans = tip.x < head.left || tip.x > head.left + head.width
  const beside = [head.top + (head.height - height) / 2, ...(leans ? [] : [tip.y - height / 2]), head.top - height / 2]
  const spot = (x: number, y: number): Box => ({ left: x, top: y, width, height })
  return [
    ...beside.map((top) => spot(right, top)),
    ...beside.map((top) => spot(left, top)),
    spot(tip.x - width / 2, tip.y + GAP),
    spot(head.left + (head.width - width) / 2, head.top - GAP - height),
  ]
}

const isInside = (box: Box, { width, height }: Pick<View, 'width' | 'height'>): boolean =>
  box.left >= 0 && box.top >= 0 && box.left + box.width <= width && box.top + box.height <= height

export const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height

/** CSS pixels between the spots that are tried. */
const STEP = 8

/** The spot nearest to the pin that covers nothing, anywhere on the map. */
function nearestFree({ head, width, height }: LabelRequest, obstacles: readonly Box[], view: Size): Box | undefined {
  let nearest: Box | undefined
  let least = Number.POSITIVE_INFINITY
  for (let top = 0; top + height <= view.height; top += STEP)
    for (let left = 0; left + width <= view.width; left += STEP) {
      const spot = { left, top, width, height }
      const away = gapBetween(spot, head)
      if (away >= least || !isFree(spot, obstacles)) continue
      least = away
      nearest = spot
    }
  return nearest
}

function gapBetween(a: Box, b: Box): number {
  const across = Math.max(a.left - b.left - b.width, b.left - a.left - a.width, 0)
  const down = Math.max(a.top - b.top - b.height, b.top - a.top - a.height, 0)
  return Math.hypot(across, down)
}
