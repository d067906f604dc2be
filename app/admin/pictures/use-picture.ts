import { useEffect, useState } from 'react'
import { addressTo } from '#domain/call-address.ts'
import { isAbort } from '../../client/client.ts'
import { CallError, callBlob, messageOf } from '../session/call.ts'

export interface Shown {
  /** An address within this page; null while it is not there. */
  url: string | null
  failed: string | null
  /** There is no such picture, or no more. */
  isGone: boolean
}

/** Of a picture of at most `side` pixels. */
export const pictureAddress = (id: string, side: number): string =>
  addressTo('GET /api/admin/media/:id', { params: { id }, query: { side } })

/**
 * A picture as staff see it, by its address (`pictureAddress`). It goes over the calls of staff, since an `<img>` could not send
 * the token. Nothing is asked while it is null.
 */
export function usePicture(address: string | null): Shown {
  const [url, setUrl] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [isGone, setIsGone] = useState(false)
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
    if (address === null) return
    const asking = new AbortController()
    let own: string | null = null
    callBlob(address, { signal: asking.signal }).then(
      (picture) => {
        if (asking.signal.aborted) return
        own = URL.createObjectURL(picture)
        setUrl(own)
      },
      (reason: unknown) => {
        if (isAbort(reason)) return
        setFailed(messageOf(reason))
        setIsGone(reason instanceof CallError && reason.status === 404)
      },
    )
    return () => {
      asking.abort()
      if (own !== null) URL.revokeObjectURL(own)
      setUrl(null)
      setFailed(null)
      setIsGone(false)
    }
  }, [address, round])
  return { url, failed, isGone }
}
