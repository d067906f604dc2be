import type { Query } from '#domain/call-address.ts'
import type { List as ListCall } from '../session/records.ts'
import { useCall } from '../session/use-call.ts'
import type { Shown } from './address.ts'
import type { Filter } from './description.ts'

/** Rows on a page. */
export const ROWS = 20

export interface List<Row> {
  /** Those of the last answer, also while others are asked for or when that fails; null before the first. */
  rows: Row[] | null
  total: number
  /** What went wrong last. */
  error: string | null
  loading: boolean
  reload: () => void
}

/** What can be shown as a list. */
interface Listed<Row> {
  list: ListCall<Row>
  /** What narrows the call. */
  params?: Query
  filter: Filter
}

/** A page of a list. */
export function useList<Row extends { _id: string }>(
  { list, params, filter }: Listed<Row>,
  { page, sort, order, query, filter: chosen }: Shown,
): List<Row> {
  const asked = { ...params, page, rows: ROWS, query, [filter.param]: chosen }
  const { answer, error, loading, reload } = useCall(list, { ...asked, ...(sort && { sort, order }) }, KEPT)
  return {
    rows: answer?.data ?? null,
    total: answer?.total ?? 0,
    error,
    loading,
    reload: () => void reload(),
  }
}

const KEPT = { keep: true }
