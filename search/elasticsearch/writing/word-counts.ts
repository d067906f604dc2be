/** The words of all names in an index, counted as the names come and go. */
import type { NormalisedName } from '#names/words/normalise.ts'
import { type Word, wordsOf } from '../records.ts'

interface Counted {
  counts: Word['counts']
  written: Map<string, number>
}

export class WordCounts {
  readonly #words = new Map<string, Counted>()

  /** A name came, or went: `by` is 1 or -1. */
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

  /** As it was stored. */
  put({ text, counts, written }: Word): void {
    this.#words.set(text, { counts, written: new Map(written) })
  }

  clear(): void {
    this.#words.clear()
  }

  /** To be counted anew. */
  forget(text: string): void {
    this.#words.delete(text)
  }

  /** As it is to be stored; null when nobody bears it. */
  get(text: string): Word | null {
    const word = this.#words.get(text)
    if (!word?.counts.some((count) => count > 0)) return null
    return { text, counts: word.counts, written: [...word.written].filter(([, count]) => count > 0) }
  }

  texts(): Iterable<string> {
    return this.#words.keys()
  }
}
