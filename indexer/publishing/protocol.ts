/** What the thread that packs is asked. It serves one publication, and holds the parts that are published meanwhile. */

import type { SeaMapParts } from '#domain/sea-map.ts'
import type { JourneyRows } from '#records/answers/journey.ts'
import type { Batch } from '#search/documents.ts'
import type { PublishedCatalogue } from '#search/published/catalogue-part.ts'
import type { PublishedNames } from '#search/published/names-part.ts'
import type { ChangeOf } from '#search/published/parts.ts'
import type { Thread } from '#threads/thread.ts'

export interface PackedFile {
  /** Of the text. */
  sha256: string
  /** The text, in brotli. */
  content: Uint8Array
  /** In a base, or named by a change. */
  records: number
}

/** What becomes of a part. */
export type ChangedPart =
  | { does: 'renew'; file: PackedFile }
  /** `alters`: it says something else of records of the base, which holds what they said before. */
  | { does: 'change'; file: PackedFile; alters: boolean }
  | { does: 'withdraw' }

/** What the catalogue says beside its documents. */
export type Versions = Pick<ChangeOf<PublishedCatalogue>, 'listPages'> & Pick<PublishedCatalogue, 'voyages' | 'pages'>

/** Contents of published files. */
export interface Files {
  base: Uint8Array
  changes: Uint8Array[]
}

export interface Operations {
  /** The sea that `versionsOf` lays routes over. */
  sail: { question: SeaMapParts; answer: null }
  /** Of the answer of each of these voyages. */
  versionsOf: { question: JourneyRows[]; answer: string[] }
  /** To be asked first of each part that may change. */
  holdCatalogue: { question: Files; answer: null }
  holdNames: { question: Files; answer: null }
  /** Null when nothing of the change makes a difference. */
  changeCatalogue: {
    question: { change: ChangeOf<PublishedCatalogue>; isRenewed: boolean }
    answer: ChangedPart | null
  }
  /** With more than `most` names they are withdrawn. */
  changeNames: {
    question: { change: ChangeOf<PublishedNames>; isRenewed: boolean; most: number }
    answer: ChangedPart | null
  }
  /** Documents of a new base, in order. The answer is how many were added so far of this kind. */
  add: { question: Pick<Batch, 'kind' | 'json'>; answer: number }
  /** A base of the passengers that were added. */
  packNames: { question: null; answer: PackedFile }
  /** A base of the documents that were added. */
  packCatalogue: { question: Versions; answer: PackedFile }
}

export type Packer = Thread<Operations>
