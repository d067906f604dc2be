import { useEffect, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'

/** The `_id` of the record that somebody made just now, in the form that led to this list. */
export const useMadeId = (): string | null => useHistoryState<{ made?: string } | null>()?.made ?? null

/** The rows of a page with the one that was made just now, first where its place is on another page. */
export function useWithMade<Row extends { _id: string }>(
  read: (id: string, signal: AbortSignal) => Promise<Row>,
  made: string | null,
  rows: Row[] | null,
): Row[] | null {
  const [row, setRow] = useState<Row | null>(null)
  const isElsewhere = made !== null && rows?.every(({ _id }) => _id !== made) === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are read after each change: it may be gone
  useEffect(() => {
    setRow(null)
    if (!isElsewhere) return
    const asking = new AbortController()
    read(made, asking.signal).then(setRow, () => {})
    return () => asking.abort()
  }, [read, made, rows])
  return rows && row && isElsewhere ? [row, ...rows] : rows
}
