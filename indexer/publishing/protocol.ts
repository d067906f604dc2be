/** What the packing thread is asked. It serves one publication at a time and holds the parts meanwhile. */

import type { SeaMapParts } from '#domain/sea-map.ts'
import type { JourneyRows } from '#records/answers/journey-rows.ts'
import type { Batch } from '#search/documents.ts'
import type { PublishedCatalogue } from '#search/published/catalogue-part.ts'
import type { PublishedNames } from '#search/published/names-part.ts'
import type { ChangeOf } from '#search/published/parts.ts'
import type { Thread } from '#threads/thread.ts'

export interface PackedFile {
  /** Hash of the text. */
  sha256: string
  /** The text, compressed with brotli. */
  content: Uint8Array
  /** The size of the text. */
  textBytes: number
  /** The number of records in the base or change. */
  records: number
}

/** What happens to a part. */
export type ChangedPart =
  | { does: 'renew'; file: PackedFile }
  /** `alters`: the change replaces records of the base, so the base has outdated records. */
  | { does: 'change'; file: PackedFile; alters: boolean }
  | { does: 'withdraw' }

/** The content of the catalogue beside its documents. */
export type Versions = Pick<ChangeOf<PublishedCatalogue>, 'listPages'> & Pick<PublishedCatalogue, 'voyages' | 'pages'>

/** Contents of published files. */
export interface Files {
  base: Uint8Array
  changes: Uint8Array[]
}

export interface Operations {
  /** Forgets the publication before. */
  begin: { question: null; answer: null }
  /** Gives the sea map for `versionsOf`. */
  sail: { question: SeaMapParts; answer: null }
  /** The version of each voyage's answer. */
  versionsOf: { question: JourneyRows[]; answer: string[] }
  /** Each part that may change must be given first. */
  holdCatalogue: { question: Files; answer: null }
  holdNames: { question: Files; answer: null }
  /** Null if the change makes no difference. */
  changeCatalogue: {
    question: { change: ChangeOf<PublishedCatalogue>; isRenewed: boolean }
    answer: ChangedPart | null
  }
  /** If there are more than `most` names, the part is withdrawn. */
  changeNames: {
    question: { change: ChangeOf<PublishedNames>; isRenewed: boolean; most: number }
    answer: ChangedPart | null
  }
  /** Adds documents of a new base, in order. The answer is the number of this kind so far. */
  add: { question: Pick<Batch, 'kind' | 'json'>; answer: number }
  /** Makes a base of the added passengers. */
  packNames: { question: null; answer: PackedFile }
  /** Makes a base of the other added documents. */
  packCatalogue: { question: Versions; answer: PackedFile }
  /** Packs a text as it is. */
  pack: { question: { text: string; records: number }; answer: PackedFile }
}

export type Packer = Thread<Operations>
