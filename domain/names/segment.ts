/**
 * An immutable set of names: a dictionary of words, for each word the names that have it (postings) and for each name
 * its words. Names are numbered in the order of lists (surname without particle, given names), so that equal scores
 * need no sorting. Typed arrays throughout, so that a segment can be moved between threads.
 */
import { Dictionary } from './dictionary.ts'
import { GLUED, type Role, SURNAME } from './normalise.ts'

/** A name as it is stored: term in the low 28 bits, role above. */
export const packWord = (term: number, role: Role): number => ((role << 28) | term) >>> 0
export const termOf = (word: number): number => word & 0xfffffff
export const roleOf = (word: number): number => word >>> 28

/** What a segment is made of; plain data that survives `structuredClone`. */
export interface SegmentData {
  readonly size: number
  /** Sorted. */
  readonly terms: readonly string[]
  /** As written most often where the term stands as a surname; empty for other terms. */
  readonly written: readonly string[]
  /** Words of name d: from `wordStart[d]` to `wordStart[d + 1]` in `words`, surname first. */
  readonly wordStart: Uint32Array
  readonly words: Uint32Array
  /** Names with term t, ascending, each once: from `postingStart[t]` to `postingStart[t + 1]`. */
  readonly postingStart: Uint32Array
  readonly postings: Uint32Array
  readonly voyages: Uint16Array
  readonly particleOf: Uint16Array
  readonly particles: readonly string[]
  readonly ids: Uint32Array
  /** Ids ascending, and the name of each. */
  readonly sortedIds: Uint32Array
  readonly nameOfSortedId: Uint32Array
  /** Names as written, UTF-8, one after another. */
  readonly text: Uint8Array
  readonly textStart: Uint32Array
}

const decoder = new TextDecoder()

export class Segment {
  readonly data: SegmentData
  readonly dictionary: Dictionary
  /** Bearers of each term in the whole archive; grows by what other segments hold. */
  readonly frequencies: Uint32Array
  /** Living names per term, and living names in which the term is a surname. */
  readonly bearers: Uint32Array
  readonly surnameBearers: Uint32Array
  /** 1 for names that were removed or replaced; null while there are none. */
  dead: Uint8Array | null = null

  constructor(data: SegmentData) {
    this.data = data
    this.dictionary = new Dictionary(data.terms)
    const count = data.terms.length
    this.bearers = Uint32Array.from(
      { length: count },
      (_, t) => data.postingStart[t + 1]! - data.postingStart[t]!,
    )
    this.frequencies = this.bearers.slice()
    this.surnameBearers = new Uint32Array(count)
    for (const word of data.words) if (roleOf(word) === SURNAME) this.surnameBearers[termOf(word)]!++
  }

  /** Names that have the term, the dead included. */
  postingCount(term: number): number {
    return this.data.postingStart[term + 1]! - this.data.postingStart[term]!
  }

  /** The number of a record in this segment, or -1. */
  find(id: number): number {
    const { sortedIds, nameOfSortedId } = this.data
    let low = 0
    let high = sortedIds.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (sortedIds[middle]! < id) low = middle + 1
      else high = middle
    }
    return sortedIds[low] === id ? nameOfSortedId[low]! : -1
  }

  /** Takes a record out; false when it was not (or no longer) there. */
  bury(id: number): boolean {
    const name = this.find(id)
    if (name < 0 || this.dead?.[name] === 1) return false
    this.dead ??= new Uint8Array(this.data.size)
    this.dead[name] = 1
    const { words, wordStart } = this.data
    const terms = new Set<number>()
    for (let k = wordStart[name]!; k < wordStart[name + 1]!; k++) {
      terms.add(termOf(words[k]!))
      if (roleOf(words[k]!) === SURNAME) this.surnameBearers[termOf(words[k]!)]!--
    }
    for (const term of terms) {
      this.bearers[term]!--
      this.frequencies[term]!--
    }
    return true
  }

  /** A name as written. */
  nameAt(name: number): string {
    const { text, textStart } = this.data
    return decoder.decode(text.subarray(textStart[name]!, textStart[name + 1]!))
  }

  /** Text by which lists are ordered: surname words, then the others. */
  sortKey(name: number): string {
    const { words, wordStart, terms } = this.data
    let surname = ''
    let given = ''
    for (let k = wordStart[name]!; k < wordStart[name + 1]!; k++) {
      const role = roleOf(words[k]!)
      if (role === SURNAME) surname += `${terms[termOf(words[k]!)]!}\u0001`
      else if (role !== GLUED) given += `${terms[termOf(words[k]!)]!}\u0001`
    }
    return `${surname}\u0000${given}`
  }
}
