import { useEffect, useState } from 'react'
import type { Journey } from '#domain/journey.ts'
import type { MediaItem } from '#domain/media.ts'
import { isAbort } from '../../client/client.ts'
import { getPassengerList } from '../../client/endpoints.ts'
import { useListAccess } from '../access/list-access.ts'

/**
 * The first page of a voyage's list, for who has access; null for all others. Asked anew on every visit and kept
 * nowhere: it is gone as soon as the access is.
 */
export function useFirstPage({ journeyId, passengerList: { pages } }: Journey): MediaItem | null {
  const { granted, check } = useListAccess()
  const [first, setFirst] = useState<MediaItem | null>(null)
  const isScanned = pages > 0
  useEffect(() => {
    if (isScanned) void check()
  }, [isScanned, check])
  useEffect(() => {
    if (!isScanned || !granted) return
    const call = new AbortController()
    getPassengerList(journeyId, call.signal).then(
      (list) => setFirst(list.pages[0] ?? null),
      // What does not come is drawn; whether the access has ended is the server's to say.
      (error: unknown) => isAbort(error) || void check(),
    )
    return () => {
      call.abort()
      setFirst(null)
    }
  }, [isScanned, granted, journeyId, check])
  return first
}
