/** The names of the records that fields refer to. */
import { useMemo, useRef } from 'react'
import { RECORD_KINDS, type RecordKind } from '#domain/kinds.ts'
import { IDS_MAX } from '#domain/search-limits.ts'
import { call, reader } from '../session/call.ts'
import { useCall } from '../session/use-call.ts'

/** A record that a field refers to. */
export interface Reference {
  kind: RecordKind
  id: string
}

/** Null while the name is not known, and for a deleted record. */
export type NameOf = (kind: RecordKind, id: string) => string | null

const NAMES = reader('names', async (asked: string[], signal) => {
  const calls = RECORD_KINDS.flatMap((kind) => {
    const known = asked.filter((key) => key.startsWith(`${kind} `)).map((key) => key.slice(kind.length + 1))
    const parts = Array.from({ length: Math.ceil(known.length / IDS_MAX) }, (_, at) =>
      known.slice(at * IDS_MAX, (at + 1) * IDS_MAX),
    )
    return parts.map(async (ids) => {
      const found = await call('GET /api/admin/names', { query: { kind, ids }, signal })
      return Object.entries(found).map(([id, name]) => [keyOf({ kind, id }), name] as const)
    })
  })
  const answers = await Promise.allSettled(calls)
  return new Map(answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])))
})

/** Reads the names of records. A name that cannot be read shows no error: it stays unknown. */
export function useNames(references: readonly Reference[]): NameOf {
  const asked = [...new Set(references.map(keyOf))].sort()
  const { answer } = useCall(NAMES, asked.length > 0 ? asked : null)
  const known = useRef<ReadonlyMap<string, string>>(new Map())
  return useMemo(() => {
    known.current = new Map([...known.current, ...(answer ?? [])])
    return (kind, id) => known.current.get(keyOf({ kind, id })) ?? null
  }, [answer])
}

const keyOf = ({ kind, id }: Reference): string => `${kind} ${id}`
