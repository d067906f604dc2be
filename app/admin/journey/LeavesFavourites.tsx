import { useHolders } from './use-holders.ts'

const IN_WORDS = ['no favourites', 'one favourite', 'two favourites', 'three favourites', 'four favourites']

/** What the home page lacks without a voyage that is a favourite; nothing for any other. */
export function LeavesFavourites({ slot }: { slot: number | null }) {
  const others = useHolders()?.filter((holder) => holder.slot !== slot).length
  if (slot === null || others === undefined) return null
  return (
    <p className="leaving" role="status">
      It is favourite {slot}: the site will show {IN_WORDS[others]}.
    </p>
  )
}
