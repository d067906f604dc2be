/** What of a change makes a difference. The keys that it was made of may be marked twice, or be of what was never public. */
import { isDeepStrictEqual } from 'node:util'
import {
  CATALOGUE_KINDS,
  type CatalogueChange,
  type CatalogueDocuments,
  type PublishedCatalogue,
} from '#search/published/catalogue.ts'
import type { NamesChange, PublishedPassenger } from '#search/published/names.ts'

interface ChangeOf<T> {
  put: T[]
  remove: number[]
}

export const effectiveNames = (held: readonly PublishedPassenger[], change: NamesChange): NamesChange =>
  effective(held, change)

/**
 * `pages` of the change are all pages; of voyages and list pages it has those that may have changed. A code that no voyage has
 * any more goes, and so does the count of a voyage that is gone.
 */
export function effectiveCatalogue(held: PublishedCatalogue, change: CatalogueChange): CatalogueChange {
  const of = CATALOGUE_KINDS.map((kind) => [
    kind,
    effective<{ id: number }>(held[kind], { put: change.put[kind], remove: change.remove[kind] }),
  ])
  const parts = Object.fromEntries(of) as { [K in keyof CatalogueDocuments]: ChangeOf<never> }
  const by = <T>(pick: (part: ChangeOf<never>) => T) =>
    Object.fromEntries(CATALOGUE_KINDS.map((kind) => [kind, pick(parts[kind])]))
  const codes = new Map(held.journey.map(({ id, hit }) => [id, hit.journeyId]))
  for (const id of parts.journey.remove) codes.delete(id)
  for (const { id, hit } of change.put.journey) codes.set(id, hit.journeyId)
  const sailing = new Set(codes.values())
  return {
    put: by(({ put }) => put) as unknown as CatalogueDocuments,
    remove: by(({ remove }) => remove) as CatalogueChange['remove'],
    listPages: differing(
      held.listPages,
      change.listPages,
      [...held.listPages.keys()].filter((id) => !codes.has(id)),
      0,
    ),
    voyages: differing(
      held.voyages,
      new Map([...change.voyages].filter(([code]) => sailing.has(code))),
      [...held.voyages.keys()].filter((code) => !sailing.has(code)),
      null,
    ),
    pages: differing(
      held.pages,
      change.pages,
      [...held.pages.keys()].filter((page) => !change.pages.has(page)),
      null,
    ),
  }
}

function effective<T extends { id: number }>(
  held: readonly T[],
  { put, remove }: { put: readonly T[]; remove: readonly number[] },
): ChangeOf<T> {
  const wanted = new Set([...put.map(({ id }) => id), ...remove])
  const known = new Map(
    held.flatMap((document) => (wanted.has(document.id) ? [[document.id, document]] : [])),
  )
  return {
    put: put
      .filter((document) => !isDeepStrictEqual(known.get(document.id), document))
      .toSorted((a, b) => a.id - b.id),
    remove: remove.filter((id) => known.has(id)).toSorted((a, b) => a - b),
  }
}

function differing<K, V, Gone extends V>(
  held: ReadonlyMap<K, V>,
  given: ReadonlyMap<K, V>,
  gone: readonly K[],
  goneAs: Gone,
): Map<K, V> {
  const changed = [...given].filter(([key, value]) => (held.get(key) ?? goneAs) !== value)
  return new Map([...changed, ...gone.map((key): [K, V] => [key, goneAs])])
}
