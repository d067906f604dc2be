/** Places the names of ports on a map, so that they cover no other name or pin, and little of the route. */

export interface Label {
  width: number
  height: number
  /** The tip of the pin. */
  at: [x: number, y: number]
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Room for a pin above its tip. */
const PIN = { half: 30, height: 78 }
const GAP = 8

/**
 * Places the ends of the voyage first, then the others in order. A label without any room is dropped, but its pin stays. `x, y`
 * is the label's left upper corner.
 */
export function placeLabels<L extends Label>(
  labels: L[],
  route: [number, number][],
  bounds: Box,
): { label: L; x: number; y: number }[] {
  const taken: Box[] = labels.map(({ at: [x, y] }) => {
    return { left: x - PIN.half, right: x + PIN.half, top: y - PIN.height, bottom: y + 4 }
  })
  const placed: { label: L; x: number; y: number }[] = []
  const ends = [labels[0], labels.at(-1)]
  const order = [...labels].sort((a, b) => Number(ends.includes(b)) - Number(ends.includes(a)))
  for (const label of order) {
    const free = candidates(label)
      .filter((box) => inside(box, bounds) && !taken.some((other) => overlap(box, other)))
      .map((box, rank) => ({ box, cost: route.filter((place) => holds(box, place)).length * 2 + rank }))
    const best = free.sort((a, b) => a.cost - b.cost)[0]
    if (!best) continue
    taken.push(best.box)
    placed.push({ label, x: Math.round(best.box.left), y: Math.round(best.box.top) })
  }
  return placed
}

/** Places beside, under and over the pin: near ones first, then further away. */
function candidates({ at: [x, y], width, height }: Label): Box[] {
  const box = (left: number, top: number): Box => ({ left, top, right: left + width, bottom: top + height })
  return [0, 30, 70].flatMap((away) => {
    const right = x + PIN.half + GAP + away
    const left = x - PIN.half - GAP - away - width
    const [above, below] = [y - PIN.height - GAP - away - height, y + GAP + away]
    return [
      box(right, y - 46 - height / 2),
      box(left, y - 46 - height / 2),
      box(x - width / 2, below),
      box(right, y - 6),
      box(left, y - 6),
      box(x - width / 2, above),
      box(right, above + height / 2),
      box(left, above + height / 2),
      box(x + 6, below),
      box(x - 6 - width, below),
    ]
  })
}

const inside = (box: Box, bounds: Box) =>
  box.left >= bounds.left && box.right <= bounds.right && box.top >= bounds.top && box.bottom <= bounds.bottom
const overlap = (a: Box, b: Box) =>
  a.left < b.right + GAP && b.left < a.right + GAP && a.top < b.bottom + GAP && b.top < a.bottom + GAP
const holds = (box: Box, [x, y]: [number, number]) =>
  x > box.left - GAP && x < box.right + GAP && y > box.top - GAP && y < box.bottom + GAP
