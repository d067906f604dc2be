/**
 * The part `catalogue` of the published archive: all that is searched but the passengers, and versions that tell a device
 * which of the voyages and pages that it keeps have changed.
 */
import { journeyName } from '#domain/journey.ts'
import { addressParts, imageAddresses } from '#domain/media.ts'
import type { ImageDocument, JourneyDocument, ShipDocument, VariantDocument } from '../documents.ts'
import { differences, flags, fromText, runs, sums, toText } from './columns.ts'

/** Documents of the catalogue, each kind ascending by key. List pages are none of them: they are counts alone. */
export interface CatalogueDocuments {
  variant: VariantDocument[]
  ship: ShipDocument[]
  journey: JourneyDocument[]
  image: ImageDocument[]
}

export interface PublishedCatalogue extends CatalogueDocuments {
  /** How many list pages a voyage has, by its key; none is left out. */
  listPages: Map<number, number>
  /** By voyage code: of what `GET /api/globe/journey` answers, as `domain/answer-version.ts` says. */
  voyages: Map<string, string>
  /** By page id, as of the voyages: of `GET /api/sideMenu/page/{pageId}`. */
  pages: Map<string, string>
}

export interface CatalogueChange {
  put: CatalogueDocuments
  /** Keys of those that are not public, or no longer. */
  remove: Record<keyof CatalogueDocuments, number[]>
  /** The new counts of those that changed; 0 where no page is left. */
  listPages: Map<number, number>
  /** Those that changed; null where the voyage is gone. */
  voyages: Map<string, string | null>
  pages: Map<string, string | null>
}

export const CATALOGUE_KINDS = ['variant', 'ship', 'journey', 'image'] as const

export const packCatalogue = ({ listPages, voyages, pages, ...documents }: PublishedCatalogue): string =>
  toText({
    documents: columns(documents),
    listPages: counts(listPages),
    voyages: pairs(voyages),
    pages: pairs(pages),
  })

export function unpackCatalogue(text: string): PublishedCatalogue {
  const { documents, listPages, voyages, pages } = fromText<Packed<string>>(text)
  return { ...rows(documents), ...unpackRest({ listPages, voyages, pages }) }
}

export const packCatalogueChange = ({ put, remove, listPages, voyages, pages }: CatalogueChange): string =>
  toText({
    documents: columns(put),
    remove,
    listPages: counts(listPages),
    voyages: pairs(voyages),
    pages: pairs(pages),
  })

export function unpackCatalogueChange(text: string): CatalogueChange {
  const { documents, remove, ...rest } = fromText<
    Packed<string | null> & { remove: CatalogueChange['remove'] }
  >(text)
  return { put: rows(documents), remove, ...unpackRest(rest) }
}

interface Packed<Version> {
  documents: Columns
  listPages: { voyages: number[]; counts: number[] }
  voyages: Pairs<Version>
  pages: Pairs<Version>
}
interface Pairs<Version> {
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

const fromPairs = <Version>({ names, versions }: Pairs<Version>): Map<string, Version> =>
  new Map(names.map((name, at) => [name, versions[at]!]))

const unpackRest = <Version>({ listPages, voyages, pages }: Omit<Packed<Version>, 'documents'>) => ({
  listPages: new Map(sums(listPages.voyages).map((voyage, at) => [voyage, listPages.counts[at]!])),
  voyages: fromPairs(voyages),
  pages: fromPairs(pages),
})

type Columns = ReturnType<typeof columns>

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
      return { id, hit: { _id: String(id), journeyId: journey.codes[at]!, name, ...rest } }
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

const ids = (documents: readonly { id: number }[]) => differences(documents.map(({ id }) => id))

const madeName = (hit: Omit<JourneyDocument['hit'], '_id' | 'journeyId' | 'name'>): string =>
  journeyName({ ...hit, name: null, shipName: hit.ship.name })
