/**
 * Where pins stand. A pin's tip is always on its place; where places lie too close together for their heads (Suez,
 * Ataka, Port Said), the heads fan out above the tips, as far as they need and no further.
 */

import type { ContentPoint } from '#domain/content-point.ts'
import type { Box } from './labels.ts'
import type { Point } from './view.ts'

/** Points of a voyage that lie at one place share one pin. */
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

/** Decimals of a degree within which points are the same place: about a hundred metres. */
const COINCIDENT = 3

/** CSS pixels: the size of a head, and how far its middle stands above the tip. */
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

/** CSS pixels between the heads of a fan, and how close tips have to be in height for their heads to meet. */
const GAP = 2
const SAME_ROW = 26

/** How far to the right of its tip each head stands, in the order of `pins`; on the map, if all tips of its fan are. */
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

/** A pin as an SVG path round the tip at (0, 0): a drop whose head may stand to one side. */
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
 * The room that a slanting drop takes between its tip and its head: a name laid over it would seem to be that of
 * another place. None when the head stands above the tip.
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

/** Indices of the pins that stand in one fan, from west to east; joined until no two fans touch. */
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

/** The room that a group takes when it is spread about its middle. */
function spanOf(pins: readonly Pin[], group: readonly number[]): Span {
  const middle = group.reduce((sum, index) => sum + pins[index]!.tip.x, 0) / group.length
  const width = group.reduce((sum, index) => sum + widthOf(pins[index]!.head), 0)
  const heights = group.map((index) => pins[index]!.tip.y)
  return {
    left: middle - width / 2,
    right: middle + width / 2,
    top: Math.min(...heights),
    bottom: Math.max(...heights),
  }
}

const touch = (a: Span, b: Span): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom + SAME_ROW && b.top < a.bottom + SAME_ROW

const widthOf = (head: Head): number => 2 * head.radius + GAP
