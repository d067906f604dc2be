/**
 * All words of the archive, with how many bear each and as what, and the spellings that mean the same. It is all that reading
 * a query, expanding its words and the spelling chips need.
 */
import type { KnownWords } from '../query/spacing.ts'
import { fold } from '../text/fold.ts'
import { VariantTable } from './variant-table.ts'
import type { WordList } from './word-list.ts'

/** A word is a given name when one in so many of its bearers has it as one: surnames are now and then written first. */
const GIVEN_PART = 6

export class Lexicon implements KnownWords {
  /** The words of all names; or of those that were built, and of those that changed since. A word may stand in both. */
  readonly lists: readonly WordList[]
  readonly variants: VariantTable

  /** From now on the frequencies of each list are those of all of them together. */
  constructor(lists: readonly WordList[], variants = new VariantTable()) {
    this.lists = lists
    this.variants = variants
    for (const list of lists) list.countAlone()
    for (const [at, list] of lists.entries()) for (const before of lists.slice(0, at)) list.countWith(before)
  }

  /** Those who bear the folded word as a given name or surname. */
  bearersOf(word: string): number {
    return this.sum(word, (list, term) => list.bearers(term))
  }

  /** True when a name has the folded word as a given name or surname. */
  hasWord(word: string): boolean {
    return this.bearersOf(word) > 0
  }

  /** The same of a word as typed. */
  hasTyped(word: string): boolean {
    return this.hasWord(fold(word).replace(/[^\p{L}\p{N}]/gu, ''))
  }

  /** True when the folded word is somebody's surname. */
  isSurname(word: string): boolean {
    return this.surnameBearersOf(word) > 0
  }

  /** True for a folded word of the table of variants, or that people bear, and not nearly all of them as their surname. */
  isGivenName(word: string): boolean {
    return this.variants.knows(word) || this.isBorneAsGiven(word)
  }

  /** The same of what people bear alone. */
  isBorneAsGiven(word: string): boolean {
    const bearers = this.bearersOf(word)
    const given = bearers - this.surnameBearersOf(word)
    return given > 0 && given * GIVEN_PART >= bearers
  }

  /** True when a name has the folded word in any role, so also in one word with its particle. */
  hasTerm(word: string): boolean {
    return this.lists.some((list) => {
      const term = list.dictionary.find(word)
      return term >= 0 && list.isAlive(term)
    })
  }

  /** The folded word itself where a name has it in any role, or a living one that a reform made of it; or null. */
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
