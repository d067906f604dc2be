import { useHistoryState } from 'wouter/use-browser-location'
import type { Reader } from '../session/call.ts'
import { useCall } from '../session/use-call.ts'

/** The `_id` of the record that somebody made just now, in the form that led to this list. */
export const useMadeId = (): string | null => useHistoryState<{ made?: string } | null>()?.made ?? null

/** The rows of a page with the one that was made just now, first where its place is on another page. */
export function useWithMade<Row extends { _id: string }>(
  read: Reader<string, Row>,
  made: string | null,
  rows: Row[] | null,
): Row[] | null {
  const isElsewhere = made !== null && rows?.every(({ _id }) => _id !== made) === true
  const { answer, error } = useCall(read, isElsewhere ? made : null)
  return rows && answer && error === null ? [answer, ...rows] : rows
}
