/**
 * The part `catalogue` of the published archive: everything that is searched except passengers, and versions by which a
 * device sees which of its kept voyages and pages have changed.
 */
import { journeyName } from '#domain/journey.ts'
import { addressParts, creditOf, imageAddresses } from '#domain/media.ts'
import type { PictureLicence } from '#domain/picture-licences.ts'
import type { ImageDocument, JourneyDocument, ShipDocument, VariantDocument } from '../documents.ts'
import { type ChangeOf, differences, flags, fromText, parted, runs, sums, toText } from './parts.ts'

/** Documents by key. List pages are not among them, because only their number is published. */
type CatalogueDocuments = {
  variant: Map<number, VariantDocument>
  ship: Map<number, ShipDocument>
  journey: Map<number, JourneyDocument>
  image: Map<number, ImageDocument>
}

export type PublishedCatalogue = CatalogueDocuments & {
  /** The number of list pages by the key of the voyage; voyages without any are left out. */
  listPages: Map<number, number>
  /** Versions of the answers of `GET /api/globe/journey` (`domain/answer-version.ts`), by voyage code. */
  voyages: Map<string, string>
  /** Versions of the answers of `GET /api/sideMenu/page/{pageId}`, by page id. */
  pages: Map<string, string>
}

const CATALOGUE_KINDS = ['variant', 'ship', 'journey', 'image'] as const

export const emptyCatalogue = (): PublishedCatalogue => ({
  variant: new Map(),
  ship: new Map(),
  journey: new Map(),
  image: new Map(),
  listPages: new Map(),
  voyages: new Map(),
  pages: new Map(),
})

export const packCatalogue = (catalogue: PublishedCatalogue): string => toText(packed(catalogue))

export function packCatalogueChange(change: ChangeOf<PublishedCatalogue>): string {
  const gone = CATALOGUE_KINDS.map((kind) => [kind, parted<unknown>(change[kind])[1]])
  return toText({ ...packed(change), remove: Object.fromEntries(gone) })
}

/** Unpacks a base or a change. In a base no value is null. */
export function unpackCatalogue(text: string): ChangeOf<PublishedCatalogue> {
  const { documents, remove, listPages, voyages, pages } = fromText<Packed>(text)
  const rows = unpackDocuments(documents)
  const of = <Value extends { id: number }>(kind: Kind, all: Value[]) =>
    new Map<number, Value | null>([
      ...(remove?.[kind] ?? []).map((id): [number, null] => [id, null]),
      ...all.map((document): [number, Value] => [document.id, document]),
    ])
  return {
    variant: of('variant', rows.variant),
    ship: of('ship', rows.ship),
    journey: of('journey', rows.journey),
    image: of('image', rows.image),
    listPages: new Map(sums(listPages.voyages).map((voyage, at) => [voyage, listPages.counts[at] || null])),
    voyages: new Map(voyages.names.map((name, at) => [name, voyages.versions[at]!])),
    pages: new Map(pages.names.map((name, at) => [name, pages.versions[at]!])),
  }
}

type Kind = (typeof CATALOGUE_KINDS)[number]

interface Packed {
  documents: Columns
  listPages: { voyages: number[]; counts: number[] }
  voyages: Pairs
  pages: Pairs
  /** Only in a change. */
  remove?: Record<Kind, number[]>
}

interface Pairs {
  names: string[]
  versions: (string | null)[]
}

function packed({ listPages, voyages, pages, ...documents }: ChangeOf<PublishedCatalogue>): Packed {
  const counts = [...listPages].sort(([a], [b]) => a - b)
  return {
    documents: columns(documents),
    listPages: { voyages: differences(counts.map(([voyage]) => voyage)), counts: counts.map(([, count]) => count ?? 0) },
    voyages: pairs(voyages),
    pages: pairs(pages),
  }
}

function pairs(versions: Map<string, string | null>): Pairs {
  const names = [...versions.keys()].sort()
  return { names, versions: names.map((name) => versions.get(name)!) }
}

