/** How passengers bear the words of one query: asked of the engine all at once, so that the query can be read without waiting. */
import type { KnownNames, WordUse } from './known-names.ts'
import { wordsOf } from './query-words.ts'

/** Reading a query asks for this word whether or not it was typed: it stands between two people. */
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
   * What `read` makes of the words. It may ask of a word that was not foreseen: in "v.d. Berg" those are "v", "d" and "berg",
   * and a part of the name is "v d berg". Then that word is asked too, and `read` is called again.
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
