/** The words of all names in an index, kept in step with it: those of the names it was filled with, and of what changed since. */
import { ReadNames, wordListOf } from '#domain/names/index/segment-builder.ts'
import { NAME_WORDS } from '#domain/names/index/segment-data.ts'
import { Lexicon } from '#domain/names/lexicon/lexicon.ts'
import type { VariantTable } from '#domain/names/lexicon/variant-table.ts'
import { WordList } from '#domain/names/lexicon/word-list.ts'
import { normalise } from '#domain/names/words/normalise.ts'

export class ArchiveWords {
  /** While the index is filled. */
  #read: ReadNames | null = new ReadNames()
  #base: WordList | null = null
  /** Names that came since, each with how often; and those that went before the index was full. */
  readonly #came = new Map<string, number>()
  readonly #gone: string[] = []

  /** Names that changed since the index was full. */
  changes = 0

  /** A name of the filling. */
  add(name: string): void {
    this.#read?.add(name)
  }

  /** The index is full. */
  complete(): void {
    if (!this.#read) return
    this.#base = new WordList(wordListOf(this.#read))
    this.#read = null
    for (const name of this.#gone.splice(0)) this.#takeOut(name)
  }

  /** A passenger has another name, or came, or went. */
  change(before: string | null, after: string | null): void {
    if (before === after) return
    this.changes++
    if (before !== null) this.#remove(before)
    if (after !== null) this.#came.set(after, (this.#came.get(after) ?? 0) + 1)
  }

  lexicon(variants: VariantTable): Lexicon {
    if (!this.#base) throw new Error('The index is not full yet.')
    if (this.#came.size === 0) return new Lexicon([this.#base], variants)
    const read = new ReadNames()
    for (const [name, count] of this.#came) for (let i = 0; i < count; i++) read.add(name)
    return new Lexicon([this.#base, new WordList(wordListOf(read))], variants)
  }

  #remove(name: string): void {
    const came = this.#came.get(name) ?? 0
    if (came > 1) this.#came.set(name, came - 1)
    else if (came === 1) this.#came.delete(name)
    else if (this.#base) this.#takeOut(name)
    else this.#gone.push(name)
  }

  #takeOut(name: string): void {
    for (const { text, role } of normalise(name).words.slice(0, NAME_WORDS)) {
      const term = this.#base!.dictionary.find(text)
      if (term >= 0) this.#base!.takeOut(term, role)
    }
  }
}
