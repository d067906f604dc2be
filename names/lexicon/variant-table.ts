/** The table of variants that staff keep: groups of folded words (Johannes, Jan, Johan), the name in the registers first. */
import { fold } from '../text/fold.ts'

export class VariantTable {
  private readonly byWord = new Map<string, Set<string>>()
  private readonly initialsByWord = new Map<string, Set<string>>()

  /** The groups hold spellings as written. A word may stand in several groups. */
  constructor(groups: Iterable<readonly string[]> = []) {
    for (const group of groups) {
      const words = group.map((word) => fold(word).replace(/[^\p{L}\p{N}]/gu, ''))
      for (const word of words) {
        const others = this.byWord.get(word) ?? new Set()
        for (const other of words) if (other !== word) others.add(other)
        this.byWord.set(word, others)
        const initials = this.initialsByWord.get(word) ?? new Set()
        const [register] = words
        if (register && register[0] !== word[0]) initials.add(register.charAt(0))
        this.initialsByWord.set(word, initials)
      }
    }
  }

  /** The other folded words that mean the same. */
  of(word: string): Iterable<string> {
    return this.byWord.get(word) ?? []
  }

  /** Initials of registered names that a folded word is short for, if they differ from its own: kees -> c (Cornelis). */
  initialsOf(word: string): Iterable<string> {
    return this.initialsByWord.get(word) ?? []
  }

  knows(word: string): boolean {
    return this.byWord.has(word)
  }

  has(word: string, other: string): boolean {
    return this.byWord.get(word)?.has(other) ?? false
  }
}
