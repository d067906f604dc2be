/** The words of all names in an index, as a lexicon. They are read anew when names changed. */
import { setImmediate as othersTurn } from 'node:timers/promises'
import { Dictionary } from '#names/lexicon/dictionary.ts'
import { Lexicon } from '#names/lexicon/lexicon.ts'
import type { VariantTable } from '#names/lexicon/variant-table.ts'
import { type CountedWord, WordList, wordListDataOf } from '#names/lexicon/word-list.ts'
import { type SpellingKeys, spellingKeys } from '#names/text/spelling-keys.ts'

/** With more new words than this beside the dictionary searches become slow, so it is made again. */
const UNWIELDY = 2000

export class HeldWords {
  /** They are made page by page as words come, because all at once would block searches for seconds. */
  #keys: ReadonlyMap<string, SpellingKeys> = new Map()
  /** A list with the dictionary of an earlier time, and one of the words that are new since. */
  #lists: readonly WordList[] = []
  readonly #keysOf: typeof spellingKeys

  /** Tests count the calls of `keysOf`. */
  constructor(keysOf = spellingKeys) {
    this.#keysOf = keysOf
  }

  /** Takes all words as they are now, each once. Older lexicons do not change. Searches go on meanwhile. */
  async take(pages: AsyncIterable<readonly CountedWord[]>): Promise<void> {
    const [base] = this.#lists
    const words: CountedWord[] = []
    const beside: CountedWord[] = []
    const keys = new Map<string, SpellingKeys>()
    for await (const page of pages) {
      for (const word of page) {
        words.push(word)
        keys.set(word.text, this.#keys.get(word.text) ?? this.#keysOf(word.text))
        if (base && base.dictionary.find(word.text) < 0) beside.push(word)
      }
    }
    this.#keys = keys
    if (!base || beside.length > UNWIELDY) this.#lists = [await listOf(words, keys)]
    else this.#lists = [base.recounted(words), ...(beside.length > 0 ? [await listOf(beside, keys)] : [])]
  }

  /** The words that were taken last. */
  lexicon(variants: VariantTable): Lexicon {
    return new Lexicon(this.#lists, variants)
  }
}

async function listOf(words: readonly CountedWord[], keysOf: ReadonlyMap<string, SpellingKeys>): Promise<WordList> {
  const data = wordListDataOf(words)
  await othersTurn()
  const keys = data.terms.map((term) => keysOf.get(term)!)
  await othersTurn()
  return new WordList(data, await Dictionary.inSteps(data.terms, keys, othersTurn))
}
