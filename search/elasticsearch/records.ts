/** The records of an index that are not passengers: voyages, ships, images, name variants, and how far the index goes. */
import { DOCUMENT_KINDS, type DocumentKind, type Documents } from '../documents.ts'

export type OtherKind = Exclude<DocumentKind, 'passenger'>
export const OTHER_KINDS = DOCUMENT_KINDS.filter((kind): kind is OtherKind => kind !== 'passenger')

/** How far an index goes. It is written after everything that it promises can be found. */
export interface Head {
  /** The index has all changes up to this version. */
  at: number
  /** The last change of passengers. A process that has not seen it counts the words of names again. */
  named: number
  /** Stubs of changes up to this version may be gone. */
  purged: number
  /** `META` of the code that made the index. A user who may only read cannot ask for the mapping. */
  made: object
}

/** The record of each kind. */
interface Kinds extends Record<'head', Head> {
  journey: Documents['journey'][number]
  ship: Documents['ship'][number]
  media: Documents['media'][number]
  variant: Documents['variant'][number]
}
export type RecordKind = keyof Kinds

/** A stored record. A stub has no `o`. */
export type StoredRecord = { [K in RecordKind]: { t: K; at: number; o?: Kinds[K] } }[RecordKind]

export const HEAD = 'head' satisfies RecordKind

/** The `_id` of a document. */
export const idOf = (kind: DocumentKind, key: number): string => (kind === 'passenger' ? String(key) : `${kind}:${key}`)
