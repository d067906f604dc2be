/**
 * An immutable set of names: the list of their words, for each word the names that have it (postings) and for each name
 * its words. Names are numbered in the order of lists (surname without particle, given names), so that equal scores
 * need no sorting. Typed arrays throughout, so that a segment can be moved between threads.
 */
import type { Dictionary } from '../lexicon/dictionary.ts'
import { WordList } from '../lexicon/word-list.ts'
import { GIVEN, type Role, SURNAME } from '../words/normalise.ts'
import { groupNames, isListedAlike } from './name-groups.ts'
import { ijOf, roleOf, termOf, withIj } from './packed-word.ts'
import type { SegmentData } from './segment-data.ts'

const decoder = new TextDecoder()

/** Text by which lists are ordered, from a name's folded words. */
export const sortKeyOf = (surnames: readonly string[], given: readonly string[]): string =>
  [surnames, given].map((words) => words.map((word) => `${word}\u0001`).join('')).join('\u0000')

export class Segment {
  readonly data: SegmentData
  readonly wordList: WordList
  readonly dictionary: Dictionary
  /**
   * Equal for names of the same words, letter for letter, in the same roles with the same particle: another person, or
   * the same on another voyage. Groups are numbered in the order of lists, by their first name.
   */
  readonly groupOf: Uint32Array
  /** Living names in each group. */
  readonly groupSize: Uint32Array
  /** 1 for names that were removed or replaced; null while there are none. */
  dead: Uint8Array | null = null

  /** Throws for arrays that another version of the normaliser made. */
  constructor(data: SegmentData) {
    this.data = data
    this.wordList = new WordList(data.wordList)
    this.dictionary = this.wordList.dictionary
    const groups = groupNames(data)
    this.groupOf = groups.of
    this.groupSize = groups.size
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
    this.groupSize[this.groupOf[name]!]!--
    const { words, wordStart } = this.data
    for (let k = wordStart[name]!; k < wordStart[name + 1]!; k++)
      this.wordList.takeOut(termOf(words[k]!), roleOf(words[k]!))
    return true
  }

  /** How many living names stand here with the same words as this one. */
  bearersOfName(name: number): number {
    return this.groupSize[this.groupOf[name]!]!
  }

  /** The same for a name of another segment, by its keys. */
  bearersByKey(sortKey: string, nameKey: string): number {
    const [from, to] = this.listedAs(sortKey)
    for (let name = from; name < to; name++) {
      const first = name === from || this.groupOf[name]! > this.groupOf[name - 1]!
      if (first && this.nameKey(name) === nameKey) return this.bearersOfName(name)
    }
    return 0
  }

  /** Names at one place in lists, the dead included: from, to (exclusive). */
  listedAs(sortKey: string): [number, number] {
    let low = 0
    let high = this.data.size
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.sortKey(middle) < sortKey) low = middle + 1
      else high = middle
    }
    let end = low
    if (low < this.data.size && this.sortKey(low) === sortKey)
      while (end < this.data.size && isListedAlike(this.data, low, end)) end++
    return [low, end]
  }

  /** Nothing but one word, be it with titles. */
  isOneWord(name: number): boolean {
    const { words, wordStart } = this.data
    const from = wordStart[name]!
    return from + 1 === wordStart[name + 1]! || roleOf(words[from + 1]!) > SURNAME
  }

  /** A name as written. */
  nameAt(name: number): string {
    const { text, textStart } = this.data
    return decoder.decode(text.subarray(textStart[name]!, textStart[name + 1]!))
  }

  /** Equal for names of one group, in whatever segment. */
  nameKey(name: number): string {
    const affix = this.data.affixOf[name]!
    return `${this.wordsOf(name, SURNAME)}/${this.wordsOf(name, GIVEN)}/${this.data.particles[affix]!}/${this.data.titles[affix]!}`
  }

  /** Text by which lists are ordered: surname words, then given names. */
  sortKey(name: number): string {
    const { words, wordStart } = this.data
    const { terms } = this.dictionary
    const [given, surnames]: [string[], string[]] = [[], []]
    for (let k = wordStart[name]!; k < wordStart[name + 1]!; k++) {
      const role = roleOf(words[k]!)
      if (role <= SURNAME) (role === SURNAME ? surnames : given).push(terms[termOf(words[k]!)]!)
    }
    return sortKeyOf(surnames, given)
  }

  /** How many surnames and given names it has; they stand in its first places. */
  namesOf(name: number): number {
    const { words, wordStart } = this.data
    const from = wordStart[name]!
    let to = from
    while (to < wordStart[name + 1]! && roleOf(words[to]!) <= SURNAME) to++
    return to - from
  }

  /** A name's word in one of its places, folded; empty for -1. */
  wordAt(name: number, place: number): string {
    const { words, wordStart } = this.data
    const { terms } = this.dictionary
    return place < 0 ? '' : terms[termOf(words[wordStart[name]! + place]!)]!
  }

  /** What that word is in the name. */
  roleAt(name: number, place: number): number {
    return roleOf(this.data.words[this.data.wordStart[name]! + place]!)
  }

  /** As `wordAt`, letter for letter. */
  lettersAt(name: number, place: number): string {
    const { words, wordStart } = this.data
    return place < 0 ? '' : this.letters(words[wordStart[name]! + place]!)
  }

  private letters(word: number): string {
    return withIj(this.dictionary.terms[termOf(word)]!, ijOf(word))
  }

  /** Titles in their order, empty without. */
  titlesOf(name: number): string {
    return this.data.titles[this.data.affixOf[name]!]!
  }

  /** The words of one role, letter for letter. */
  private wordsOf(name: number, role: Role): string {
    const { words, wordStart } = this.data
    const from = wordStart[name]!
    const texts: string[] = []
    for (let k = from; k < wordStart[name + 1]!; k++) {
      const word = words[k]!
      if (roleOf(word) === role) texts.push(this.letters(word))
    }
    return texts.join(' ')
  }
}
