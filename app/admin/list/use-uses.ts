import { useEffect, useState } from 'react'
import type { Use } from '#domain/staff.ts'

/** What uses a record, which `ask` tells by its `_id`; null while it is not known, or cannot be. */
export function useUses(
  id: string | null,
  ask: (id: string, signal: AbortSignal) => Promise<{ uses: Use[] }>,
): readonly Use[] | null {
  const [uses, setUses] = useState<readonly Use[] | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` is one for each kind of record
  useEffect(() => {
    if (id === null) return
    const asking = new AbortController()
    ask(id, asking.signal).then(
      (found) => setUses(found.uses),
      () => {},
    )
    return () => asking.abort()
  }, [id])
  return uses
}
