/** What an engine knows of the words of a query, asked all at once so that the query can be read without waiting. */
import { wordsOf } from './query-words.ts'

export interface WordUse {
  /** The word stands in the name of some passenger. */
  isName: boolean
  /** It is a known variant of a name, or passengers bear it and not nearly all of them as surname. */
  isGivenName: boolean
}

/** What reading a query asks of the names of passengers, for a folded word. */
export type KnownNames = { [Use in keyof WordUse]: (word: string) => boolean }

/** Stands between two people. Reading a query asks for it whether or not it was typed. */
const AND = 'en'

export class AskedWords implements KnownNames {
  readonly #ask: (words: readonly string[]) => Promise<WordUse[]>
  readonly #uses = new Map<string, WordUse>()
  readonly #missing = new Set<string>()

  constructor(query: string, ask: (words: readonly string[]) => Promise<WordUse[]>) {
    this.#ask = ask
    for (const { text } of wordsOf(query)) this.#missing.add(text)
    this.#missing.add(AND)
  }

  isName(word: string): boolean {
    return this.#useOf(word)?.isName ?? false
  }

  isGivenName(word: string): boolean {
    return this.#useOf(word)?.isGivenName ?? false
  }

  /**
   * Calls `read` once the words are known. `read` may ask for a word that was not foreseen: the words of "v.d. Berg" are "v",
   * "d" and "berg", but a part of the name is "v d berg". Then the engine is asked again, and so is `read`.
   */
  async read<T>(read: () => T): Promise<T> {
    for (;;) {
      if (this.#missing.size > 0) await this.#learn()
      const made = read()
      if (this.#missing.size === 0) return made
    }
  }

  async #learn(): Promise<void> {
    const words = [...this.#missing]
    this.#missing.clear()
    const uses = await this.#ask(words)
    for (const [at, word] of words.entries()) this.#uses.set(word, uses[at]!)
  }

  #useOf(word: string): WordUse | undefined {
    const use = this.#uses.get(word)
    if (!use) this.#missing.add(word)
    return use
  }
}
