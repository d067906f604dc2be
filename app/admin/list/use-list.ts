import { useHistoryState } from 'wouter/use-browser-location'
import type { Query } from '#domain/call-address.ts'
import type { Reader } from '../session/call.ts'
import type { List } from '../session/records.ts'
import { useCall } from '../session/use-call.ts'
import type { Shown } from './address.ts'
import { askedBy, type Filter } from './description.ts'
import { usePageSize } from './page-size.ts'

/** A call that answers with a list. */
interface Listed<Row> {
  list: List<Row>
  /** Parameters that go with every call. */
  params?: Query
  filter: Filter
}

/** A page of a list. Its rows stay while others are asked for, and if that fails; they are null before the first answer. */
export function useList<Row extends { _id: string }>(
  { list, params, filter }: Listed<Row>,
  { page, sort, order, query, filter: chosen, more }: Shown,
) {
  const rows = usePageSize()
  const asked = { ...params, ...more, page, rows, query, [filter.param]: askedBy(filter, chosen) }
  const { answer, error, loading, reload } = useCall(list, { ...asked, ...(sort && { sort, order }) }, { keep: true })
  return { rows: answer?.data ?? null, total: answer?.total ?? 0, error, loading, reload: () => void reload() }
}

/** The `_id` of the record that was just made in the form which led to this list. */
export const useMadeId = (): string | null => useHistoryState<{ made?: string } | null>()?.made ?? null

/** The rows of a page. The record that was made just now comes first if its place is on another page. */
export function useWithMade<Row extends { _id: string }>(
  read: Reader<string, Row>,
  made: string | null,
  rows: Row[] | null,
): Row[] | null {
  const isElsewhere = made !== null && rows?.every(({ _id }) => _id !== made) === true
  const { answer, error } = useCall(read, isElsewhere ? made : null)
  return rows && answer && error === null ? [answer, ...rows] : rows
}
