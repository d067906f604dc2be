/** Reads what `pack-catalogue.ts` wrote. */
import { imageAddresses } from '#domain/media.ts'
import {
  type CatalogueChange,
  type CatalogueDocuments,
  madeName,
  type PublishedCatalogue,
} from './catalogue.ts'
import { flags, fromText, sums } from './columns.ts'
import type { Columns, Packed, Pairs } from './pack-catalogue.ts'

export function unpackCatalogue(text: string): PublishedCatalogue {
  const { documents, listPages, voyages, pages } = fromText<Packed<string>>(text)
  return { ...rows(documents), ...unpackRest({ listPages, voyages, pages }) }
}

export function unpackCatalogueChange(text: string): CatalogueChange {
  const { documents, remove, ...rest } = fromText<
    Packed<string | null> & { remove: CatalogueChange['remove'] }
  >(text)
  return { put: rows(documents), remove, ...unpackRest(rest) }
}

const fromPairs = <Version>({ names, versions }: Pairs<Version>): Map<string, Version> =>
  new Map(names.map((name, at) => [name, versions[at]!]))

const unpackRest = <Version>({ listPages, voyages, pages }: Omit<Packed<Version>, 'documents'>) => ({
  listPages: new Map(sums(listPages.voyages).map((voyage, at) => [voyage, listPages.counts[at]!])),
  voyages: fromPairs(voyages),
  pages: fromPairs(pages),
})

function rows({ variant, ship, journey, image }: Columns): CatalogueDocuments {
  const marks = flags(image.demonstration)
  return {
    variant,
    ship: sums(ship.ids).map((id, at) => ({
      id,
      shipName: ship.names[at]!,
      prefix: ship.prefixes[at]!,
    })),
    journey: sums(journey.ids).map((id, at) => {
      const rest = {
        ship: { id: journey.ships[at]!, name: journey.shipNames[at]! },
        startDate: journey.startDates[at]!,
        endDate: journey.endDates[at]!,
        startCity: journey.startCities[at]!,
        endCity: journey.endCities[at]!,
        contentPoint: sums(journey.points[at]!).map(String),
        source: journey.sources[at]!,
      }
      const name = journey.names[at] ?? madeName(rest)
      const hit = { _id: String(id), journeyId: journey.codes[at]!, name, ...rest }
      const names = journey.namesEntered[at]!
      const formerCodes = journey.formerCodes[at]
      return formerCodes ? { id, hit, names, formerCodes } : { id, hit, names }
    }),
    image: sums(image.ids).map((id, at) => {
      const record = image.records[at]!
      const iiifId = record + image.files[at]!
      return {
        id,
        journey: image.journeys[at]!,
        ship: image.ships[at]!,
        kind: 'image',
        item: {
          _id: record,
          ...imageAddresses({ iiifId, thumbnail: image.thumbnails[at]! }, record),
          Beschrijving: image.descriptions[at]!,
          Collectie: image.collections[at]!,
          demonstration: marks[at] === 1,
        },
      }
    }),
  }
}
