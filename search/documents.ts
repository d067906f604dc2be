/**
 * The documents that engines hold. Only public records have one. Its key is the integer key of the row. A document may repeat
 * data of another record: a voyage has the name of its ship. `indexer/rows.ts` makes documents from rows, and the indexer
 * follows changes of repeated data.
 */
import type { JourneyHit } from '#domain/journey.ts'
import type { MediaItem } from '#domain/media.ts'
import type { ShipFields } from '#domain/ship.ts'

export interface PassengerDocument {
  id: number
  /** Key of the voyage. */
  journey: number
  /** First day of the voyage. Lists are sorted by name and then by this day. */
  startDate: string | null
  fullName: string
  demonstration: boolean
}

export interface JourneyDocument {
  id: number
  hit: JourneyHit
  /** The places where it calls between departure and arrival, in order. Absent if there are none. */
  via?: readonly string[]
  /** How many stories are told on it. Absent if there are none. */
  stories?: number
  /** Earlier public codes. Absent if there are none. */
  formerCodes?: readonly string[]
}

/** The facts beside the name are only there for lists of ships. */
export type ShipDocument = { id: number } & Pick<ShipFields, 'shipName' | 'prefix'> & Partial<ShipFields>

interface OfMedia {
  id: number
  journey: number | null
  ship: number | null
}
export interface ImageDocument extends OfMedia {
  kind: 'image'
  item: MediaItem
}
/** A page of a passenger list. Engines only count these. Their content is private and in no engine. */
export interface ListPageDocument extends OfMedia {
  kind: 'list-page'
}
export type MediaDocument = ImageDocument | ListPageDocument

/** Spellings that mean the same, according to staff. */
export interface VariantDocument {
  id: number
  kind: 'name' | 'place'
  spellings: string[]
}

export interface Documents {
  passenger: PassengerDocument[]
  journey: JourneyDocument[]
  ship: ShipDocument[]
  media: MediaDocument[]
  variant: VariantDocument[]
}

export type DocumentKind = keyof Documents

/** Kinds in the order of a filling: ships and voyages come before the documents that belong to them. */
export const DOCUMENT_KINDS: readonly DocumentKind[] = ['variant', 'ship', 'journey', 'media', 'passenger']

/** Makes something of each kind: `byKind(() => new Set())`. */
export const byKind = <T>(make: (kind: DocumentKind) => T): Record<DocumentKind, T> =>
  Object.fromEntries(DOCUMENT_KINDS.map((kind) => [kind, make(kind)])) as Record<DocumentKind, T>

/**
 * Changed rows. `put` has the documents of public rows, `remove` the keys of rows that are not public or gone. `version` goes
 * up with every set of changes and every batch. It is drawn after the marks and before the rows are read. An engine with
 * versions keeps the highest version of each key, also for removals. No edit gets lost: it was there when its mark was read,
 * so anything with a higher version was read after it. A later edit has a mark of its own.
 */
export interface Changes {
  version: number
  put: Documents
  remove: Record<DocumentKind, number[]>
  /**
   * Voyages in `put` that come only for the number of their names, because passengers changed. An engine that lacks such a
   * voyage ignores it: it will come by its own mark, followed by its passengers.
   */
  counted?: number[]
}

/** Documents of one kind as a JSON array. It is text, because the engine parses it on its own thread. */
export interface Batch {
  kind: DocumentKind
  /** Comes from the sequence of `Changes.version`, drawn before the rows were read. */
  version: number
  json: string
}

/** A document that an engine will never take unchanged. */
export interface Refused {
  kind: DocumentKind
  id: number
  /** The engine's name for it: `mapper_parsing_exception`. It never contains data of the document. */
  reason: string
}

/** Changed names are kept beside the built index. With more than this searches become slow. */
export const MOST_BESIDE = 4000

export const noDocuments = (): Documents => byKind(() => [])
