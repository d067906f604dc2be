/**
 * Names taken apart and numbered in the order of lists (surname without particle, given names), so that equal scores need no
 * sorting. Subclasses know where the names are stored as written.
 */
import { GIVEN, type Role, SURNAME } from '../words/normalise.ts'
import type { NamesData } from './segment-data.ts'
import { ijOf, roleOf, termOf, withIj } from './segment-data.ts'

/** The text that lists are sorted by, made of a name's folded words. */
export const sortKeyOf = (surnames: readonly string[], given: readonly string[]): string =>
  [surnames, given].map((words) => words.map((word) => `${word}\u0001`).join('')).join('\u0000')

export abstract class OrderedNames {
  readonly data: NamesData
  /** The text of every term. */
  readonly terms: readonly string[]
  /**
   * The group of each name. Names with the same words, letter for letter, in the same roles and with the same particle form
   * a group: other persons, or the same one on another voyage. Groups are numbered in the order of lists, by their first name.
   */
  readonly groupOf: Uint32Array
  /** Living names in each group. */
  readonly groupSize: Uint32Array
  /** 1 for names that were removed or replaced; null while there are none. */
  dead: Uint8Array | null = null

  constructor(data: NamesData, terms: readonly string[]) {
    this.data = data
    this.terms = terms
    const groups = groupNames(data)
    this.groupOf = groups.of
    this.groupSize = groups.size
  }

  /** How many living names here are in the same group as this one. */
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

  /** The names with one sort key, with removed ones: from, to (exclusive). */
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

  /** Whether a name is only one word, with or without titles. */
  isOneWord(name: number): boolean {
    const { words, wordStart } = this.data
    const from = wordStart[name]!
    return from + 1 === wordStart[name + 1]! || roleOf(words[from + 1]!) > SURNAME
  }

  /** A name as written. */
  abstract nameAt(name: number): string

  /** Equal for names of one group, across segments. */
  nameKey(name: number): string {
    const affix = this.data.affixOf[name]!
    return `${this.wordsOf(name, SURNAME)}/${this.wordsOf(name, GIVEN)}/${this.data.particles[affix]!}/${this.data.titles[affix]!}`
  }

  /** The text that lists are sorted by: surname words, then given names. */
  sortKey(name: number): string {
    const { words, wordStart } = this.data
    const { terms } = this
    const [given, surnames]: [string[], string[]] = [[], []]
    for (let k = wordStart[name]!; k < wordStart[name + 1]!; k++) {
      const role = roleOf(words[k]!)
      if (role <= SURNAME) (role === SURNAME ? surnames : given).push(terms[termOf(words[k]!)]!)
    }
    return sortKeyOf(surnames, given)
  }

  /** How many surnames and given names a name has. They stand in its first places. */
  namesOf(name: number): number {
    const { words, wordStart } = this.data
    const from = wordStart[name]!
    let to = from
    while (to < wordStart[name + 1]! && roleOf(words[to]!) <= SURNAME) to++
    return to - from
  }

  /** The word in one place of a name, folded; empty for place -1. */
  wordAt(name: number, place: number): string {
    const { words, wordStart } = this.data
    const { terms } = this
    return place < 0 ? '' : terms[termOf(words[wordStart[name]! + place]!)]!
  }

  /** The role of that word. */
  roleAt(name: number, place: number): number {
    return roleOf(this.data.words[this.data.wordStart[name]! + place]!)
  }

  /** The place of the surname that a glued form was made of: berg for vandenberg, macgillavry for gillavry. */
  ownerOf(name: number, glued: number): number {
    const form = this.wordAt(name, glued)
    for (let place = 0; this.roleAt(name, place) === SURNAME; place++) {
      const surname = this.wordAt(name, place)
      if (form.endsWith(surname) || surname.endsWith(form)) return place
    }
    return 0
  }

  /** Like `wordAt`, but letter for letter. */
  lettersAt(name: number, place: number): string {
    const { words, wordStart } = this.data
    return place < 0 ? '' : this.letters(words[wordStart[name]! + place]!)
  }

  private letters(word: number): string {
    return withIj(this.terms[termOf(word)]!, ijOf(word))
  }

  /** The titles of a name in their order; empty when there are none. */
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

/**
 * Numbers the groups of equal names. Names with the same surname and given names stand together, but their particles are
 * mixed, because particles do not count in the order of lists.
 */
function groupNames({ size, words, wordStart, affixOf }: NamesData) {
  const of = new Uint32Array(size)
  const sizes: number[] = []
  // The first name of each group with the present surname and given names.
  let open: number[] = []
  const isSame = (a: number, b: number) => {
    const [from, other] = [wordStart[a]!, wordStart[b]!]
    const length = wordStart[a + 1]! - from
    if (affixOf[a] !== affixOf[b] || wordStart[b + 1]! - other !== length) return false
    for (let k = 0; k < length; k++) if (words[from + k] !== words[other + k]) return false
    return true
  }
  for (let name = 0; name < size; name++) {
    if (name > 0 && !isListedAlike({ words, wordStart }, name - 1, name)) open = []
    const first = open.find((other) => isSame(other, name))
    if (first === undefined) {
      open.push(name)
      of[name] = sizes.push(1) - 1
    } else {
      of[name] = of[first]!
      sizes[of[first]!]!++
    }
  }
  return { of, size: Uint32Array.from(sizes) }
}

/** Whether two names have the same surname and given names, so the same place in lists apart from their voyages. */
function isListedAlike({ words, wordStart }: Pick<NamesData, 'words' | 'wordStart'>, a: number, b: number): boolean {
  let [i, j] = [wordStart[a]!, wordStart[b]!]
  const isListed = (word: number) => roleOf(word) <= SURNAME
  for (; ; i++, j++) {
    const [inA, inB] = [i < wordStart[a + 1]! && isListed(words[i]!), j < wordStart[b + 1]! && isListed(words[j]!)]
    if (!inA || !inB) return inA === inB
    if (termOf(words[i]!) !== termOf(words[j]!) || roleOf(words[i]!) !== roleOf(words[j]!)) return false
  }
}
