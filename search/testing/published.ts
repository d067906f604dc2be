/** Random archives as they are published, and the change from one to another. */
import fc from 'fast-check'
import type { Documents } from '../documents.ts'
import {
  CATALOGUE_KINDS,
  type CatalogueChange,
  type CatalogueDocuments,
  type PublishedCatalogue,
} from '../published/catalogue.ts'
import type { NamesChange, PublishedPassenger } from '../published/names.ts'
import { archives } from './arbitrary.ts'

export interface PublishedState {
  catalogue: PublishedCatalogue
  names: PublishedPassenger[]
}

const version = fc.stringMatching(/^[0-9a-f]{8}$/)

export const publishedStates: fc.Arbitrary<PublishedState> = fc
  .tuple(archives, fc.dictionary(fc.string(), version), fc.array(version, { minLength: 12, maxLength: 12 }))
  .map(([documents, pages, versions]) => ({
    catalogue: catalogueOf(documents, new Map(Object.entries(pages)), versions),
    names: ascending(documents.passenger)
      .filter(({ journey }) => documents.journey.some(({ id }) => id === journey))
      .map(({ id, journey, fullName, demonstration }) => ({ id, journey, fullName, demonstration })),
  }))

function catalogueOf(
  { variant, ship, journey, media }: Documents,
  pages: Map<string, string>,
  versions: string[],
): PublishedCatalogue {
  const voyages = ascending(journey)
  const pagesOf = (voyage: number) =>
    media.filter((medium) => medium.kind === 'list-page' && medium.journey === voyage).length
  return {
    variant: ascending(variant),
    ship: ascending(ship),
    journey: voyages,
    image: ascending(media).filter((medium) => medium.kind === 'image'),
    listPages: new Map(voyages.map(({ id }) => [id, pagesOf(id)] as const).filter(([, count]) => count > 0)),
    voyages: new Map(voyages.map(({ hit }, at) => [hit.journeyId, versions[at]!])),
    pages,
  }
}

export const namesBetween = (before: PublishedState, after: PublishedState): NamesChange =>
  between(before.names, after.names)

export function catalogueBetween(before: PublishedState, after: PublishedState): CatalogueChange {
  const [from, to] = [before.catalogue, after.catalogue]
  const of = CATALOGUE_KINDS.map((kind) => [kind, between<{ id: number }>(from[kind], to[kind])] as const)
  return {
    put: Object.fromEntries(of.map(([kind, { put }]) => [kind, put])) as unknown as CatalogueDocuments,
    remove: Object.fromEntries(of.map(([kind, { remove }]) => [kind, remove])) as CatalogueChange['remove'],
    listPages: changed(from.listPages, to.listPages, 0),
    voyages: changed(from.voyages, to.voyages, null),
    pages: changed(from.pages, to.pages, null),
  }
}

function between<T extends { id: number }>(before: T[], after: T[]): { put: T[]; remove: number[] } {
  const known = new Map(before.map((document) => [document.id, JSON.stringify(document)]))
  const left = new Set(after.map(({ id }) => id))
  return {
    put: after.filter((document) => known.get(document.id) !== JSON.stringify(document)),
    remove: before.map(({ id }) => id).filter((id) => !left.has(id)),
  }
}

function changed<K, V, Gone>(before: Map<K, V>, after: Map<K, V>, gone: Gone): Map<K, V | Gone> {
  const put: [K, V | Gone][] = [...after].filter(([key, value]) => before.get(key) !== value)
  const removed: [K, V | Gone][] = [...before.keys()]
    .filter((key) => !after.has(key))
    .map((key) => [key, gone])
  return new Map([...put, ...removed])
}

const ascending = <T extends { id: number }>(documents: T[]): T[] => documents.toSorted((a, b) => a.id - b.id)
