import { startTransition, useEffect, useState } from 'react'

/** Rows that fill a tall screen. */
const FIRST = 40
/** Rows of one step: drawing them takes about as long as a frame. */
const STEP = 40

/**
 * How many rows of a long list may be drawn now. The first ones come at once and the others in steps, so that the page answers
 * meanwhile. `key` names the list; another one starts anew.
 */
export function useGradual(key: string, total: number): number {
  const [drawn, setDrawn] = useState({ key, rows: FIRST })
  const rows = drawn.key === key ? drawn.rows : FIRST
  useEffect(() => {
    if (rows >= total) return
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn({ key, rows: rows + STEP })))
    return () => cancelAnimationFrame(frame)
  }, [key, rows, total])
  return Math.min(rows, total)
}
