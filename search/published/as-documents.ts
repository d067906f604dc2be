/** Turns the published archive into documents and changes for an engine. */
import { type Changes, type Documents, type ListPageDocument, noDocuments, type PassengerDocument } from '../documents.ts'
import type { PublishedCatalogue } from './catalogue-part.ts'
import type { PublishedNames, PublishedPassenger } from './names-part.ts'
import { type ChangeOf, parted } from './parts.ts'

/** All documents of a catalogue. */
export const catalogueDocuments = (catalogue: PublishedCatalogue): Omit<Documents, 'passenger'> => ({
  variant: [...catalogue.variant.values()],
  ship: [...catalogue.ship.values()],
  journey: [...catalogue.journey.values()],
  media: [...catalogue.image.values(), ...[...catalogue.listPages].flatMap(([voyage, pages]) => standIns(voyage, 0, pages))],
})

/** `startDates`: by the key of the voyage (`startDatesOf`). */
export const passengerDocument = (
  passenger: PublishedPassenger,
  startDates: ReadonlyMap<number, string | null>,
): PassengerDocument => ({ ...passenger, startDate: startDates.get(passenger.journey) ?? null })

export const startDatesOf = ({ journey }: Pick<PublishedCatalogue, 'journey'>): Map<number, string | null> =>
  new Map([...journey].map(([id, { hit }]) => [id, hit.startDate]))

/**
 * The changes for an engine that holds `before`. Write them before the changes of the names: an engine removes the passengers
 * of a voyage with it, and takes in passengers only of voyages that it holds.
 */
export function catalogueChanges(
  before: Pick<PublishedCatalogue, 'listPages'>,
  change: ChangeOf<PublishedCatalogue>,
  version: number,
): Changes {
  const variant = parted(change.variant)
  const ship = parted(change.ship)
  const journey = parted(change.journey)
  const image = parted(change.image)
  const [more, fewer]: [ListPageDocument[], number[]] = [[], []]
  for (const [voyage, pages] of change.listPages) {
    const held = before.listPages.get(voyage) ?? 0
    more.push(...standIns(voyage, held, pages ?? 0))
    fewer.push(...standIns(voyage, pages ?? 0, held).map(({ id }) => id))
  }
  return {
    version,
    put: { variant: variant[0], ship: ship[0], journey: journey[0], media: [...image[0], ...more], passenger: [] },
    remove: { variant: variant[1], ship: ship[1], journey: journey[1], media: [...image[1], ...fewer], passenger: [] },
  }
}

/** `startDates`: as they are after the changes of the catalogue. */
export function nameChanges(
  { passenger }: ChangeOf<PublishedNames>,
  startDates: ReadonlyMap<number, string | null>,
  version: number,
): Changes {
  const [put, remove] = parted(passenger)
  return {
    version,
    put: { ...noDocuments(), passenger: put.map((one) => passengerDocument(one, startDates)) },
    remove: { variant: [], ship: [], journey: [], media: [], passenger: remove },
  }
}

/** The most list pages of a voyage. Even for the highest voyage key the keys of its pages are safe integers. */
const MOST_PAGES = 1_000_000

/** Stands in for list pages, which an engine only counts: numbers `from` up to `to`. Negative keys belong to no record. */
const standIns = (voyage: number, from: number, to: number): ListPageDocument[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => ({
    id: -(voyage * MOST_PAGES + from + at),
    journey: voyage,
    ship: null,
    kind: 'list-page',
  }))
