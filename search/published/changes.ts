/** What a change of the published archive does: to the documents of the base, and to an engine that holds them. */
import type { Changes, Documents, ListPageDocument, PassengerDocument } from '../documents.ts'
import { noDocuments } from '../documents.ts'
import {
  CATALOGUE_KINDS,
  type CatalogueChange,
  type CatalogueDocuments,
  type PublishedCatalogue,
} from './catalogue.ts'
import type { NamesChange, PublishedPassenger } from './names.ts'

/** The catalogue after these changes, the oldest first. */
export function foldCatalogue(
  base: PublishedCatalogue,
  changes: readonly CatalogueChange[],
): PublishedCatalogue {
  const listPages = new Map(base.listPages)
  const [voyages, pages] = [new Map(base.voyages), new Map(base.pages)]
  for (const change of changes) {
    set(listPages, change.listPages, 0)
    set(voyages, change.voyages, null)
    set(pages, change.pages, null)
  }
  return {
    variant: folded(
      base.variant,
      changes.map(({ put, remove }) => ({ put: put.variant, remove: remove.variant })),
    ),
    ship: folded(
      base.ship,
      changes.map(({ put, remove }) => ({ put: put.ship, remove: remove.ship })),
    ),
    journey: folded(
      base.journey,
      changes.map(({ put, remove }) => ({ put: put.journey, remove: remove.journey })),
    ),
    image: folded(
      base.image,
      changes.map(({ put, remove }) => ({ put: put.image, remove: remove.image })),
    ),
    listPages: new Map([...listPages].sort(([a], [b]) => a - b)),
    voyages,
    pages,
  }
}

/** One change that does what these do one after another. It may also be applied to what already holds some of them. */
export const mergeNames = (changes: readonly NamesChange[]): NamesChange => merged(changes)

export function mergeCatalogue(changes: readonly CatalogueChange[]): CatalogueChange {
  const of = CATALOGUE_KINDS.map(
    (kind) =>
      [
        kind,
        merged<{ id: number }>(changes.map(({ put, remove }) => ({ put: put[kind], remove: remove[kind] }))),
      ] as const,
  )
  return {
    put: Object.fromEntries(of.map(([kind, { put }]) => [kind, put])) as unknown as CatalogueDocuments,
    remove: Object.fromEntries(of.map(([kind, { remove }]) => [kind, remove])) as CatalogueChange['remove'],
    listPages: new Map(changes.flatMap(({ listPages }) => [...listPages])),
    voyages: new Map(changes.flatMap(({ voyages }) => [...voyages])),
    pages: new Map(changes.flatMap(({ pages }) => [...pages])),
  }
}

/** The documents of an engine that starts empty. */
export const catalogueDocuments = (catalogue: PublishedCatalogue): Omit<Documents, 'passenger'> => ({
  variant: catalogue.variant,
  ship: catalogue.ship,
  journey: catalogue.journey,
  media: [
    ...catalogue.image,
    ...[...catalogue.listPages].flatMap(([voyage, pages]) => standIns(voyage, 0, pages)),
  ],
})

/** `startDates`: of the voyages, by key (`startDatesOf`). */
export const passengerDocument = (
  passenger: PublishedPassenger,
  startDates: ReadonlyMap<number, string | null>,
): PassengerDocument => ({ ...passenger, startDate: startDates.get(passenger.journey) ?? null })

export const startDatesOf = ({ journey }: Pick<PublishedCatalogue, 'journey'>): Map<number, string | null> =>
  new Map(journey.map(({ id, hit }) => [id, hit.startDate]))

/**
 * For an engine that holds `before`. Write those of the catalogue before those of the names: with a voyage go its passengers,
 * and a passenger is taken in only where the voyage is there.
 */
export function catalogueChanges(
  before: Pick<PublishedCatalogue, 'listPages'>,
  { put, remove, listPages }: CatalogueChange,
  version: number,
): Changes {
  const { image, ...others } = put
  const [more, fewer]: [ListPageDocument[], number[]] = [[], []]
  for (const [voyage, pages] of listPages) {
    const held = before.listPages.get(voyage) ?? 0
    more.push(...standIns(voyage, held, pages))
    fewer.push(...standIns(voyage, pages, held).map(({ id }) => id))
  }
  return {
    version,
    put: { ...others, media: [...image, ...more], passenger: [] },
    remove: {
      variant: remove.variant,
      ship: remove.ship,
      journey: remove.journey,
      media: [...remove.image, ...fewer],
      passenger: [],
    },
  }
}

/** `startDates`: of the voyages as they are after the changes of the catalogue. */
export const nameChanges = (
  { put, remove }: NamesChange,
  startDates: ReadonlyMap<number, string | null>,
  version: number,
): Changes => ({
  version,
  put: { ...noDocuments(), passenger: put.map((passenger) => passengerDocument(passenger, startDates)) },
  remove: { variant: [], ship: [], journey: [], media: [], passenger: remove },
})

/** How many records a change names. */
export const sizeOf = {
  names: ({ put, remove }: NamesChange): number => put.length + remove.length,
  catalogue: ({ put, remove, listPages, voyages, pages }: CatalogueChange): number =>
    CATALOGUE_KINDS.reduce((sum, kind) => sum + put[kind].length + remove[kind].length, 0) +
    listPages.size +
    voyages.size +
    pages.size,
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

interface ChangeOf<T> {
  put: readonly T[]
  remove: readonly number[]
}

function folded<T extends { id: number }>(base: readonly T[], changes: readonly ChangeOf<T>[]): T[] {
  const byId = new Map(base.map((document) => [document.id, document]))
  for (const { put, remove } of changes) {
    for (const id of remove) byId.delete(id)
    for (const document of put) byId.set(document.id, document)
  }
  return [...byId.values()].sort((a, b) => a.id - b.id)
}

function merged<T extends { id: number }>(changes: readonly ChangeOf<T>[]): { put: T[]; remove: number[] } {
  const last = new Map<number, T | null>()
  for (const { put, remove } of changes) {
    for (const id of remove) last.set(id, null)
    for (const document of put) last.set(document.id, document)
  }
  const all = [...last].sort(([a], [b]) => a - b)
  return {
    put: all.flatMap(([, document]) => document ?? []),
    remove: all.flatMap(([id, document]) => (document ? [] : [id])),
  }
}

function set<K, V>(all: Map<K, V>, changed: Map<K, V | null>, gone: V | null): void {
  for (const [key, value] of changed) {
    if (value === gone || value === null) all.delete(key)
    else all.set(key, value)
  }
}
