/** What the published archive is to an engine: documents, and changes of them. */
import type { Changes, Documents, ListPageDocument, PassengerDocument } from '../documents.ts'
import { noDocuments } from '../documents.ts'
import type { PublishedCatalogue } from './catalogue-part.ts'
import type { PublishedNames, PublishedPassenger } from './names-part.ts'
import { type ChangeOf, parted } from './parts.ts'

/** The documents of an engine that starts empty. */
export const catalogueDocuments = (catalogue: PublishedCatalogue): Omit<Documents, 'passenger'> => ({
  variant: [...catalogue.variant.values()],
  ship: [...catalogue.ship.values()],
  journey: [...catalogue.journey.values()],
  media: [...catalogue.image.values(), ...[...catalogue.listPages].flatMap(([voyage, pages]) => standIns(voyage, 0, pages))],
})

/** `startDates`: of the voyages, by key (`startDatesOf`). */
export const passengerDocument = (
  passenger: PublishedPassenger,
  startDates: ReadonlyMap<number, string | null>,
): PassengerDocument => ({ ...passenger, startDate: startDates.get(passenger.journey) ?? null })

export const startDatesOf = ({ journey }: Pick<PublishedCatalogue, 'journey'>): Map<number, string | null> =>
  new Map([...journey].map(([id, { hit }]) => [id, hit.startDate]))

/**
 * For an engine that holds `before`. Write those of the catalogue before those of the names: with a voyage go its passengers,
 * and a passenger is taken in only where the voyage is there.
 */
export function catalogueChanges(
  before: Pick<PublishedCatalogue, 'listPages'>,
  change: ChangeOf<PublishedCatalogue>,
  version: number,
): Changes {
  const [variant, ship, journey, image] = [
    parted(change.variant),
    parted(change.ship),
    parted(change.journey),
    parted(change.image),
  ]
  const [more, fewer]: [ListPageDocument[], number[]] = [[], []]
  for (const [voyage, pages] of change.listPages) {
    const held = before.listPages.get(voyage) ?? 0
    more.push(...standIns(voyage, held, pages ?? 0))
    fewer.push(...standIns(voyage, pages ?? 0, held).map(({ id }) => id))
  }
  return {
    version,
    put: {
      variant: variant[0],
      ship: ship[0],
      journey: journey[0],
      media: [...image[0], ...more],
      passenger: [],
    },
    remove: {
      variant: variant[1],
      ship: ship[1],
      journey: journey[1],
      media: [...image[1], ...fewer],
      passenger: [],
    },
  }
}

/** `startDates`: of the voyages as they are after the changes of the catalogue. */
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

/** A voyage has at most so many list pages: with the highest key the stand-in is still a whole number. */
const MOST_PAGES = 1_000_000

/** Pages from one number up to another, as an engine counts them. Their keys are negative, so that they are of no record. */
const standIns = (voyage: number, from: number, to: number): ListPageDocument[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => ({
    id: -(voyage * MOST_PAGES + from + at),
    journey: voyage,
    ship: null,
    kind: 'list-page',
  }))
