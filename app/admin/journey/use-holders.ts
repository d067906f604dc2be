import { useEffect, useState } from 'react'
import type { RowOf } from '#domain/staff-records.ts'
import { recordsOf } from '../session/records.ts'

export type Holder = Pick<RowOf<'journey'>, '_id' | 'journeyId' | 'name' | 'shipName'> & { slot: number }

/** The voyages that are favourites now; null while it is not known. */
export function useHolders(): Holder[] | null {
  const [holders, setHolders] = useState<Holder[] | null>(null)
  useEffect(() => {
    const asking = new AbortController()
    // More than five: one that visitors do not see may name a slot that it does not hold.
    const query = { sort: 'favouriteRank', rows: 20 }
    const show = (rows: RowOf<'journey'>[]) =>
      setHolders(rows.flatMap((row) => (row.slot === null ? [] : [{ ...row, slot: row.slot }])))
    recordsOf('journey')
      .list(query, asking.signal)
      .then(
        ({ data }) => show(data),
        () => {},
      )
    return () => asking.abort()
  }, [])
  return holders
}
