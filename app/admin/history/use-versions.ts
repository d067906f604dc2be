import { useEffect, useState } from 'react'
import type { HistoryKind, Revision } from '#domain/history.ts'
import { isAbort } from '../../client/client.ts'
import { callList, messageOf } from '../session/call.ts'

/** As many as the server gives at once. */
const ROWS = 100

export interface Versions {
  /** The newest first; null before the first answer. */
  rows: readonly Revision[] | null
  total: number
  error: string | null
  retry: () => void
  /** Asks for older ones. */
  more: () => void
}

/** The versions of one record. */
export function useVersions(kind: HistoryKind, id: string): Versions {
  const [answer, setAnswer] = useState<{ rows: Revision[]; total: number } | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [page, setPage] = useState(1)
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same again
  useEffect(() => {
    const asking = new AbortController()
    setError(null)
    const query = { kind, id, rows: ROWS, page }
    callList('GET /api/admin/history', { query, signal: asking.signal }).then(
      ({ data, total }) =>
        setAnswer((before) => ({ rows: page === 1 ? data : [...(before?.rows ?? []), ...data], total })),
      (reason: unknown) => !isAbort(reason) && setError(messageOf(reason)),
    )
    return () => asking.abort()
  }, [kind, id, page, round])

  return {
    rows: answer?.rows ?? null,
    total: answer?.total ?? 0,
    error,
    retry: () => setRound((count) => count + 1),
    more: () => setPage((count) => count + 1),
  }
}
