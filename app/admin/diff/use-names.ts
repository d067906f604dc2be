/** What the records that a field refers to are called. */
import { useEffect, useMemo, useState } from 'react'
import { RECORD_KINDS, type RecordKind } from '#domain/history.ts'
import { IDS_MAX } from '#domain/search-limits.ts'
import { call } from '../session/call.ts'

/** A record that a field refers to, by its kind as the calls name it. */
export interface Reference {
  kind: RecordKind
  id: string
}

/** Null while it is not known, and for a record that is no more. */
export type NameOf = (kind: RecordKind, id: string) => string | null

/** Asks for the names of all that are named here, each once. A name is no reason to bother anybody with an error. */
export function useNames(references: readonly Reference[]): NameOf {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const asked = [...new Set(references.map(keyOf))].sort().join()

  useEffect(() => {
    const asking = new AbortController()
    for (const kind of RECORD_KINDS) {
      const keys = asked.split(',').filter((key) => key.startsWith(`${kind} `))
      for (let start = 0; start < keys.length; start += IDS_MAX) {
        const ids = keys.slice(start, start + IDS_MAX).map((key) => key.slice(kind.length + 1))
        call('GET /api/admin/names', { query: { kind, ids }, signal: asking.signal }).then(
          (found) =>
            setNames((known) => {
              const more = Object.entries(found).map(([id, name]) => [keyOf({ kind, id }), name] as const)
              return new Map([...known, ...more])
            }),
          () => {},
        )
      }
    }
    return () => asking.abort()
  }, [asked])

  return useMemo(() => (kind, id) => names.get(keyOf({ kind, id })) ?? null, [names])
}

const keyOf = ({ kind, id }: Reference): string => `${kind} ${id}`
