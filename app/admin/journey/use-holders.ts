import { useEffect, useState } from 'react'
import { callList } from '../session/call.ts'

export interface Holder {
  _id: string
  journeyId: string
  name: string
  shipName: string | null
  slot: number
}

/** The voyages that are favourites now; null while it is not known. */
export function useHolders(): Holder[] | null {
  const [holders, setHolders] = useState<Holder[] | null>(null)
  useEffect(() => {
    const asking = new AbortController()
    // More than five: one that visitors do not see may name a slot that it does not hold.
    const params = { sort: 'favouriteRank', rows: 20 }
    callList<(Omit<Holder, 'slot'> & { slot: number | null })[]>('/journey', {
      params,
      signal: asking.signal,
    }).then(
      ({ data }) =>
        setHolders(data.flatMap((row) => (row.slot === null ? [] : [{ ...row, slot: row.slot }]))),
      () => {},
    )
    return () => asking.abort()
  }, [])
  return holders
}
