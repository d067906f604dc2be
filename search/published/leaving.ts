/** What a change takes away: it is to be found no more, also not in the files that were published before the change. */
import { NAMES } from './base-names.ts'
import { CATALOGUE_KINDS, type PublishedCatalogue } from './catalogue.ts'
import { fromText } from './columns.ts'
import type { NameColumns } from './names.ts'

/** Something of the first catalogue is to be found no more in the second: a record, what it said, a voyage or a page. */
export function takesAway(before: PublishedCatalogue, after: PublishedCatalogue): boolean {
  const isOther = (kind: (typeof CATALOGUE_KINDS)[number]) => {
    const there = new Map(after[kind].map((document) => [document.id, JSON.stringify(document)]))
    return before[kind].some((document) => there.get(document.id) !== JSON.stringify(document))
  }
  const isGone = (of: 'voyages' | 'pages') => [...before[of].keys()].some((key) => !after[of].has(key))
  return CATALOGUE_KINDS.some(isOther) || isGone('voyages') || isGone('pages')
}

/**
 * What `packNames` made, with an empty name for each of these passengers: they left by a change, which is to be kept beside it.
 * Null where no name of theirs stands in it.
 */
export function blankNames(text: string, left: ReadonlySet<number>): string | null {
  const from = text.indexOf(NAMES) + NAMES.length
  const { ids } = fromText<NameColumns>(`${text.slice(0, from)}]}`)
  const places = new Set<number>()
  let id = 0
  for (const [at, difference] of ids.entries()) {
    id += difference
    if (left.has(id)) places.add(at)
  }
  if (places.size === 0) return null
  let at = 0
  const names = text.slice(from)
  const blanked = names.replace(ONE_NAME, (name) => (places.has(at++) ? '""' : name))
  return blanked === names ? null : text.slice(0, from) + blanked
}

const ONE_NAME = /"(?:[^"\\]|\\.)*"/g
