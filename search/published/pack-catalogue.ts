/** Writes the part `catalogue` of the published archive, and a change of it. `unpack-catalogue.ts` reads them. */
import { addressParts } from '#domain/media.ts'
import {
  type CatalogueChange,
  type CatalogueDocuments,
  madeName,
  type PublishedCatalogue,
} from './catalogue.ts'
import { differences, runs, toText } from './columns.ts'

export const packCatalogue = ({ listPages, voyages, pages, ...documents }: PublishedCatalogue): string =>
  toText({
    documents: columns(documents),
    listPages: counts(listPages),
    voyages: pairs(voyages),
    pages: pairs(pages),
  })

export const packCatalogueChange = ({ put, remove, listPages, voyages, pages }: CatalogueChange): string =>
  toText({
    documents: columns(put),
    remove,
    listPages: counts(listPages),
    voyages: pairs(voyages),
    pages: pairs(pages),
  })

export interface Packed<Version> {
  documents: Columns
  listPages: { voyages: number[]; counts: number[] }
  voyages: Pairs<Version>
  pages: Pairs<Version>
}
export interface Pairs<Version> {
  names: string[]
  versions: Version[]
}

const counts = (listPages: Map<number, number>): Packed<string>['listPages'] => ({
  voyages: differences([...listPages.keys()]),
  counts: [...listPages.values()],
})

const pairs = <Version>(versions: Map<string, Version>): Pairs<Version> => ({
  names: [...versions.keys()],
  versions: [...versions.values()],
})

export type Columns = ReturnType<typeof columns>

function columns({ variant, ship, journey, image }: CatalogueDocuments) {
  const hits = journey.map(({ hit }) => hit)
  const items = image.map(({ item }) => item)
  const addresses = items.map(addressParts)
  return {
    variant,
    ship: {
      ids: ids(ship),
      names: ship.map(({ shipName }) => shipName),
      prefixes: ship.map(({ prefix }) => prefix),
    },
    journey: {
      ids: ids(journey),
      codes: hits.map(({ journeyId }) => journeyId),
      formerCodes: journey.map(({ formerCodes }) => formerCodes ?? null),
      namesEntered: journey.map(({ names }) => names),
      // Most have the name that is made of the rest.
      names: hits.map((hit) => (hit.name === madeName(hit) ? null : hit.name)),
      ships: hits.map(({ ship }) => ship.id),
      shipNames: hits.map(({ ship }) => ship.name),
      startDates: hits.map(({ startDate }) => startDate),
      endDates: hits.map(({ endDate }) => endDate),
      startCities: hits.map(({ startCity }) => startCity),
      endCities: hits.map(({ endCity }) => endCity),
      points: hits.map(({ contentPoint }) => differences(contentPoint.map(Number))),
      sources: hits.map(({ source }) => source),
    },
    image: {
      ids: ids(image),
      journeys: image.map(({ journey }) => journey),
      ships: image.map(({ ship }) => ship),
      records: items.map(({ _id }) => _id),
      // The record's id stands before it.
      files: addresses.map(({ iiifId }, at) => iiifId.slice(items[at]!._id.length)),
      thumbnails: addresses.map(({ thumbnail }) => thumbnail),
      descriptions: items.map(({ Beschrijving }) => Beschrijving),
      collections: items.map(({ Collectie }) => Collectie),
      demonstration: runs(items.map(({ demonstration }) => demonstration)),
    },
  }
}

const ids = (documents: readonly { id: number }[]) => differences(documents.map(({ id }) => id))
