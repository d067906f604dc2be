/** Chooses the names that a small map has room for. */
import type { Position } from '#domain/common.ts'
import { isWithin, type Pixel, pixelOf, type Size, type View } from './view.ts'

export interface Mark {
  label: string
  position: Position
}

interface PlacedMark {
  label: string
  pixel: Pixel
  /** The name stands left of the mark. */
  isLeft: boolean
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Pixels of a name: the width of a letter, its height, and its distance from the mark. */
const LETTER = 7
const HEIGHT = 20
const OFF = 12
/** Pixels of the pin, and of a letter of its larger name. */
const PIN = 16
const PIN_LETTER = 8
/** The most names on one map. */
const MOST = 12

/** The first marks in sight whose names cover neither each other nor the pin. */
export function namesOn(
  view: View,
  size: Size,
  marks: readonly Mark[],
  pin: { pixel: Pixel; name: string } | null,
): PlacedMark[] {
  const { pixel: at, name } = pin ?? { pixel: [0, 0], name: '' }
  const taken: Box[] = pin ? [boxOf(at, PIN_LETTER * name.length + PIN, at[0] > size.width * 0.6, PIN)] : []
  const placed: PlacedMark[] = []
  for (const { label, position } of marks) {
    const pixel = pixelOf(view, size, position)
    if (!isWithin(pixel, size)) continue
    const isLeft = pixel[0] > size.width * 0.7
    const box = boxOf(pixel, LETTER * label.length + 10, isLeft, 7)
    if (placed.length >= MOST || taken.some((other) => meets(box, other))) continue
    taken.push(box)
    placed.push({ label, pixel, isLeft })
  }
  return placed
}

function boxOf([x, y]: Pixel, length: number, isLeft: boolean, radius: number): Box {
  const [left, right] = isLeft ? [x - OFF - length, x + radius] : [x - radius, x + OFF + length]
  return { left, right, top: y - Math.max(HEIGHT / 2, radius), bottom: y + Math.max(HEIGHT / 2, radius) }
}

const meets = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
