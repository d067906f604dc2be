/**
 * The menu as one list: each heading, and below it the pages that stand under it. There are two levels. A heading moves
 * with its pages, and never goes under another one with them.
 */

export interface Place {
  id: string
  /** The heading above it; null for a heading, or a page that stands by itself. */
  parent: string | null
}

interface Ordered {
  _id: string
  parent: string | null
  order: number
}

/** As the menu shows them. A page whose heading is no more stands by itself. */
export function placesOf(rows: readonly Ordered[]): Place[] {
  const known = new Set(rows.map(({ _id }) => _id))
  const parentOf = ({ parent }: Ordered) => (parent !== null && known.has(parent) ? parent : null)
  const sorted = rows.toSorted((a, b) => a.order - b.order || Number(a._id) - Number(b._id))
  const under = (heading: string | null): Place[] =>
    sorted.filter((row) => parentOf(row) === heading).flatMap((row) => [{ id: row._id, parent: heading }, ...under(row._id)])
  return under(null)
}

export const hasPages = (places: readonly Place[], id: string): boolean => places.some(({ parent }) => parent === id)

/** The page and, of a heading, those under it. */
const blockOf = (places: readonly Place[], id: string): Place[] =>
  places.filter((place) => place.id === id || place.parent === id)

const without = (places: readonly Place[], id: string): Place[] =>
  places.filter((place) => place.id !== id && place.parent !== id)

/** Where something lands. `index` counts the others. */
export interface Target {
  index: number
  parent: string | null
}

/**
 * Where a page lands that is let go at `index` among the others, wanted under a heading or not: between pages of a heading
 * it can only go under that one, and a heading with pages only between headings.
 */
export function targetOf(places: readonly Place[], id: string, index: number, wantsUnder: boolean): Target {
  const rest = without(places, id)
  if (hasPages(places, id)) return { index: betweenHeadings(rest, index), parent: null }
  const above = rest[index - 1]
  const isAmong = rest[index]?.parent != null
  if (!above || !(isAmong || wantsUnder)) return { index, parent: null }
  return { index, parent: above.parent ?? above.id }
}

/** The nearest place that parts no heading from its pages. */
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

/** One step by a button or a key; null where it leads nowhere. */
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
    // Behind the pages that it stood among: they stay where they are.
    const behind = rest.findLastIndex(({ parent }) => parent === place.parent)
    const index = behind < 0 ? rest.findIndex((one) => one.id === place.parent) : behind
    return isPage ? put(places, id, { index: index + 1, parent: null }) : null
  }
  const index = isPage ? at + (to === 'up' ? -1 : 1) : besideHeading(rest, at, to)
  if (index < 0 || index > rest.length) return null
  return put(places, id, isPage ? targetOf(places, id, index, true) : { index, parent: null })
}

/** Past the whole of the next heading. */
function besideHeading(rest: readonly Place[], at: number, to: 'up' | 'down'): number {
  if (to === 'up') return rest.findLastIndex(({ parent }, index) => parent === null && index < at)
  if (at >= rest.length) return rest.length + 1
  const next = rest.findIndex(({ parent }, index) => parent === null && index > at)
  return next < 0 ? rest.length : next
}

/** Where a page stands among those of its level: the second of four. */
export function rankOf(places: readonly Place[], id: string): { at: number; of: number; parent: string | null } {
  const parent = places.find((place) => place.id === id)?.parent ?? null
  const level = places.filter((place) => place.parent === parent)
  return { at: level.findIndex((place) => place.id === id) + 1, of: level.length, parent }
}

/** An order that somebody is making, over rows that were read anew: what is no more goes, what is new stands last. */
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
