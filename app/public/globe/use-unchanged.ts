import { useState } from 'react'

/**
 * The same object for as long as what it says stays the same: a voyage that is fetched again is usually the one that
 * is on the screen already, and its map need not be made anew.
 */
export function useUnchanged<T>(value: T): T {
  const [kept, setKept] = useState(value)
  if (kept === value) return kept
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept
  setKept(value)
  return value
}
