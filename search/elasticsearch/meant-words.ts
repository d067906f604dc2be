/** Typed words as words of the whole archive, from the lexicon that is held here. */
import { Expansion, expand } from '#domain/names/lexicon/expand.ts'
import { gradeOf } from '#domain/names/lexicon/grade.ts'
import type { Lexicon } from '#domain/names/lexicon/lexicon.ts'
import type { PassRequest } from '#domain/names/rank/pass.ts'

/** Words of the archive that may be meant by one typed word, each with its code of `grade.ts`. */
export type Meant = ReadonlyMap<string, number>

export class MeantWords {
  readonly #lexicon: Lexicon
  /** For each list of words, cleared after each use. */
  readonly #expansions: Expansion[]
  /** Those of one search: its readings come with other words, its rungs with the same. */
  #last: { of: Pick<PassRequest, 'words' | 'rung'>; meant: Meant[] } | null = null

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon
    this.#expansions = lexicon.lists.map(({ dictionary }) => new Expansion(dictionary.terms.length))
  }

  /** For each typed word of a pass. */
  of({ words, rung }: Pick<PassRequest, 'words' | 'rung'>): readonly Meant[] {
    if (this.#last?.of.words === words && this.#last.of.rung === rung) return this.#last.meant
    const { lists, variants } = this.#lexicon
    const meant = words.map((word) => {
      const codes = new Map<string, number>()
      for (const [at, { dictionary, frequencies }] of lists.entries()) {
        const into = this.#expansions[at]!
        expand(word, rung, { dictionary, frequencies, variants }, into)
        for (const term of into.terms) {
          const text = dictionary.terms[term]!
          const code = into.codes[term]!
          if (gradeOf(code) > gradeOf(codes.get(text) ?? 0)) codes.set(text, code)
        }
        into.clear()
      }
      return codes
    })
    this.#last = { of: { words, rung }, meant }
    return meant
  }
}
