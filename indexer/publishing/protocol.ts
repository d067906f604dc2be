/** What the thread that packs is asked. It serves one publication, and holds the parts that are published meanwhile. */
import type { JourneyRows } from '#answers/journey-rows.ts'
import type { PartName } from '#domain/published-archive.ts'
import type { SeaMapParts } from '#domain/sea-map.ts'
import type { Batch } from '#search/documents.ts'
import type { CatalogueChange, PublishedCatalogue } from '#search/published/catalogue.ts'
import type { NamesChange } from '#search/published/names.ts'
import type { Thread } from '#threads/thread.ts'

export interface PackedFile {
  /** Of the text. */
  sha256: string
  /** The text, in brotli. */
  content: Uint8Array
  /** In a base, or named by a change. */
  records: number
  /** A change by which something left: what it was called stands in older files. */
  removes: boolean
}

/** `merged`: the file takes the place of all changes of the part. */
export interface ChangedPart {
  file: PackedFile
  merged: boolean
}

/** What the catalogue says beside its documents. */
export type Versions = Pick<PublishedCatalogue, 'listPages' | 'voyages' | 'pages'>

/** Contents of published files. */
export interface Files {
  base: Uint8Array | null
  changes: Uint8Array[]
}

export interface Operations {
  /** The sea that `versionsOf` lays routes over. */
  sail: { question: SeaMapParts; answer: null }
  /** Of the answer of each of these voyages. */
  versionsOf: { question: JourneyRows[]; answer: string[] }
  /** To be asked first of each part that may change. */
  hold: { question: { part: PartName; files: Files }; answer: null }
  /**
   * Answers with what of the change makes a difference to the part that is held, and holds that; null when nothing does. All
   * changes of the part are packed as one where `merged` is set, or where one of them has a name that leaves.
   */
  changeNames: { question: { change: NamesChange; merged: boolean }; answer: ChangedPart | null }
  changeCatalogue: { question: { change: CatalogueChange; merged: boolean }; answer: ChangedPart | null }
  /** Documents of a new base, in order. The answer is how many were added so far of this kind. */
  add: { question: Pick<Batch, 'kind' | 'json'>; answer: number }
  /** A base of the passengers that were added. */
  packNames: { question: null; answer: PackedFile }
  /** A base of the documents that were added; null takes the counts and versions that are held. */
  packCatalogue: { question: Versions | null; answer: PackedFile }
}

export type Packer = Thread<Operations>
