/** The words of all names in an index, as a lexicon that changes with them. */
import { setImmediate as othersTurn } from 'node:timers/promises'
import { Dictionary } from '#names/lexicon/dictionary.ts'
import { Lexicon } from '#names/lexicon/lexicon.ts'
import type { VariantTable } from '#names/lexicon/variant-table.ts'
import { type CountedWord, commonest, WordList, wordListDataOf } from '#names/lexicon/word-list.ts'
import { type SpellingKeys, spellingKeys } from '#names/text/spelling-keys.ts'
import type { Word } from '../records.ts'

/** With more new words than this beside the dictionary searches become slow, so it is made again. */
const UNWIELDY = 2000

/** A word with its keys. They are made page by page as words come, because all at once would block searches for seconds. */
interface HeldWord extends CountedWord {
  keys: SpellingKeys
}

export class HeldWords {
  /** By the `_id` of their records. */
  readonly #words = new Map<string, HeldWord>()
  #base: WordList | null = null
  /** Words of `#base` that changed since it was made or counted. */
  #changed = new Map<string, CountedWord>()
  /** Words that are not in `#base`. */
  readonly #beside = new Map<string, HeldWord>()
  readonly #keysOf: typeof spellingKeys

  /** Tests count the calls of `keysOf`. */
  constructor(keysOf = spellingKeys) {
    this.#keysOf = keysOf
  }

  /** `word` is undefined if nobody bears it any more. */
  put(id: string, word: Word | undefined): void {
    const before = this.#words.get(id)
    const counted = word && {
      text: word.text,
      counts: word.counts,
      written: commonest(word.written),
      keys: before?.keys ?? this.#keysOf(word.text),
    }
    if (counted) this.#words.set(id, counted)
    else this.#words.delete(id)
    const text = word?.text ?? before?.text
    if (!this.#base || text === undefined) return
    if (this.#base.dictionary.find(text) >= 0) this.#changed.set(text, counted ?? { text, ...NOBODY })
    else if (counted) this.#beside.set(text, counted)
    else this.#beside.delete(text)
  }

  /** The words as they are now. Older lexicons do not change. Put nothing until it resolves. Searches go on meanwhile. */
  async lexicon(variants: VariantTable): Promise<Lexicon> {
    if (!this.#base || this.#beside.size > UNWIELDY) {
      this.#base = await listOf([...this.#words.values()])
      this.#beside.clear()
    } else if (this.#changed.size > 0) {
      this.#base = this.#base.recounted(this.#changed.values())
    }
    this.#changed = new Map()
    const beside = this.#beside.size > 0 ? [await listOf([...this.#beside.values()])] : []
    return new Lexicon([this.#base, ...beside], variants)
  }
}

const NOBODY = { counts: [0, 0, 0, 0], written: '' }

async function listOf(words: readonly HeldWord[]): Promise<WordList> {
  const data = wordListDataOf(words)
  await othersTurn()
  const byText = new Map(words.map((word) => [word.text, word.keys]))
  const keys = data.terms.map((term) => byText.get(term)!)
  await othersTurn()
  return new WordList(data, await Dictionary.inSteps(data.terms, keys, othersTurn))
}
