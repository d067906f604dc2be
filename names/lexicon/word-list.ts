/**
 * The words of a set of names: how each is spelt, how many bear it, and in which role. It does not need the names
 * themselves, so they may be stored elsewhere.
 */
import { capitalised } from '../text/fold.ts'
import { GIVEN, type Role, SURNAME } from '../words/normalise.ts'
import { NORMALISER_VERSION, refuseOtherVersion } from '../words/version.ts'
import { Dictionary } from './dictionary.ts'
import { Expansion } from './expand.ts'

/** Plain data that survives `structuredClone`. */
export interface WordListData {
  /** `NORMALISER_VERSION` of the code that took the names apart. */
  readonly normaliser: number
  /** Sorted; a term is an index into it. */
  readonly terms: readonly string[]
  /** The commonest way to write the term as a surname; empty for terms that are no surname. */
  readonly written: readonly string[]
  /** How many names have term t in role r, at `t * ROLES + r`. */
  readonly counts: Uint32Array
}

/** Given name, surname, glued form and particle. */
export const ROLES = 4

/** A word that was counted elsewhere, with how many names have it in each role. `written` is as in `WordListData`. */
export interface CountedWord {
  readonly text: string
  readonly counts: readonly number[]
  readonly written: string
}

/** Takes words in any order, each once. */
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

/** The commonest form of a surname. Each form comes with how many names have it. */
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
  /** Bearers of each term in the whole archive. `countWith` and `countAsIn` add those of other lists. */
  readonly frequencies: Uint32Array
  /** Reused to expand a word for the spelling chips. */
  readonly chips: Expansion
  private readonly built: Uint32Array
  /** Counts of living names. The same array as `built` until the first name is taken out. */
  private counts: Uint32Array

  /** Throws when another version of the normaliser made the words. */
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

  /** The same list with new counts. Nobody bears its words that are not given. Other words are ignored. */
  recounted(words: Iterable<CountedWord>): WordList {
    const { dictionary } = this
    const written = this.written.map(() => '')
    const counts = new Uint32Array(this.counts.length)
    for (const word of words) {
      const term = dictionary.find(word.text)
      if (term < 0) continue
      written[term] = word.written
      counts.set(word.counts, term * ROLES)
    }
    return new WordList({ normaliser: NORMALISER_VERSION, terms: dictionary.terms, written, counts }, dictionary)
  }

  /** How many living names have the term as a given name, and how many as a surname, together. */
  bearers(term: number): number {
    return this.count(term, GIVEN) + this.count(term, SURNAME)
  }

  /** How many living names have the term as a surname. */
  surnameBearers(term: number): number {
    return this.count(term, SURNAME)
  }

  /** How many living names have the term in this role. */
  count(term: number, role: Role): number {
    return this.counts[term * ROLES + role]!
  }

  /** The roles of the term in living names: a bit for each role. */
  rolesOf(term: number): number {
    let roles = 0
    for (let role = 0; role < ROLES; role++) if (this.counts[term * ROLES + role]! > 0) roles |= 1 << role
    return roles
  }

  /** Sets the frequencies to the bearers in this list. */
  countAlone(): void {
    const { frequencies } = this
    for (let term = 0; term < frequencies.length; term++) frequencies[term] = this.bearers(term)
  }

  /** Adds the bearers in each list to the frequencies of the other. */
  countWith(other: WordList): void {
    for (const [term, word] of this.dictionary.terms.entries()) {
      const there = other.dictionary.find(word)
      if (there < 0) continue
      this.frequencies[term]! += other.bearers(there)
      other.frequencies[there]! += this.bearers(term)
    }
  }

  /** Sets the frequencies to those of the archive. A word of a newer name, which the archive lacks, keeps those of this list. */
  countAsIn(archive: { bearersOf(word: string): number }): void {
    for (const [term, word] of this.dictionary.terms.entries())
      this.frequencies[term] = Math.max(this.bearers(term), archive.bearersOf(word))
  }

  /** Whether some living name has the term in any role. */
  isAlive(term: number): boolean {
    return this.counts.subarray(term * ROLES, (term + 1) * ROLES).some((count) => count > 0)
  }

  /** Counts one name less with the term in this role. */
  takeOut(term: number, role: Role): void {
    if (this.counts === this.built) this.counts = this.built.slice()
    this.counts[term * ROLES + role]!--
  }
}
