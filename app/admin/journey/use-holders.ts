import { useEffect, useState } from 'react'
import { callList } from '../session/call.ts'
import type { Journey } from './journey.tsx'

export type Holder = Pick<Journey, '_id' | 'journeyId' | 'name' | 'shipName'> & { slot: number }

/** The voyages that are favourites now. Empty while it is not known: a slot can be chosen all the same. */
export function useHolders(): Holder[] {
  const [holders, setHolders] = useState<Holder[]>([])
  useEffect(() => {
    const asking = new AbortController()
    // More than five: one that visitors do not see may name a slot that it does not hold.
    const params = { sort: 'favouriteRank', rows: 20 }
    callList<Journey[]>('/journey', { params, signal: asking.signal }).then(
      ({ data }) =>
        setHolders(data.flatMap((row) => (row.slot === null ? [] : [{ ...row, slot: row.slot }]))),
      () => {},
    )
    return () => asking.abort()
  }, [])
  return holders
}
