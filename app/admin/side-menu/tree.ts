/**
 * The menu as one list: each heading, then the pages under it. There are two levels. A heading moves together with its pages, and
 * a heading with pages cannot go under another one.
 */

export interface Place {
  id: string
  /** The heading that it is under; null on the main level. */
  parent: string | null
}

interface Ordered {
  _id: string
  parent: string | null
  order: number
}

/** Puts pages in the order of the menu. A page whose heading is gone is on the main level. */
export function placesOf(rows: readonly Ordered[]): Place[] {
  const known = new Set(rows.map(({ _id }) => _id))
  const parentOf = ({ parent }: Ordered) => (parent !== null && known.has(parent) ? parent : null)
  const sorted = rows.toSorted((a, b) => a.order - b.order || Number(a._id) - Number(b._id))
  const under = (heading: string | null): Place[] =>
    sorted.filter((row) => parentOf(row) === heading).flatMap((row) => [{ id: row._id, parent: heading }, ...under(row._id)])
  return under(null)
}

export const hasPages = (places: readonly Place[], id: string): boolean => places.some(({ parent }) => parent === id)

/** A page with the pages under it. */
const blockOf = (places: readonly Place[], id: string): Place[] =>
  places.filter((place) => place.id === id || place.parent === id)

const without = (places: readonly Place[], id: string): Place[] =>
  places.filter((place) => place.id !== id && place.parent !== id)

/** The place at which a page is dropped. `index` counts the other pages before it. */
export interface Target {
  index: number
  parent: string | null
}

/**
 * Says where to put a page that is dropped at `index` among the others. Between the pages of a heading it always goes under that
 * heading. A heading with pages can only go between headings.
 */
export function targetOf(places: readonly Place[], id: string, index: number, wantsUnder: boolean): Target {
  const rest = without(places, id)
  if (hasPages(places, id)) return { index: betweenHeadings(rest, index), parent: null }
  const above = rest[index - 1]
  const isAmong = rest[index]?.parent != null
  if (!above || !(isAmong || wantsUnder)) return { index, parent: null }
  return { index, parent: above.parent ?? above.id }
}

/** The nearest index that does not separate a heading from its pages. */
function betweenHeadings(rest: readonly Place[], index: number): number {
  const isFree = (at: number) => at <= 0 || at >= rest.length || rest[at]?.parent === null
  for (let off = 0; ; off++) {
    if (isFree(index + off)) return Math.min(index + off, rest.length)
    if (isFree(index - off)) return Math.max(index - off, 0)
  }
}

export function put(places: readonly Place[], id: string, { index, parent }: Target): Place[] {
  const [first, ...pages] = blockOf(places, id)
  const rest = without(places, id)
  return first ? rest.toSpliced(index, 0, { ...first, parent }, ...pages) : rest
}

export type Step = 'up' | 'down' | 'under' | 'out'

/** Moves a page one step; null if the step leads nowhere. */
export function step(places: readonly Place[], id: string, to: Step): Place[] | null {
  const place = places.find((one) => one.id === id)
  if (!place) return null
  const rest = without(places, id)
  const at = places.indexOf(place)
  const isPage = place.parent !== null
  if (to === 'under') {
    const target = targetOf(places, id, at, true)
    return isPage || target.parent === null || hasPages(places, id) ? null : put(places, id, target)
  }
  if (to === 'out') {
    // Goes after the other pages of its heading, which stay there.
    const behind = rest.findLastIndex(({ parent }) => parent === place.parent)
    const index = behind < 0 ? rest.findIndex((one) => one.id === place.parent) : behind
    return isPage ? put(places, id, { index: index + 1, parent: null }) : null
  }
  const index = isPage ? at + (to === 'up' ? -1 : 1) : besideHeading(rest, at, to)
  if (index < 0 || index > rest.length) return null
  return put(places, id, isPage ? targetOf(places, id, index, true) : { index, parent: null })
}

/** The index before the previous heading, or after the next one with its pages. */
function besideHeading(rest: readonly Place[], at: number, to: 'up' | 'down'): number {
  if (to === 'up') return rest.findLastIndex(({ parent }, index) => parent === null && index < at)
  if (at >= rest.length) return rest.length + 1
  const next = rest.findIndex(({ parent }, index) => parent === null && index > at)
  return next < 0 ? rest.length : next
}

/** The place of a page on its level: the second of four. */
export function rankOf(places: readonly Place[], id: string): { at: number; of: number; parent: string | null } {
  const parent = places.find((place) => place.id === id)?.parent ?? null
  const level = places.filter((place) => place.parent === parent)
  return { at: level.findIndex((place) => place.id === id) + 1, of: level.length, parent }
}

/** Carries an edited order over to pages that were read again: deleted pages go, new ones come last. */
export function carryOver(made: readonly Place[], base: readonly Place[]): Place[] {
  const isThere = (id: string | null) => base.some((place) => place.id === id)
  const kept = made.filter(({ id }) => isThere(id)).map(({ id, parent }) => ({ id, parent: isThere(parent) ? parent : null }))
  for (const { id, parent } of base) {
    if (kept.some((place) => place.id === id)) continue
    const isHeading = kept.some((place) => place.id === parent && place.parent === null)
    const last = kept.findLastIndex((place) => isHeading && (place.id === parent || place.parent === parent))
    kept.splice(isHeading ? last + 1 : kept.length, 0, { id, parent: isHeading ? parent : null })
  }
  return kept
}

export const isSame = (one: readonly Place[], other: readonly Place[]): boolean =>
  one.length === other.length && one.every(({ id, parent }, at) => other[at]?.id === id && other[at]?.parent === parent)

export type TitleOf = (id: string | null) => string

/** `Place 2 of 4 under De repatriëring`. */
export function sayRank(places: readonly Place[], id: string, titleOf: TitleOf): string {
  const { at, of, parent } = rankOf(places, id)
  return `Place ${at} of ${of} ${parent === null ? 'on the main level' : `under ${titleOf(parent)}`}`
}

/** Says what differs from the saved order; null if nothing does. `moved` are the ids of the moved pages. */
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
