/** The plain data of names, and of a segment of them. */
import type { WordListData } from '../lexicon/word-list.ts'

/** Words of a name that are looked at; longer names are found by these. */
export const NAME_WORDS = 30

/** Names by number, in the order of lists; a term is a number too. */
export interface NamesData {
  readonly size: number
  /** Words of name d: from `wordStart[d]` to `wordStart[d + 1]` in `words`, surname first. */
  readonly wordStart: Uint32Array
  readonly words: Uint32Array
  readonly voyages: Uint16Array
  /** Per name which of the affixes are its particle and its titles; empty where it has none. */
  readonly affixOf: Uint16Array
  readonly particles: readonly string[]
  readonly titles: readonly string[]
  readonly ids: Uint32Array
}

/** What a segment is made of; plain data that survives `structuredClone`. */
export interface SegmentData extends NamesData {
  /** The words of its names. */
  readonly wordList: WordListData
  /** Names with term t, ascending, each once: from `postingStart[t]` to `postingStart[t + 1]`. */
  readonly postingStart: Uint32Array
  readonly postings: Uint32Array
  /** Ids ascending, and the name of each. */
  readonly sortedIds: Uint32Array
  readonly nameOfSortedId: Uint32Array
  /** Names as written, UTF-8, one after another. */
  readonly text: Uint8Array
  readonly textStart: Uint32Array
}
