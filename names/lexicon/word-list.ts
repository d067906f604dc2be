/**
 * The words of a set of names: how each is spelt, and how many bear it, as what. Of the names themselves it knows nothing,
 * so it serves as well where those lie elsewhere.
 */
import { capitalised } from '../text/capitals.ts'
import { GIVEN, type Role, SURNAME } from '../words/normalise.ts'
import { NORMALISER_VERSION, refuseOtherVersion } from '../words/version.ts'
import { Dictionary } from './dictionary.ts'
import { Expansion } from './expand.ts'

/** What a word list is made of; plain data that survives `structuredClone`. */
export interface WordListData {
  /** `NORMALISER_VERSION` of the code that took the names apart. */
  readonly normaliser: number
  /** Sorted; a term is an index into it. */
  readonly terms: readonly string[]
  /** As written most often where the term stands as a surname; empty for other terms. */
  readonly written: readonly string[]
  /** How often term t stands in a name as role r, at `t * ROLES + r`. */
  readonly counts: Uint32Array
}

/** Given name, surname, glued form and particle. */
export const ROLES = 4

/** A word that was counted elsewhere: how often it stands as each role, and as `written` of `WordListData`. */
export interface CountedWord {
  readonly text: string
  readonly counts: readonly number[]
  readonly written: string
}

/** Of words in any order, each once. */
export function wordListDataOf(words: Iterable<CountedWord>): WordListData {
  const sorted = [...words].sort((a, b) => (a.text < b.text ? -1 : 1))
  const counts = new Uint32Array(sorted.length * ROLES)
  for (const [term, word] of sorted.entries()) counts.set(word.counts, term * ROLES)
  return {
    normaliser: NORMALISER_VERSION,
    terms: sorted.map(({ text }) => text),
    written: sorted.map(({ written }) => written),
    counts,
  }
}

/** How a surname is written most often, of the ways in which it is, each with how often. */
export function commonest(forms: Iterable<readonly [string, number]>): string {
  let best = ''
  let most = 0
  for (const [form, count] of forms) {
    if (count > most || (count === most && form < best)) {
      best = form
      most = count
    }
  }
  return capitalised(best)
}

export class WordList {
  readonly dictionary: Dictionary
  readonly written: readonly string[]
  /** Bearers of each term in the whole archive, so in other lists too; `countWith` and `countAsIn` add those. */
  readonly frequencies: Uint32Array
  /** To expand a word for the spelling chips. */
  readonly chips: Expansion
  private readonly built: Uint32Array
  /** Of living names; those that were built until the first name is taken out. */
  private counts: Uint32Array

  /** Throws for words that another version of the normaliser made. */
  constructor({ normaliser, terms, written, counts }: WordListData, dictionary = new Dictionary(terms)) {
    refuseOtherVersion(normaliser)
    this.dictionary = dictionary
    this.written = written
    this.built = counts
    this.counts = counts
    this.frequencies = new Uint32Array(terms.length)
    this.countAlone()
    this.chips = new Expansion(terms.length)
  }

  /** The same list where some of its words are counted otherwise. */
  recounted(words: Iterable<CountedWord>): WordList {
    const { dictionary } = this
    const written = [...this.written]
    const counts = this.counts.slice()
    for (const word of words) {
      const term = dictionary.find(word.text)
      written[term] = word.written
      counts.set(word.counts, term * ROLES)
    }
    return new WordList({ normaliser: NORMALISER_VERSION, terms: dictionary.terms, written, counts }, dictionary)
  }

  /** How often the term stands in living names as a given name or surname. */
  bearers(term: number): number {
    return this.count(term, GIVEN) + this.count(term, SURNAME)
  }

  /** The same as a surname alone. */
  surnameBearers(term: number): number {
    return this.count(term, SURNAME)
  }

  /** How often the term stands in living names in this role. */
  count(term: number, role: Role): number {
    return this.counts[term * ROLES + role]!
  }

  /** As what it stands in living names: a bit for each role. */
  rolesOf(term: number): number {
    let roles = 0
    for (let role = 0; role < ROLES; role++) if (this.counts[term * ROLES + role]! > 0) roles |= 1 << role
    return roles
  }

  /** Makes the frequencies those of this list. */
  countAlone(): void {
    const { frequencies } = this
    for (let term = 0; term < frequencies.length; term++) frequencies[term] = this.bearers(term)
  }

  /** Adds the bearers in each of two lists to the frequencies of the other. */
  countWith(other: WordList): void {
    for (const [term, word] of this.dictionary.terms.entries()) {
      const there = other.dictionary.find(word)
      if (there < 0) continue
      this.frequencies[term]! += other.bearers(there)
      other.frequencies[there]! += this.bearers(term)
    }
  }

  /** Makes the frequencies those of the archive. A word that it lacks, of a name that is newer, has those of this list. */
  countAsIn(archive: { bearersOf(word: string): number }): void {
    for (const [term, word] of this.dictionary.terms.entries())
      this.frequencies[term] = Math.max(this.bearers(term), archive.bearersOf(word))
  }

  /** Some living name has the term, be it in a glued form or a particle. */
  isAlive(term: number): boolean {
    return this.counts.subarray(term * ROLES, (term + 1) * ROLES).some((count) => count > 0)
  }

  /** A name with the term in this role was removed. */
  takeOut(term: number, role: Role): void {
    if (this.counts === this.built) this.counts = this.built.slice()
    this.counts[term * ROLES + role]!--
  }
}
