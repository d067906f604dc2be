/** Answers the questions of `meaning/name-finder.ts` about names from the name index. */

import type { Spelling } from '#names/lexicon/spellings.ts'
import type { NameIndex } from '#names/name-index.ts'
import type { NameHit } from '#names/rank/hits.ts'
import { SCORE_MAX } from '#names/rank/pairing.ts'
import type { FoundName, FoundNames, NameCount, NameFinder, NameQuestion, Page } from '../meaning/name-finder.ts'
import { type Answer, type Answerer, type Asked, NameUnion } from '../meaning/union.ts'
import type { VoyageTable } from '../meaning/voyages.ts'
import type { WordUse } from '../meaning/words/asked-words.ts'
import type { IdSet } from './id-set.ts'

export class MemoryNames implements NameFinder, Answerer<Set<number>> {
  readonly #index: NameIndex
  readonly #voyages: VoyageTable
  readonly #demonstration: IdSet
  readonly #union = new NameUnion(this)

  /** `demonstration`: keys of the made-up passengers. */
  constructor(index: NameIndex, voyages: VoyageTable, demonstration: IdSet) {
    this.#index = index
    this.#voyages = voyages
    this.#demonstration = demonstration
  }

  find(questions: readonly NameQuestion[], page: Page): Promise<FoundNames> {
    return this.#union.find(questions, page)
  }

  async count(questions: readonly NameQuestion[]): Promise<NameCount[]> {
    const nothing = { allowed: null, offset: 0, limit: 0, spellings: 0 } as const
    return Promise.all(questions.map((question) => this.answer(question, nothing)))
  }

  async get(passenger: number): Promise<FoundName | null> {
    const record = this.#index.get(passenger)
    return record && this.#foundName({ ...record, kind: 'exact', reason: null })
  }

  async firstOn(voyages: readonly number[], most: number): Promise<string[][]> {
    return voyages.map((voyage) => this.#index.firstOn(voyage, most))
  }

  async spellings(name: string, most: number): Promise<Spelling[]> {
    return this.#index.search(name, { highest: 2, limit: 0, reasons: false, spellings: most }).spellings
  }

  async surnames(typed: string, where: 'beginning' | 'inside', most: number): Promise<Spelling[]> {
    return where === 'beginning' ? this.#index.suggest(typed, most) : this.#index.suggestInside(typed, most)
  }

  async uses(words: readonly string[]): Promise<WordUse[]> {
    return words.map((word) => ({ isName: this.#index.hasWord(word), isGivenName: this.#index.isGivenName(word) }))
  }

  seen = () => new Set<number>()

  async answer({ name, voyages, exactly, highest }: NameQuestion, { allowed, ...asked }: Asked<Set<number>>): Promise<Answer> {
    const options = { ...(voyages && { within: this.#maskOf(voyages) }), ...(allowed && { allowed }), ...asked }
    const nobody = { exact: 0, whole: 0, spellings: [], level: 1, leastLoss: SCORE_MAX }
    const { hits, ...tally } =
      name === null
        ? { ...this.#index.list(options), ...nobody }
        : this.#index.search(name, {
            ...options,
            ...(exactly && { exactly }),
            ...(highest && highest !== 'as the last' && { highest }),
          })
    return { ...tally, hits: hits.map((hit) => this.#foundName(hit)) }
  }

  #foundName({ id, voyage, name, kind, reason }: Omit<NameHit, 'score'>): FoundName {
    return { id, voyage, name, kind, reason, demonstration: this.#demonstration.has(id) }
  }

  #maskOf(voyages: Iterable<number>): Uint8Array {
    const mask = new Uint8Array(this.#voyages.byNumber.length)
    for (const voyage of voyages) mask[voyage] = 1
    return mask
  }
}
