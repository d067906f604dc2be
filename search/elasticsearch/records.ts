/**
 * The records of an index that are not passengers: voyages, ships, images, name variants, and the words of all names with their
 * counts. With them a process that never read the archive can search the index and write to it.
 */
import { createHash } from 'node:crypto'
import { NAME_WORDS } from '#names/index/segment-data.ts'
import { type NormalisedName, type Role, SURNAME } from '#names/words/normalise.ts'
import { DOCUMENT_KINDS, type DocumentKind, type Documents } from '../documents.ts'

export type OtherKind = Exclude<DocumentKind, 'passenger'>
export const OTHER_KINDS = DOCUMENT_KINDS.filter((kind): kind is OtherKind => kind !== 'passenger')

/** A word of the names of an archive. */
export interface Word {
  text: string
  /** How often names have it in each `Role`. */
  counts: [number, number, number, number]
  /** Each way of writing it as a surname, and how often. */
  written: [string, number][]
}

/** How far an index goes. It is written after everything that it promises can be found. */
export interface Head {
  /** The index has all changes up to this version. */
  at: number
  /** Stubs of changes up to this version may be gone. */
  purged: number
  /** `META` of the code that made the index. A user who may only read cannot ask for the mapping. */
  made: object
}

/** The record of each kind. `pending`: words whose counts may be wrong because a change was not finished. */
interface Kinds extends Record<'word', Word>, Record<'head', Head>, Record<'pending', { words: string[] }> {
  journey: Documents['journey'][number]
  ship: Documents['ship'][number]
  media: Documents['media'][number]
  variant: Documents['variant'][number]
}
export type RecordKind = keyof Kinds

/** A stored record. A stub has no `o`. */
export type StoredRecord = { [K in RecordKind]: { t: K; at: number; o?: Kinds[K] } }[RecordKind]

export const HEAD = 'head' satisfies RecordKind
export const PENDING = 'pending' satisfies RecordKind

/** The `_id` of a document. */
export const idOf = (kind: DocumentKind, key: number): string => (kind === 'passenger' ? String(key) : `${kind}:${key}`)

/** The `_id` of a word. It hides the word, because a stub stays for a while after its last bearer is withdrawn. */
export const idOfWord = (text: string): string => `word:${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`

/** The words that a name adds to an archive. */
export function* wordsOf({ words }: NormalisedName): Generator<{ text: string; role: Role; surname: string | null }> {
  for (const { text, role, written } of words.slice(0, NAME_WORDS))
    yield { text, role, surname: role === SURNAME ? written : null }
}
