/** Counts the words of all names in an index while names come and go. */
import type { NormalisedName } from '#names/words/normalise.ts'
import { type Word, wordsOf } from '../records.ts'

interface Counted {
  counts: Word['counts']
  written: Map<string, number>
}

export class WordCounts {
  readonly #words = new Map<string, Counted>()

  /** `by`: 1 for a name that came, -1 for one that went. */
  count(name: NormalisedName, by: 1 | -1): void {
    for (const { text, role, surname } of wordsOf(name)) {
      let word = this.#words.get(text)
      if (!word) {
        word = { counts: [0, 0, 0, 0], written: new Map() }
        this.#words.set(text, word)
      }
      word.counts[role] += by
      if (surname !== null) word.written.set(surname, (word.written.get(surname) ?? 0) + by)
    }
  }

  /** Takes over a stored word. */
  put({ text, counts, written }: Word): void {
    this.#words.set(text, { counts, written: new Map(written) })
  }

  clear(): void {
    this.#words.clear()
  }

  /** Drops a word that is counted again. */
  forget(text: string): void {
    this.#words.delete(text)
  }

  /** The word to store. Null if nobody bears it. */
  get(text: string): Word | null {
    const word = this.#words.get(text)
    if (!word?.counts.some((count) => count > 0)) return null
    return { text, counts: word.counts, written: [...word.written].filter(([, count]) => count > 0) }
  }

  texts(): Iterable<string> {
    return this.#words.keys()
  }
}
