/** The words of all names in an index, as a lexicon that changes with them. */
import { Lexicon } from '#domain/names/lexicon/lexicon.ts'
import type { VariantTable } from '#domain/names/lexicon/variant-table.ts'
import { type CountedWord, commonest, WordList, wordListDataOf } from '#domain/names/lexicon/word-list.ts'
import type { Word } from '../records.ts'

/** With more new words beside the dictionary, searches become slow, and it is made anew. */
const UNWIELDY = 2000

export class HeldWords {
  /** By the `_id` of their records. */
  readonly #words = new Map<string, CountedWord>()
  #base: WordList | null = null
  /** Words that changed and stand in `#base`, since that was made or counted. */
  #changed = new Map<string, CountedWord>()
  /** Those that do not stand in it. */
  readonly #beside = new Map<string, CountedWord>()

  /** Undefined: nobody bears it any more. */
  put(id: string, word: Word | undefined): void {
    const counted = word && { text: word.text, counts: word.counts, written: commonest(word.written) }
    const before = this.#words.get(id)
    if (counted) this.#words.set(id, counted)
    else this.#words.delete(id)
    const text = word?.text ?? before?.text
    if (!this.#base || text === undefined) return
    if (this.#base.dictionary.find(text) >= 0) this.#changed.set(text, counted ?? { text, ...NOBODY })
    else if (counted) this.#beside.set(text, counted)
    else this.#beside.delete(text)
  }

  /** As the words are now; what was made before stays as it was. */
  lexicon(variants: VariantTable): Lexicon {
    if (!this.#base || this.#beside.size > UNWIELDY) {
      this.#base = new WordList(wordListDataOf(this.#words.values()))
      this.#beside.clear()
    } else if (this.#changed.size > 0) {
      this.#base = this.#base.recounted(this.#changed.values())
    }
    this.#changed = new Map()
    const beside = this.#beside.size > 0 ? [new WordList(wordListDataOf(this.#beside.values()))] : []
    return new Lexicon([this.#base, ...beside], variants)
  }
}

const NOBODY = { counts: [0, 0, 0, 0], written: '' }
