/** What the records that a field refers to are called. */
import { useEffect, useMemo, useState } from 'react'
import { call } from '../session/call.ts'

/** A record that a field refers to, by its kind as the calls name it. */
export interface Reference {
  kind: string
  id: string
}

/** Null while it is not known, and for a record that is no more. */
export type NameOf = (kind: string, id: string) => string | null

/** Ids in one call; the server takes no more. */
const AT_ONCE = 500

/** Asks for the names of all that are named here, each once. A name is no reason to bother anybody with an error. */
export function useNames(references: readonly Reference[]): NameOf {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const asked = [...new Set(references.map(keyOf))].sort().join()

  useEffect(() => {
    const asking = new AbortController()
    const kinds = Map.groupBy(asked.split(',').filter(Boolean), (key) => key.split(' ')[0] ?? '')
    for (const [kind, keys] of kinds) {
      for (let start = 0; start < keys.length; start += AT_ONCE) {
        const ids = keys.slice(start, start + AT_ONCE).map((key) => key.split(' ')[1])
        const params = { kind, ids: ids.join() }
        call<Record<string, string>>('/names', { params, signal: asking.signal }).then(
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
