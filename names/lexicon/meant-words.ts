/** Expands typed words over the whole archive, for an engine whose names are stored elsewhere. */
import { Expansion, expand, type Rung, type WordToExpand } from './expand.ts'
import { gradeOf } from './grade.ts'
import type { Lexicon } from './lexicon.ts'
import { Recent } from './recent.ts'

/** The words of the archive that one typed word may mean. */
export interface Meant {
  /** The code of each word (`grade.ts`). */
  readonly codes: ReadonlyMap<string, number>
  /** The roles of each word in the names that have it: a bit for each role. */
  readonly roles: ReadonlyMap<string, number>
}

/** `words` is the same array on all rungs of a reading. */
interface RungOfWords {
  readonly words: readonly WordToExpand[]
  readonly rung: Rung
}

/** Enough for the words of some searches on every rung. */
const MEANT_KEPT = 64

export class MeantWords {
  readonly lexicon: Lexicon
  /** One for each list of words, cleared after each use. */
  readonly #expansions: Expansion[]
  /** Kept because the readings of one search, and searches in a row, ask for the same words. */
  readonly #recent = new Recent<Meant>(MEANT_KEPT)
  /** The rungs of a reading, by its words. Collected when the search is over. */
  readonly #known = new WeakMap<readonly WordToExpand[], Map<Rung, readonly Meant[]>>()

  constructor(lexicon: Lexicon) {
    this.lexicon = lexicon
    this.#expansions = lexicon.lists.map(({ dictionary }) => new Expansion(dictionary.terms.length))
  }

  /** What each typed word may mean. */
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
