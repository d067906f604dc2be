/** Answers what the meaning of a search asks about names (`meaning/name-finder.ts`) from the name index. */

import type { Spelling } from '#domain/names/lexicon/spellings.ts'
import type { NameIndex } from '#domain/names/name-index.ts'
import type { NameHit } from '#domain/names/rank/hits.ts'
import { SCORE_MAX } from '#domain/names/rank/pairing.ts'
import type {
  FoundName,
  FoundNames,
  NameCount,
  NameFinder,
  NameQuestion,
  NameRung,
  NameTally,
  Page,
} from '../meaning/name-finder.ts'
import type { VoyageTable } from '../meaning/voyages.ts'
import type { WordUse } from '../meaning/words/known-names.ts'
import type { IdSet } from './id-set.ts'

export class MemoryNames implements NameFinder {
  readonly #index: NameIndex
  readonly #voyages: VoyageTable
  readonly #demonstration: IdSet

  /** `demonstration`: keys of the made-up passengers. */
  constructor(index: NameIndex, voyages: VoyageTable, demonstration: IdSet) {
    this.#index = index
    this.#voyages = voyages
    this.#demonstration = demonstration
  }

  async find(questions: readonly NameQuestion[], page: Page): Promise<FoundNames> {
    const { allowed, offset, rows } = page
    const found: FoundNames = { tallies: [], rows: [] }
    const seen = new Set<number>()
    // Listed hits of the questions before.
    let preceding = 0
    const options = () => ({
      ...(allowed && { allowed }),
      offset: Math.max(0, offset - preceding),
      limit: rows - found.rows.length,
      ...(rows === 0 && { spellings: 0 }),
    })
    const last = questions.at(-1)
    const isAsked = last && last.name !== null && questions.some(({ highest }) => highest === 'as the last')
    const ofLast = isAsked ? this.#answer(last, options()) : null
    const highest = Math.max(1, Math.min(3, ofLast?.level ?? 1)) as NameRung
    for (const [at, question] of questions.entries()) {
      const isLast = question === last
      const asked = question.highest === 'as the last' ? { ...question, highest } : question
      const { hits, ...tally } =
        isLast && ofLast && seen.size === 0
          ? ofLast
          : this.#answer(asked, {
              ...options(),
              ...(!isLast && { collect: seen }),
              ...(questions.length > 1 && { except: seen }),
            })
      found.tallies.push(tally)
      for (const hit of hits) found.rows.push({ ...this.#foundName(hit), question: at })
      if (!isLast) preceding += countListed(tally.byVoyage, allowed)
    }
    return found
  }

  async count(questions: readonly NameQuestion[]): Promise<NameCount[]> {
    return questions.map((question) => this.#answer(question, { limit: 0, spellings: 0 }))
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
    return words.map((word) => ({
      isName: this.#index.hasWord(word),
      isGivenName: this.#index.isGivenName(word),
    }))
  }

  #answer(
    { name, voyages, exactly, highest }: NameQuestion,
    options: Parameters<NameIndex['search']>[1],
  ): NameTally & { hits: NameHit[] } {
    const within = voyages && { within: this.#maskOf(voyages) }
    if (name !== null)
      return this.#index.search(name, {
        ...within,
        ...options,
        ...(exactly && { exactly }),
        ...(highest && highest !== 'as the last' && { highest }),
      })
    const listed = this.#index.list({ ...within, ...options })
    return { ...listed, exact: 0, spellings: [], level: 1, leastLoss: SCORE_MAX }
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

function countListed(byVoyage: Uint32Array, allowed: Uint8Array | null): number {
  let count = 0
  for (let voyage = 0; voyage < byVoyage.length; voyage++)
    if (allowed === null || allowed[voyage] === 1) count += byVoyage[voyage]!
  return count
}
