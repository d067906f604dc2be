import { useEffect, useState } from 'react'
import type { Use } from '#domain/staff.ts'
import { call } from '../session/call.ts'

/** What uses a record, by its call such as `/ship/7`; null while it is not known, or cannot be. */
export function useUses(record: string | null): readonly Use[] | null {
  const [uses, setUses] = useState<readonly Use[] | null>(null)
  useEffect(() => {
    if (record === null) return
    const asking = new AbortController()
    askUses(record, asking.signal).then(setUses, () => {})
    return () => asking.abort()
  }, [record])
  return uses
}

export const askUses = async (record: string, signal?: AbortSignal): Promise<readonly Use[]> =>
  (await call<{ uses: Use[] }>(`${record}/uses`, { ...(signal && { signal }) })).uses
