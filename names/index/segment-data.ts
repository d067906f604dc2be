/** The plain data of names and of a segment, and how their words and texts are stored. */
import { ROLES, type WordListData } from '../lexicon/word-list.ts'
import { foldLetters } from '../text/fold.ts'
import type { Role } from '../words/normalise.ts'

/** The most words of a name that are kept. A longer name is found by its first ones. */
export const NAME_WORDS = 30

/** Names are numbered in the order of lists; terms are numbers too. */
export interface NamesData {
  readonly size: number
  /** The words of name d stand from `wordStart[d]` to `wordStart[d + 1]` in `words`, surname first. */
  readonly wordStart: Uint32Array
  readonly words: Uint32Array
  readonly voyages: Uint16Array
  /** For each name the index of its particle and of its titles; the texts at index 0 are empty. */
  readonly affixOf: Uint16Array
  readonly particles: readonly string[]
  readonly titles: readonly string[]
  readonly ids: Uint32Array
}

/** Plain data that survives `structuredClone`. */
export interface SegmentData extends NamesData {
  readonly wordList: WordListData
  /** The names with term t, ascending, each once, stand from `postingStart[t]` to `postingStart[t + 1]`. */
  readonly postingStart: Uint32Array
  readonly postings: Uint32Array
  /** Ids ascending, and the name of each. */
  readonly sortedIds: Uint32Array
  readonly nameOfSortedId: Uint32Array
  /** Names as written, UTF-8, one after another. */
  readonly text: Uint8Array
  readonly textStart: Uint32Array
}

/** A word of a name is one number: the term in the low 23 bits, above it the role (2 bits), then which y are written ij. */
const ROLE_SHIFT = 23
const IJ_SHIFT = 25
const TERM_AND_ROLE = 2 ** IJ_SHIFT - 1
/** Only the first y in a word can be marked as ij: this many. */
const IJ_MOST = 6

/** `ij` from `ijPlaces`. */
export const packWord = (term: number, role: Role, ij: number): number => (ij << IJ_SHIFT) | (role << ROLE_SHIFT) | term
export const termOf = (word: number): number => word & 0x7fffff
export const roleOf = (word: number): Role => ((word >>> ROLE_SHIFT) & 3) as Role
export const ijOf = (word: number): number => word >>> IJ_SHIFT
/** A packed word without its term, in eight bits. `withMarks` puts both together again. */
export const marksOf = (word: number): number => word >>> ROLE_SHIFT
export const withMarks = (term: number, marks: number): number => (marks << ROLE_SHIFT) | term

/** Which y of the folded word are written ij: a bit for each y, the lowest for the first. */
export function ijPlaces(written: string): number {
  if (!/ij|ĳ/i.test(written)) return 0
  let places = 0
  for (const [at, match] of [...foldLetters(written).matchAll(/ij|y/g)].slice(0, IJ_MOST).entries())
    if (match[0] === 'ij') places |= 1 << at
  return places
}

/** A folded word with ij where it was written. */
export function withIj(folded: string, places: number): string {
  if (places === 0) return folded
  let at = 0
  return folded.replace(/y/g, () => ((places >> at++) & 1 ? 'ij' : 'y'))
}

/** Whether word `k` of a name whose words begin at `from` already stands before it in the same role: a name counts once. */
export function isRepeated(words: Uint32Array, from: number, k: number): boolean {
  for (let at = from; at < k; at++) if (((words[at]! ^ words[k]!) & TERM_AND_ROLE) === 0) return true
  return false
}

/** How many names have each term in each role, laid out as in a word list. `terms`: the number of terms. */
export function countRoles({ words, wordStart }: Pick<NamesData, 'words' | 'wordStart'>, terms: number): Uint32Array {
  const counts = new Uint32Array(terms * ROLES)
  for (let name = 0; name + 1 < wordStart.length; name++)
    for (let k = wordStart[name]!; k < wordStart[name + 1]!; k++)
      if (!isRepeated(words, wordStart[name]!, k)) counts[termOf(words[k]!) * ROLES + roleOf(words[k]!)]!++
  return counts
}

/** The names that have each term. `terms`: the number of terms. */
export function postingsOf(
  { words, wordStart }: Pick<NamesData, 'words' | 'wordStart'>,
  terms: number,
): Pick<SegmentData, 'postingStart' | 'postings'> {
  const last = new Int32Array(terms)
  const postingStart = new Uint32Array(terms + 1)
  const eachOnce = (visit: (term: number, name: number) => void) => {
    last.fill(-1)
    for (let name = 0; name + 1 < wordStart.length; name++) {
      for (let k = wordStart[name]!; k < wordStart[name + 1]!; k++) {
        const term = termOf(words[k]!)
        if (last[term] === name) continue
        last[term] = name
        visit(term, name)
      }
    }
  }
  eachOnce((term) => {
    postingStart[term + 1]!++
  })
  for (let term = 0; term < terms; term++) postingStart[term + 1]! += postingStart[term]!
  const next = postingStart.slice()
  const postings = new Uint32Array(postingStart[terms]!)
  eachOnce((term, name) => {
    postings[next[term]!++] = name
  })
  return { postingStart, postings }
}

const encoder = new TextEncoder()

/** Writes a text as UTF-8 from a place on; returns its end. There must be room for three bytes per letter. */
export function writeText(text: string, bytes: Uint8Array, from: number): number {
  // Most names are plain ASCII, for which a loop is ten times as fast as the encoder.
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code > 127) return from + encoder.encodeInto(text, bytes.subarray(from)).written
    bytes[from + i] = code
  }
  return from + text.length
}
