import { useEffect, useState } from 'react'
import { isAbort } from '../../client/client.ts'
import { CallError, call, messageOf } from '../session/call.ts'

export interface Loaded<Row> {
  record: Row | null
  missing: boolean
  error: string | null
  retry: () => void
}

/** A record as staff work on it. */
export function useRecord<Row>(path: string): Loaded<Row> {
  const [record, setRecord] = useState<Row | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same again
  useEffect(() => {
    const asking = new AbortController()
    setFailure(null)
    call<Row>(path, { signal: asking.signal }).then(
      setRecord,
      (reason: unknown) => !isAbort(reason) && setFailure(reason),
    )
    return () => asking.abort()
  }, [path, round])

  return {
    record,
    // An address that names no record at all is refused with 400.
    missing: failure instanceof CallError && [400, 404].includes(failure.status),
    error: failure === null ? null : messageOf(failure),
    retry: () => setRound((count) => count + 1),
  }
}
