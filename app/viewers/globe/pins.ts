/**
 * The places on the map and their pins. The tip of a pin is always on its place. If places are too close together for their
 * heads (Suez, Ataka, Port Said), the heads fan out above the tips, only as far as necessary.
 */
import type { ContentPoint } from '#domain/content-point.ts'
import type { Box } from './labels.ts'
import type { Point } from './view.ts'

/** A place on the map. Points of a voyage at the same place share one pin. */
export interface MapPlace {
  /** The `id` of its first point. */
  key: string
  longitude: number
  latitude: number
  name: string
  /** The `id`s of the points here, in route order. */
  pointIds: string[]
}

export function placesOf(points: readonly Pick<ContentPoint, 'id' | 'longitude' | 'latitude' | 'city'>[]): MapPlace[] {
  const places = new Map<string, MapPlace>()
  for (const { id, longitude, latitude, city } of points) {
    const position = `${longitude.toFixed(COINCIDENT)} ${latitude.toFixed(COINCIDENT)}`
    const place = places.get(position)
    if (place) place.pointIds.push(id)
    else places.set(position, { key: id, longitude, latitude, name: city, pointIds: [id] })
  }
  return [...places.values()]
}

/** Points whose degrees agree to this many decimals (about a hundred metres) are at the same place. */
const COINCIDENT = 3

/** The size of a head, and how far its middle stands above the tip, in CSS pixels. */
interface Head {
  radius: number
  height: number
}
export const HEAD: Head = { radius: 10.5, height: 20 }
export const CURRENT_HEAD: Head = { radius: 15.5, height: 30 }

export interface Pin {
  tip: Point
  head: Head
}

/** CSS pixels between the heads of a fan, and the difference in height within which two heads can touch. */
const GAP = 2
const SAME_ROW = 26

/** How far to the right of its tip each head stands. A fan whose tips are all on the map keeps its heads on the map. */
export function fanOut(pins: readonly Pin[], mapWidth: number): number[] {
  const offsets = pins.map(() => 0)
  for (const group of groupsOf(pins)) {
    if (group.length === 1) continue
    const span = spanOf(pins, group)
    const isOnMap = group.every((index) => pins[index]!.tip.x >= 0 && pins[index]!.tip.x <= mapWidth)
    const most = mapWidth - (span.right - span.left)
    let left = isOnMap ? Math.max(0, Math.min(span.left, most)) : span.left
    for (const index of group) {
      const { tip, head } = pins[index]!
      offsets[index] = left + widthOf(head) / 2 - tip.x
      left += widthOf(head)
    }
  }
  return offsets
}

/** The SVG path of a pin with its tip at (0, 0): a drop whose head may stand to one side. */
export function pinPath(offset: number, { radius, height }: Head): string {
  const distance = Math.hypot(offset, height)
  // The two lines from the tip touch the head at this angle from the axis.
  const touch = Math.acos(Math.min(1, radius / distance))
  const axis = Math.atan2(height, -offset)
  const edge = (angle: number) =>
    `${(offset + radius * Math.cos(angle)).toFixed(1)} ${(-height + radius * Math.sin(angle)).toFixed(1)}`
  return `M0 0L${edge(axis + touch)}A${radius} ${radius} 0 1 1 ${edge(axis - touch)}Z`
}

/**
 * The area of a slanting pin between its tip and its head. A name there would seem to belong to this pin. Empty if the head
 * stands above the tip.
 */
export function stemBoxes({ tip, head: { radius, height } }: Pin, offset: number): Box[] {
  if (Math.abs(offset) < radius) return []
  return [0, 1 / 3, 2 / 3].map((share) => {
    const half = Math.max(2, share * radius)
    const middle = { x: tip.x + share * offset, y: tip.y - share * height }
    const top = middle.y - Math.max(half, height / 6)
    return { left: middle.x - half, top, width: 2 * half, height: Math.min(tip.y, middle.y + half) - top }
  })
}

/** The indices of the pins of each fan, from west to east. Joins fans until no two of them touch. */
function groupsOf(pins: readonly Pin[]): number[][] {
  const fromWest = pins.map((_, index) => index).sort((a, b) => pins[a]!.tip.x - pins[b]!.tip.x || a - b)
  const rank = new Map(fromWest.map((index, place) => [index, place]))
  let groups = fromWest.map((index) => [index])
  for (;;) {
    const pair = touchingPair(pins, groups)
    if (!pair) return groups
    const joined = pair.flat().sort((a, b) => rank.get(a)! - rank.get(b)!)
    groups = [...groups.filter((group) => !pair.includes(group)), joined]
  }
}

function touchingPair(pins: readonly Pin[], groups: readonly number[][]): [number[], number[]] | null {
  for (const [index, first] of groups.entries()) {
    const second = groups.slice(index + 1).find((group) => touch(spanOf(pins, first), spanOf(pins, group)))
    if (second) return [first, second]
  }
  return null
}

interface Span {
  left: number
  right: number
  top: number
  bottom: number
}

/** The room of a group that is spread round its middle. */
function spanOf(pins: readonly Pin[], group: readonly number[]): Span {
  const middle = group.reduce((sum, index) => sum + pins[index]!.tip.x, 0) / group.length
  const width = group.reduce((sum, index) => sum + widthOf(pins[index]!.head), 0)
  const heights = group.map((index) => pins[index]!.tip.y)
  return { left: middle - width / 2, right: middle + width / 2, top: Math.min(...heights), bottom: Math.max(...heights) }
}

const touch = (a: Span, b: Span): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom + SAME_ROW && b.top < a.bottom + SAME_ROW

const widthOf = (head: Head): number => 2 * head.radius + GAP
