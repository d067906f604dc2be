/**
 * An immutable set of names: a dictionary of words, for each word the names that have it (postings) and for each name
 * its words. Names are numbered in the order of lists (surname without particle, given names), so that equal scores
 * need no sorting. Typed arrays throughout, so that a segment can be moved between threads.
 */
import { Dictionary } from './dictionary.ts'
import { GIVEN, type Role, SURNAME } from './normalise.ts'

/** A word of a name as it is stored: term in the low 28 bits, above them the role, and whether y is written ij. */
export const packWord = (term: number, role: Role, ij: boolean): number =>
  ((Number(ij) << 30) | (role << 28) | term) >>> 0
export const termOf = (word: number): number => word & 0xfffffff
export const roleOf = (word: number): number => (word >>> 28) & 3
export const hasIj = (word: number): boolean => ((word >>> 30) & 1) === 1

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
  /** Living names in which the term stands as a given name or surname, and as a surname. */
  readonly bearers: Uint32Array
  readonly surnameBearers: Uint32Array
  /** Bearers of each term in the whole archive, so in other segments too; kept by the index. */
  readonly frequencies: Uint32Array
  /** 1 for names of the same words as the name before: another person, or the same on another voyage. */
  readonly sameAsBefore: Uint8Array
  /** 1 for names that were removed or replaced; null while there are none. */
  dead: Uint8Array | null = null

  constructor(data: SegmentData) {
    this.data = data
    this.dictionary = new Dictionary(data.terms)
    const count = data.terms.length
    this.bearers = new Uint32Array(count)
    this.surnameBearers = new Uint32Array(count)
    for (const word of data.words) this.count(word, 1)
    this.frequencies = this.bearers.slice()
    this.sameAsBefore = Uint8Array.from({ length: data.size }, (_, name) => Number(this.isSameAsBefore(name)))
  }

  private isSameAsBefore(name: number): boolean {
    const { words, wordStart, particleOf } = this.data
    if (name === 0 || particleOf[name] !== particleOf[name - 1]) return false
    const from = wordStart[name]!
    const before = wordStart[name - 1]!
    const length = wordStart[name + 1]! - from
    if (from - before !== length) return false
    for (let k = 0; k < length; k++) if (words[from + k] !== words[before + k]) return false
    return true
  }

  private count(word: number, by: 1 | -1): void {
    const role = roleOf(word)
    if (role <= SURNAME) this.bearers[termOf(word)]! += by
    if (role === SURNAME) this.surnameBearers[termOf(word)]! += by
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
    for (let k = wordStart[name]!; k < wordStart[name + 1]!; k++) this.count(words[k]!, -1)
    return true
  }

  /** How many living names stand here with the same words as this one. */
  bearersOfName(name: number): number {
    let from = name
    while (this.sameAsBefore[from] === 1) from--
    let count = 0
    for (let at = from; at === from || (at < this.data.size && this.sameAsBefore[at] === 1); at++) {
      if (this.dead?.[at] !== 1) count++
    }
    return count
  }

  /** Length of a name as written, in bytes. */
  textLength(name: number): number {
    return this.data.textStart[name + 1]! - this.data.textStart[name]!
  }

  /** A name as written. */
  nameAt(name: number): string {
    const { text, textStart } = this.data
    return decoder.decode(text.subarray(textStart[name]!, textStart[name + 1]!))
  }

  /** Equal for names of the same words, letter for letter, in the same roles with the same particle. */
  nameKey(name: number): string {
    return `${this.wordsOf(name, SURNAME)}/${this.wordsOf(name, GIVEN)}/${this.particleText(name)}`
  }

  /** Text by which lists are ordered: surname words, then given names. */
  sortKey(name: number): string {
    const { words, wordStart, terms } = this.data
    let surname = ''
    let given = ''
    for (let k = wordStart[name]!; k < wordStart[name + 1]!; k++) {
      const role = roleOf(words[k]!)
      if (role === SURNAME) surname += `${terms[termOf(words[k]!)]!}\u0001`
      else if (role === GIVEN) given += `${terms[termOf(words[k]!)]!}\u0001`
    }
    return `${surname}\u0000${given}`
  }

  /** A name's word in one of its places, folded; empty for -1. */
  wordAt(name: number, place: number): string {
    const { words, wordStart, terms } = this.data
    return place < 0 ? '' : terms[termOf(words[wordStart[name]! + place]!)]!
  }

  /** As `wordAt`, letter for letter. */
  lettersAt(name: number, place: number): string {
    const { words, wordStart } = this.data
    return place < 0 ? '' : this.letters(words[wordStart[name]! + place]!)
  }

  private letters(word: number): string {
    const text = this.data.terms[termOf(word)]!
    return hasIj(word) ? text.replace('y', 'ij') : text
  }

  /** The surname, and the surname with its particle before it; folded. */
  surnameTexts(name: number): string[] {
    const surname = this.wordsOf(name, SURNAME)
    const particle = this.particleText(name)
    return particle ? [surname, `${particle} ${surname}`] : [surname]
  }

  /** The name in natural order and with its surname first, as lists have it; without titles, and without its particle. */
  fullTexts(name: number, withParticle: boolean): string[] {
    const particle = withParticle ? this.particleText(name) : ''
    const surname = this.wordsOf(name, SURNAME)
    const given = this.wordsOf(name, GIVEN)
    if (given === '') return this.surnameTexts(name)
    if (particle === '') return [`${given} ${surname}`, `${surname} ${given}`]
    return [
      `${given} ${particle} ${surname}`,
      `${surname} ${given} ${particle}`,
      `${particle} ${surname} ${given}`,
    ]
  }

  private particleText(name: number): string {
    return this.data.particles[this.data.particleOf[name]!]!.replace(/'/g, '')
  }

  /** The words of one role, letter for letter. */
  private wordsOf(name: number, role: Role): string {
    const { words, wordStart } = this.data
    const texts: string[] = []
    for (let k = wordStart[name]!; k < wordStart[name + 1]!; k++) {
      const word = words[k]!
      if (roleOf(word) !== role) continue
      texts.push(this.letters(word))
    }
    return texts.join(' ')
  }
}
