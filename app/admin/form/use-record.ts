import { useEffect, useState } from 'react'
import { isAbort } from '../../client/client.ts'
import { CallError, messageOf } from '../session/call.ts'

export interface Loaded<Row> {
  record: Row | null
  missing: boolean
  error: string | null
  retry: () => void
}

/** A record as staff work on it. `key` says when `read` means another one. */
export function useRecord<Row>(key: string, read: (signal: AbortSignal) => Promise<Row>): Loaded<Row> {
  const [record, setRecord] = useState<Row | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same again
  useEffect(() => {
    const asking = new AbortController()
    setFailure(null)
    read(asking.signal).then(setRecord, (reason: unknown) => !isAbort(reason) && setFailure(reason))
    return () => asking.abort()
  }, [key, round])

  return {
    record,
    // An address that names no record at all is refused with 400.
    missing: failure instanceof CallError && [400, 404].includes(failure.status),
    error: failure === null ? null : messageOf(failure),
    retry: () => setRound((count) => count + 1),
  }
}
