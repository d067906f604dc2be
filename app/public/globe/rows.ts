/** Chooses in how many rows the names below the line stand, so that all of them show and none covers a line to another. */
import { type RefObject, useLayoutEffect, useState } from 'react'
import { onFontsCome } from '../../lib/use-media.ts'

/** The most names that stand in one row, if there is room for them. */
const ONE_ROW = 6
/** CSS pixels between two names of a row. */
const GAP = 4

/** How many half columns a name may take on each side of its middle. At the ends of the line there are fewer. */
export function reachOf(index: number, count: number, rows: number): { left: number; right: number } {
  return { left: Math.min(rows, 2 * index + 1), right: Math.min(rows, 2 * (count - index) - 1) }
}

/** One row or two. `text`, if there is no room for that: the names flow like words in a text. */
export type Rows = 1 | 2 | 'text'

/**
 * In two rows the names alternate, so that each has the width of two columns. `widths` are the widths of their longest words,
 * and `room` is the width of the whole line, in CSS pixels.
 */
export function rowsFor(widths: readonly number[], room: number): Rows {
  const count = widths.length
  const half = room / count / 2
  const areAllIn = (rows: number) =>
    widths.every((width, index) => {
      const { left, right } = reachOf(index, count, rows)
      return width + GAP <= (left + right) * half
    })
  if (count <= ONE_ROW && areAllIn(1)) return 1
  return areAllIn(2) ? 2 : 'text'
}

/** The rows that the names in `list` need. Follows the width of the list and the size of its letters. */
export function useRows(list: RefObject<HTMLElement | null>, count: number): Rows {
  const [rows, setRows] = useState<Rows>(count > ONE_ROW ? 2 : 1)
  useLayoutEffect(() => {
    const element = list.current!
    const measure = () => {
      element.dataset.measured = ''
      const buttons = [...element.querySelectorAll('button')]
      const widths = buttons.map((button) => button.getBoundingClientRect().width)
      delete element.dataset.measured
      // On a phone the list is hidden, and there is nothing to measure.
      if (element.clientWidth > 0 && widths.length === count) setRows(rowsFor(widths, element.clientWidth))
    }
    measure()
    // A change of letter size changes the height of the list. A change of font may not, so that is watched by itself.
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    const forget = onFontsCome(measure)
    return () => {
      resized.disconnect()
      forget()
    }
  }, [list, count])
  return rows
}
