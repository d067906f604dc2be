import type { RowOf } from '#domain/staff-records.ts'
import { recordsOf } from '../session/records.ts'
import { useCall } from '../session/use-call.ts'

export type Holder = Pick<RowOf<'journey'>, '_id' | 'journeyId' | 'name' | 'shipName'> & { slot: number }

/** The voyages that are favourites now; undefined while it is not known. */
export function useHolders(): Holder[] | undefined {
  // More than five: one that visitors do not see may name a slot that it does not hold.
  const { answer } = useCall(recordsOf('journey').list, { sort: 'favouriteRank', rows: 20 })
  return answer?.data.flatMap((row) => (row.slot === null ? [] : [{ ...row, slot: row.slot }]))
}
