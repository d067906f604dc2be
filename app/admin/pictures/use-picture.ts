import { useEffect, useState } from 'react'
import { isAbort } from '../../client/client.ts'
import { callBlob, messageOf } from '../session/call.ts'

export interface Shown {
  /** An address within this page; null while it is not there. */
  url: string | null
  failed: string | null
}

/**
 * A picture as staff see it, at most `side` pixels long. It goes over the call of staff, since an `<img>` could not send
 * the token. Nothing is asked while `id` is null.
 */
export function usePicture(id: string | null, side: number): Shown {
  const [url, setUrl] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  // What failed without a network is asked for again when there is one.
  useEffect(() => {
    if (failed === null) return
    const again = () => setRound((count) => count + 1)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [failed])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same again
  useEffect(() => {
    if (id === null) return
    const asking = new AbortController()
    let own: string | null = null
    callBlob(`/media/${id}`, { params: { side }, signal: asking.signal }).then(
      (picture) => {
        if (asking.signal.aborted) return
        own = URL.createObjectURL(picture)
        setUrl(own)
      },
      (reason: unknown) => !isAbort(reason) && setFailed(messageOf(reason)),
    )
    return () => {
      asking.abort()
      if (own !== null) URL.revokeObjectURL(own)
      setUrl(null)
      setFailed(null)
    }
  }, [id, side, round])
  return { url, failed }
}
