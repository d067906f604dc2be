/** In how many rows the names below the line stand, so that all of them show at once and no leader runs behind one. */
import { type RefObject, useLayoutEffect, useState } from 'react'
import { onFontsCome } from '../../lib/use-media.ts'

/** How many names stand in one row at most, where there is room for them. */
const ONE_ROW = 6
/** CSS pixels between two names of a row. */
const GAP = 4

/** Half columns on either side of the middle of a name that are its own; at the ends of the line there are fewer. */
export function reachOf(index: number, count: number, rows: number): { left: number; right: number } {
  return { left: Math.min(rows, 2 * index + 1), right: Math.min(rows, 2 * (count - index) - 1) }
}

/** In one row or two, or, where there is no room for them so, one after another as words are in a text. */
export type Rows = 1 | 2 | 'text'

/**
 * In two rows the names stand in turn in each, so that each has the width of two columns. `widths` are those of their
 * longest words, `room` that of the whole line, in CSS pixels.
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

/** As many rows as the names in `list` need at the width and in the type that they have now. */
export function useRows(list: RefObject<HTMLElement | null>, count: number): Rows {
  const [rows, setRows] = useState<Rows>(count > ONE_ROW ? 2 : 1)
  useLayoutEffect(() => {
    const element = list.current!
    const measure = () => {
      element.dataset.measured = ''
      const buttons = [...element.querySelectorAll('button')]
      const widths = buttons.map((button) => button.getBoundingClientRect().width)
      delete element.dataset.measured
      // Out of sight, as on a phone, there is nothing to measure.
      if (element.clientWidth > 0 && widths.length === count) setRows(rowsFor(widths, element.clientWidth))
    }
    measure()
    // Another size of type makes the list another height; another face may not.
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
