/** Random published archives, and the change from one to another. */
import fc from 'fast-check'
import type { Documents } from '../documents.ts'
import type { PublishedCatalogue } from '../published/catalogue-part.ts'
import type { PublishedNames, PublishedPassenger } from '../published/names-part.ts'
import { type ChangeOf, difference } from '../published/parts.ts'
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
  const pagesOf = (voyage: number) => media.filter((medium) => medium.kind === 'list-page' && medium.journey === voyage).length
  return {
    variant: byId(variant),
    ship: byId(ship),
    journey: byId(voyages),
    image: byId(media.filter((medium) => medium.kind === 'image')),
    listPages: new Map(voyages.map(({ id }) => [id, pagesOf(id)] as const).filter(([, count]) => count > 0)),
    voyages: new Map(voyages.map(({ hit }, at) => [hit.journeyId, versions[at]!])),
    pages,
  }
}

/** The part `names` of a state. */
export const namesOf = ({ names }: PublishedState): PublishedNames => ({ passenger: byId(names) })

export const namesBetween = (before: PublishedState, after: PublishedState): ChangeOf<PublishedNames> =>
  difference(namesOf(before), namesOf(after))

export const catalogueBetween = (before: PublishedState, after: PublishedState): ChangeOf<PublishedCatalogue> =>
  difference(before.catalogue, after.catalogue)

const ascending = <T extends { id: number }>(documents: readonly T[]): T[] => documents.toSorted((a, b) => a.id - b.id)

const byId = <T extends { id: number }>(documents: readonly T[]): Map<number, T> =>
  new Map(ascending(documents).map((document) => [document.id, document]))
