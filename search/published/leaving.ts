/** What a change takes away: it is to be found no more, also not in the files that were published before the change. */
import { NAMES } from './base-names.ts'
import {
  CATALOGUE_KINDS,
  type CatalogueChange,
  type CatalogueDocuments,
  type PublishedCatalogue,
} from './catalogue.ts'
import { fromText } from './columns.ts'
import type { NameColumns } from './names.ts'

/** The records of which something is to be found no more: they left, or say something else now. */
export const leavingOf = (
  held: CatalogueDocuments,
  { put, remove }: CatalogueChange,
): CatalogueChange['remove'] =>
  Object.fromEntries(
    CATALOGUE_KINDS.map((kind) => {
      const known = new Map(held[kind].map((document) => [document.id, JSON.stringify(document)]))
      const others = put[kind].filter((document) => known.get(document.id) !== JSON.stringify(document))
      return [kind, [...others.map(({ id }) => id), ...remove[kind]].filter((id) => known.has(id))]
    }),
  ) as CatalogueChange['remove']

/** Something is to be found no more of what the catalogue holds: of a record, a voyage or a page. */
export function takesAway(held: PublishedCatalogue, change: CatalogueChange): boolean {
  const isGone = (of: 'voyages' | 'pages') =>
    [...change[of]].some(([key, version]) => version === null && held[of].has(key))
  return (
    Object.values(leavingOf(held, change)).some((ids) => ids.length > 0) ||
    isGone('voyages') ||
    isGone('pages')
  )
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
