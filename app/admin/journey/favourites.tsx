import type { RowOf } from '#domain/staff-records.ts'
import { recordsOf } from '../session/records.ts'
import { useCall } from '../session/use-call.ts'

type Holder = Pick<RowOf<'journey'>, '_id' | 'journeyId' | 'name' | 'shipName'> & { slot: number }

/** The voyages that are favourites now; undefined while they are not known. */
export function useHolders(): Holder[] | undefined {
  // Asks for more than five: an unpublished voyage may name a slot that it does not hold.
  const { answer } = useCall(recordsOf('journey').list, { sort: 'favouriteRank', rows: 20 })
  return answer?.data.flatMap((row) => (row.slot === null ? [] : [{ ...row, slot: row.slot }]))
}

const IN_WORDS = ['no favourites', 'one favourite', 'two favourites', 'three favourites', 'four favourites']

/** Says how many favourites are left without this voyage. Draws nothing if it is not a favourite. */
export function LeavesFavourites({ slot }: { slot: number | null }) {
  const others = useHolders()?.filter((holder) => holder.slot !== slot).length
  if (slot === null || others === undefined) return null
  return (
    <p className="leaving" role="status">
      It is favourite {slot}: the site will show {IN_WORDS[others]}.
    </p>
  )
}
