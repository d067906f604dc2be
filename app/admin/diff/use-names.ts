/** What the records that a field refers to are called. */
import { useEffect, useMemo, useState } from 'react'
import { call } from '../session/call.ts'

/** Kinds of records that others refer to. */
type ReferredKind = 'ship' | 'journey' | 'contentPoint' | 'sideMenu'

export interface Reference {
  kind: ReferredKind
  id: string
}

/** Empty while it is not known; the id of a record that is no more. */
export type NameOf = (kind: ReferredKind, id: string) => string

/** Ids in one call; the server takes no more. */
const AT_ONCE = 500

/** Asks for the names of all that are named here, each once. A name is no reason to bother anybody with an error. */
export function useNames(references: readonly Reference[]): NameOf {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const asked = [...new Set(references.map(keyOf))].sort().join()

  useEffect(() => {
    const asking = new AbortController()
    const ids = Map.groupBy(asked.split(',').filter(Boolean), (key) => key.split(' ')[0])
    for (const [kind, keys] of ids) {
      for (let start = 0; start < keys.length; start += AT_ONCE) {
        const some = keys.slice(start, start + AT_ONCE)
        const params = { kind, ids: some.map((key) => key.split(' ')[1]).join() }
        call<Record<string, string>>('/names', { params, signal: asking.signal }).then(
          (found) =>
            setNames(
              (known) => new Map([...known, ...some.map((key) => [key, nameIn(found, key)] as const)]),
            ),
          () => {},
        )
      }
    }
    return () => asking.abort()
  }, [asked])

  return useMemo(() => (kind, id) => names.get(keyOf({ kind, id })) ?? '', [names])
}

const keyOf = ({ kind, id }: Reference): string => `${kind} ${id}`

const nameIn = (found: Record<string, string>, key: string): string => {
  const id = key.split(' ')[1] ?? ''
  return found[id] ?? id
}
