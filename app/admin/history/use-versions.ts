import { useState } from 'react'
import type { Revision } from '#domain/history.ts'
import type { HistoryKind } from '#domain/kinds.ts'
import { callList, reader } from '../session/call.ts'
import { useCall } from '../session/use-call.ts'

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

interface Asked {
  kind: HistoryKind
  id: string
  pages: number
}

const VERSIONS = reader('versions', async ({ kind, id, pages }: Asked, signal) => {
  const numbers = Array.from({ length: pages }, (_, at) => at + 1)
  const found = await Promise.all(
    numbers.map((page) => callList('GET /api/admin/history', { query: { kind, id, rows: ROWS, page }, signal })),
  )
  return { rows: found.flatMap(({ data }) => data), total: found[0]?.total ?? 0 }
})

/** The versions of one record. */
export function useVersions(kind: HistoryKind, id: string): Versions {
  const [pages, setPages] = useState(1)
  const { answer, error, reload } = useCall(VERSIONS, { kind, id, pages }, { keep: true })
  return {
    rows: answer?.rows ?? null,
    total: answer?.total ?? 0,
    error,
    retry: () => void reload(),
    more: () => setPages((count) => count + 1),
  }
}
