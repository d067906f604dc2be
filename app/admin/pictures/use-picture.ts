import { useEffect, useState } from 'react'
import { addressTo } from '#domain/call-address.ts'
import { callBlob, reader } from '../session/call.ts'
import { useCall } from '../session/use-call.ts'

export interface Shown {
  /** An address within this page; null until the picture is loaded. */
  url: string | null
  failed: string | null
  /** There is no such picture. */
  isGone: boolean
}

/** The address of a picture of at most `side` pixels. */
export const pictureAddress = (id: string, side: number): string =>
  addressTo('GET /api/admin/picture/:id', { params: { id }, query: { side } })

export const PICTURE = reader('picture', (address: string, signal) => callBlob(address, { signal }))
const OPTIONS = {
  staleTime: Number.POSITIVE_INFINITY,
  // Asks again for pictures that failed once there is a network again.
  refetchOnReconnect: ({ state }: { state: { status: string } }) => state.status === 'error' && 'always',
} as const

/**
 * Loads a picture by its address (`pictureAddress`) through the calls of staff: an `<img>` could not send the token. Nothing is
 * loaded while the address is null.
 */
export function usePicture(address: string | null): Shown {
  const { answer, error, missing } = useCall(PICTURE, address, OPTIONS)
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (answer === null) return
    const own = URL.createObjectURL(answer)
    setUrl(own)
    return () => {
      URL.revokeObjectURL(own)
      setUrl(null)
    }
  }, [answer])
  return { url, failed: error, isGone: missing }
}