type Columns = ReturnType<typeof columns>

function columns(change: ChangeOf<CatalogueDocuments>) {
  const [[ship], [journey], [image]] = [parted(change.ship), parted(change.journey), parted(change.image)]
  const hits = journey.map(({ hit }) => hit)
  const items = image.map(({ item }) => item)
  const addresses = items.map(addressParts)
  return {
    variant: parted(change.variant)[0],
    ship: {
      ids: ids(ship),
      names: ship.map(({ shipName }) => shipName),
      prefixes: ship.map(({ prefix }) => prefix),
      companies: ship.map(({ company }) => company ?? null),
      masters: ship.map(({ master }) => master ?? null),
      builtYears: ship.map(({ builtYear }) => builtYear ?? null),
      tonnages: ship.map(({ tonnage }) => tonnage ?? null),
      nationalities: ship.map(({ nationality }) => nationality ?? null),
      notes: ship.map(({ note }) => note ?? null),
      sources: ship.map(({ source }) => source ?? null),
    },
    journey: {
      ids: ids(journey),
      codes: hits.map(({ journeyId }) => journeyId),
      formerCodes: journey.map(({ formerCodes }) => formerCodes ?? null),
      namesEntered: hits.map(({ names }) => names.entered),
      namesExpected: hits.map(({ names }) => names.expected),
      stories: journey.map(({ stories }) => stories ?? 0),
      via: journey.map(({ via }) => via ?? null),
      // Most voyages have the name that is made of the other columns.
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
      // The `iiifId` begins with the record's id.
      files: addresses.map(({ iiifId }, at) => iiifId.slice(items[at]!._id.length)),
      thumbnails: addresses.map(({ thumbnail }) => thumbnail),
      descriptions: items.map(({ Beschrijving }) => Beschrijving),
      collections: items.map(({ Collectie }) => Collectie),
      demonstration: runs(items.map(({ demonstration }) => demonstration)),
      credits: items.map(({ maker = null, year = null, licence = null }) =>
        (maker ?? year ?? licence) === null ? null : ([maker, year, licence] as const),
      ),
    },
  }
}

const ids = (documents: readonly { id: number }[]) => differences(documents.map(({ id }) => id))

type Credit = readonly [maker: string | null, year: number | null, licence: PictureLicence | null]

const unpackCredit = (credit: Credit | null) => {
  if (credit === null) return {}
  const [maker, year, licence] = credit
  return creditOf({ maker, year, licence })
}

/** The name that is made of a voyage's ship, cities and year. Files leave such a name out. */
const madeName = (hit: Omit<JourneyDocument['hit'], '_id' | 'journeyId' | 'name'>): string =>
  journeyName({ ...hit, name: null, shipName: hit.ship.name })

function unpackDocuments({ variant, ship, journey, image }: Columns) {
  const marks = flags(image.demonstration)
  return {
    variant,
    ship: sums(ship.ids).map((id, at) => ({
      id,
      shipName: ship.names[at]!,
      prefix: ship.prefixes[at]!,
      company: ship.companies[at]!,
      master: ship.masters[at]!,
      builtYear: ship.builtYears[at]!,
      tonnage: ship.tonnages[at]!,
      nationality: ship.nationalities[at]!,
      note: ship.notes[at]!,
      source: ship.sources[at]!,
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
        names: { entered: journey.namesEntered[at]!, expected: journey.namesExpected[at]! },
      }
      const name = journey.names[at] ?? madeName(rest)
      const hit = { _id: String(id), journeyId: journey.codes[at]!, name, ...rest }
      const stories = journey.stories[at]
      const via = journey.via[at]
      const formerCodes = journey.formerCodes[at]
      return { id, hit, ...(via && { via }), ...(stories && { stories }), ...(formerCodes && { formerCodes }) }
    }),
    image: sums(image.ids).map((id, at): ImageDocument => {
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
          ...unpackCredit(image.credits[at]!),
        },
      }
    }),
  }
}
