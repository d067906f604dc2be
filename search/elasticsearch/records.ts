/**
 * What an index holds beside the passengers, so that a process which has never read the archive can search it and write to it:
 * voyages, ships, images and variants as the engines are given them, and the words of all names, with how many bear each.
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
  /** How often it stands in a name as each `Role`. */
  counts: [number, number, number, number]
  /** Where it is a surname: each way of writing it, and how often. */
  written: [string, number][]
}

/** Where an index stands. Written after everything that it tells of can be found. */
export interface Head {
  /** All changes up to this version are there. */
  at: number
  /** Stubs of changes up to this version may have been taken away. */
  purged: number
  /** What made the index (`mappings.ts`): who may only read cannot ask for its mapping. */
  made: object
}

/** The record of each kind of document. `pending`: words whose counts may be wrong, since a change was not finished. */
interface Kinds extends Record<'word', Word>, Record<'head', Head>, Record<'pending', { words: string[] }> {
  journey: Documents['journey'][number]
  ship: Documents['ship'][number]
  media: Documents['media'][number]
  variant: Documents['variant'][number]
}
export type RecordKind = keyof Kinds

/** As it is stored; without `o` where it is gone. */
export type StoredRecord = { [K in RecordKind]: { t: K; at: number; o?: Kinds[K] } }[RecordKind]

export const HEAD = 'head' satisfies RecordKind
export const PENDING = 'pending' satisfies RecordKind

/** The `_id` of a document. */
export const idOf = (kind: DocumentKind, key: number): string => (kind === 'passenger' ? String(key) : `${kind}:${key}`)

/** Of a word. It does not tell the word: its stub stays for a while when the last who bears it is withdrawn. */
export const idOfWord = (text: string): string => `word:${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`

/** What a name adds to the words of an archive. */
export function* wordsOf({ words }: NormalisedName): Generator<{ text: string; role: Role; surname: string | null }> {
  for (const { text, role, written } of words.slice(0, NAME_WORDS))
    yield { text, role, surname: role === SURNAME ? written : null }
}
