/**
 * The words of a set of names: how each is spelt, and how many bear it, as what. Of the names themselves it knows nothing,
 * so it serves as well where those lie elsewhere.
 */
import { GIVEN, type Role, SURNAME } from '../words/normalise.ts'
import { refuseOtherVersion } from '../words/version.ts'
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
  constructor({ normaliser, terms, written, counts }: WordListData) {
    refuseOtherVersion(normaliser)
    this.dictionary = new Dictionary(terms)
    this.written = written
    this.built = counts
    this.counts = counts
    this.frequencies = new Uint32Array(terms.length)
    this.countAlone()
    this.chips = new Expansion(terms.length)
  }

  /** How often the term stands in living names as a given name or surname. */
  bearers(term: number): number {
    return this.counts[term * ROLES + GIVEN]! + this.counts[term * ROLES + SURNAME]!
  }

  /** The same as a surname alone. */
  surnameBearers(term: number): number {
    return this.counts[term * ROLES + SURNAME]!
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
