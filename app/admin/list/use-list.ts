import { useEffect, useState } from 'react'
import type { Query } from '#domain/call-address.ts'
import { isAbort } from '../../client/client.ts'
import { messageOf } from '../session/call.ts'
import type { List as ListCall } from '../session/records.ts'
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
  shown: Shown,
): List<Row> {
  const [answer, setAnswer] = useState<{ rows: Row[]; total: number } | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [loading, setLoading] = useState(true)
  const [round, setRound] = useState(0)
  const { page, sort, order, query, filter: chosen } = shown

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same again
  useEffect(() => {
    const asking = new AbortController()
    const asked = { ...params, page, rows: ROWS, query, [filter.param]: chosen }
    setLoading(true)
    setError(null)
    list({ ...asked, ...(sort && { sort, order }) }, asking.signal)
      .then(({ data, total }) => setAnswer({ rows: data, total }))
      .catch((reason: unknown) => !isAbort(reason) && setError(messageOf(reason)))
      .finally(() => !asking.signal.aborted && setLoading(false))
    return () => asking.abort()
  }, [list, params, filter.param, page, sort, order, query, chosen, round])

  const reload = () => setRound((count) => count + 1)
  return { rows: answer?.rows ?? null, total: answer?.total ?? 0, error, loading, reload }
}
