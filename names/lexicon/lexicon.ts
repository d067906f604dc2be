/**
 * All words of the archive, with how many people bear each and in which role, and the table of variants. Reading a query,
 * expanding its words and making spelling chips need no more than this.
 */
import type { KnownWords } from '../query/query.ts'
import { fold } from '../text/fold.ts'
import { VariantTable } from './variant-table.ts'
import type { WordList } from './word-list.ts'

/** A word is a given name when at least one in this many bearers has it as such: some surnames were written first. */
const GIVEN_PART = 6

export class Lexicon implements KnownWords {
  /** The words of the names as built, and of those that changed since. A word may stand in both. */
  readonly lists: readonly WordList[]
  readonly variants: VariantTable

  /** Makes the frequencies in each list count the bearers in all lists together. */
  constructor(lists: readonly WordList[], variants = new VariantTable()) {
    this.lists = lists
    this.variants = variants
    for (const list of lists) list.countAlone()
    for (const [at, list] of lists.entries()) for (const before of lists.slice(0, at)) list.countWith(before)
  }

  /** How many people bear the folded word as a given name or surname. */
  bearersOf(word: string): number {
    return this.sum(word, (list, term) => list.bearers(term))
  }

  /** Whether a name has the folded word as a given name or surname. */
  hasWord(word: string): boolean {
    return this.bearersOf(word) > 0
  }

  /** The same for a word as typed. */
  hasTyped(word: string): boolean {
    return this.hasWord(fold(word).replace(/[^\p{L}\p{N}]/gu, ''))
  }

  /** Whether the folded word is somebody's surname. */
  isSurname(word: string): boolean {
    return this.surnameBearersOf(word) > 0
  }

  /** Whether a folded word is in the table of variants, or borne by people of whom not nearly all have it as surname. */
  isGivenName(word: string): boolean {
    return this.variants.knows(word) || this.isBorneAsGiven(word)
  }

  /** Whether people bear the word, and not nearly all of them as surname. */
  isBorneAsGiven(word: string): boolean {
    const bearers = this.bearersOf(word)
    const given = bearers - this.surnameBearersOf(word)
    return given > 0 && given * GIVEN_PART >= bearers
  }

  /** Whether a name has the folded word in any role, so also in one word with its particle. */
  hasTerm(word: string): boolean {
    return this.lists.some((list) => {
      const term = list.dictionary.find(word)
      return term >= 0 && list.isAlive(term)
    })
  }

  /** The folded word itself when a name has it in any role, otherwise its spelling by another reform, or null. */
  termLike(word: string): string | null {
    if (this.hasTerm(word)) return word
    for (const list of this.lists) {
      const [found] = list.dictionary.reformsOf(word).filter((term) => list.isAlive(term))
      if (found !== undefined) return list.dictionary.terms[found]!
    }
    return null
  }

  private surnameBearersOf(word: string): number {
    return this.sum(word, (list, term) => list.surnameBearers(term))
  }

  private sum(word: string, of: (list: WordList, term: number) => number): number {
    let sum = 0
    for (const list of this.lists) {
      const term = list.dictionary.find(word)
      if (term >= 0) sum += of(list, term)
    }
    return sum
  }
}
