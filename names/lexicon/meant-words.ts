/** Typed words as words of the whole archive, for names that lie elsewhere. */
import { Expansion, expand, type Rung, type WordToExpand } from './expand.ts'
import { gradeOf } from './grade.ts'
import type { Lexicon } from './lexicon.ts'
import { Recent } from './recent.ts'

/** Words of the archive that may be meant by one typed word. */
export interface Meant {
  /** Each with its code of `grade.ts`. */
  readonly codes: ReadonlyMap<string, number>
  /** And what it is in the names that have it: a bit for each role. */
  readonly roles: ReadonlyMap<string, number>
}

/** What is expanded: the words of a reading, which stay the same on all its rungs. */
export interface RungOfWords {
  readonly words: readonly WordToExpand[]
  readonly rung: Rung
}

/** Words of some searches, on every rung. */
const MEANT_KEPT = 64

export class MeantWords {
  readonly lexicon: Lexicon
  /** For each list of words, cleared after each use. */
  readonly #expansions: Expansion[]
  /** Readings of one search, and searches that follow one another, ask for the same words. */
  readonly #recent = new Recent<Meant>(MEANT_KEPT)
  /** By the words of a reading, its rungs; it goes when the search is over. */
  readonly #known = new WeakMap<readonly WordToExpand[], Map<Rung, readonly Meant[]>>()

  constructor(lexicon: Lexicon) {
    this.lexicon = lexicon
    this.#expansions = lexicon.lists.map(({ dictionary }) => new Expansion(dictionary.terms.length))
  }

  /** For each typed word. */
  of({ words, rung }: RungOfWords): readonly Meant[] {
    const rungs = this.#known.get(words) ?? new Map<Rung, readonly Meant[]>()
    this.#known.set(words, rungs)
    const meant = rungs.get(rung) ?? words.map((word) => this.#meant(word, rung))
    rungs.set(rung, meant)
    return meant
  }

  #meant(word: WordToExpand, rung: Rung): Meant {
    return this.#recent.get(`${rung} ${JSON.stringify(word)}`, () => this.#expand(word, rung))
  }

  #expand(word: WordToExpand, rung: Rung): Meant {
    const { lists, variants } = this.lexicon
    const codes = new Map<string, number>()
    const roles = new Map<string, number>()
    for (const [at, list] of lists.entries()) {
      const { dictionary, frequencies } = list
      const into = this.#expansions[at]!
      expand(word, rung, { dictionary, frequencies, variants }, into)
      for (const term of into.terms) {
        const text = dictionary.terms[term]!
        const code = into.codes[term]!
        if (gradeOf(code) > gradeOf(codes.get(text) ?? 0)) codes.set(text, code)
        roles.set(text, (roles.get(text) ?? 0) | list.rolesOf(term))
      }
      into.clear()
    }
    return { codes, roles }
  }
}
