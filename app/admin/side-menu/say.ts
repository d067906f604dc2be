/** The order of the menu in words. */
import { isSame, type Place, rankOf } from './tree.ts'

export type TitleOf = (id: string | null) => string

/** `Place 2 of 4 under De repatriëring`. */
export function sayRank(places: readonly Place[], id: string, titleOf: TitleOf): string {
  const { at, of, parent } = rankOf(places, id)
  return `Place ${at} of ${of} ${parent === null ? 'on the main level' : `under ${titleOf(parent)}`}`
}

/** What differs from the saved order; null when nothing does. `moved`: what somebody has moved. */
export function sayMoved(
  base: readonly Place[],
  places: readonly Place[],
  moved: readonly string[],
  titleOf: TitleOf,
): string | null {
  if (isSame(base, places)) return null
  const others = moved.filter((id) => !isAsBefore(base, places, id))
  const [id] = others
  if (id === undefined) return 'The order has changed, not saved yet'
  if (others.length > 1) return `${others.length} pages moved, not saved yet`
  const [from, to] = [rankOf(base, id), rankOf(places, id)]
  if (from.parent === to.parent) return `${titleOf(id)} moved from place ${from.at} to ${to.at}, not saved yet`
  const level = to.parent === null ? 'to the main level' : `under ${titleOf(to.parent)}`
  return `${titleOf(id)} moved ${level}, place ${to.at}, not saved yet`
}

function isAsBefore(base: readonly Place[], places: readonly Place[], id: string): boolean {
  const [from, to] = [rankOf(base, id), rankOf(places, id)]
  return from.parent === to.parent && from.at === to.at
}
