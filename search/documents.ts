/**
 * What the engines hold: documents, of public records only. The key of a document is the integer key of its row. A document
 * repeats what it shows of another record: a voyage shows the name of its ship. `indexer/rows.ts` makes documents of rows,
 * and the indexer follows such changes.
 */
import type { NamesEntered } from '#domain/filters.ts'
import type { JourneyHit } from '#domain/journey.ts'
import type { MediaItem } from '#domain/media.ts'

export interface PassengerDocument {
  id: number
  /** Key of the voyage. */
  journey: number
  /** Day on which the voyage begins, by which lists are ordered after the names. */
  startDate: string | null
  fullName: string
  demonstration: boolean
}

export interface JourneyDocument {
  id: number
  hit: JourneyHit
  /** Of whom is public. */
  names: NamesEntered
  /** Codes that it bore in public before; absent without any. */
  formerCodes?: readonly string[]
}

export interface ShipDocument {
  id: number
  shipName: string
  /** "ss", "ms". */
  prefix: string | null
}

interface OfMedia {
  id: number
  journey: number | null
  ship: number | null
}
export interface ImageDocument extends OfMedia {
  kind: 'image'
  item: MediaItem
}
/** An engine only counts list pages. What they show is behind the gate, and in no engine. */
export interface ListPageDocument extends OfMedia {
  kind: 'list-page'
}
export type MediaDocument = ImageDocument | ListPageDocument

/** Spellings that staff say mean the same. */
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

/** Kinds in the order in which an engine is given them: ships and voyages come before what belongs to them. */
export const DOCUMENT_KINDS: readonly DocumentKind[] = ['variant', 'ship', 'journey', 'media', 'passenger']

/**
 * Rows that changed. `put` holds the documents of those that are public, `remove` the keys of those that are not, or no
 * longer. `version` goes up with every set of changes and every batch. It is drawn after the marks and before the rows are
 * read. An engine that keeps versions keeps the higher one of each key, removals too, and loses nothing: the edit behind a
 * mark was there when the mark was read, so whatever carries a higher version was read after that edit. An edit that came
 * later has a mark of its own.
 */
export interface Changes {
  version: number
  put: Documents
  remove: Record<DocumentKind, number[]>
  /**
   * Voyages among `put` that come for `names` alone, because their passengers changed. An engine that lacks one leaves it out:
   * it comes by a mark of its own, and then its passengers after it.
   */
  counted?: number[]
}

/** Documents of one kind as a JSON array. The engine parses them, on a thread of its own. */
export interface Batch {
  kind: DocumentKind
  /** Drawn before the rows were read, from the same sequence as the version of `Changes`. */
  version: number
  json: string
}

/** A document that an engine will never take as it is. */
export interface Refused {
  kind: DocumentKind
  id: number
  /** As the engine calls it: `mapper_parsing_exception`. It tells nothing of what the document holds. */
  reason: string
}

/** Changed names stand beside an index that was built. More of them than this make searches slow. */
export const MOST_BESIDE = 4000

export const noDocuments = (): Documents => ({ passenger: [], journey: [], ship: [], media: [], variant: [] })
