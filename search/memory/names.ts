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

type Answer = NameTally & { hits: NameHit[] }
/** Rows that are asked for. */
type Paging = Required<Pick<NonNullable<Parameters<NameIndex['search']>[1]>, 'offset' | 'limit'>>

export class MemoryNames implements NameFinder {
  readonly #index: NameIndex
  readonly #voyages: VoyageTable
  readonly #demonstration: IdSet
  /** The last question about each page that was answered with nobody left out. */
  readonly #alone = new WeakMap<Page, { question: NameQuestion; options: Paging; answer: Answer }>()

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
    const level = isAsked ? this.#answerAlone(last, page, options()).level : 1
    const highest = Math.max(1, Math.min(3, level)) as NameRung
    for (const [at, question] of questions.entries()) {
      const isLast = question === last
      const asked = question.highest === 'as the last' ? { ...question, highest } : question
      const isAlone = isLast && !areOn(question.voyages, found.tallies)
      const { hits, ...tally } = isAlone
        ? this.#answerAlone(question, page, options())
        : this.#answer(asked, {
            ...options(),
            ...(seen.size > 0 && { except: seen }),
            ...(!isLast && { collect: seen }),
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

  /**
   * The answer to a question of which nobody was found before. It is kept, for a search often asks the same once more: for the
   * rung that it reaches, or behind those who bear the name on other voyages.
   */
  #answerAlone(question: NameQuestion, page: Page, options: Paging): Answer {
    const kept = this.#alone.get(page)
    const isKept =
      kept?.options.offset === options.offset &&
      kept.options.limit >= options.limit &&
      (['name', 'voyages', 'exactly', 'highest'] as const).every(
        (key) => kept.question[key] === question[key],
      )
    const answer = isKept ? kept.answer : this.#answer(question, options)
    if (!isKept) this.#alone.set(page, { question, options, answer })
    return { ...answer, hits: answer.hits.slice(0, options.limit) }
  }

  #answer(
    { name, voyages, exactly, highest }: NameQuestion,
    options: Parameters<NameIndex['search']>[1],
  ): Answer {
    const within = voyages && { within: this.#maskOf(voyages) }
    if (name !== null)
      return this.#index.search(name, {
        ...within,
        ...options,
        ...(exactly && { exactly }),
        ...(highest && highest !== 'as the last' && { highest }),
      })
    const listed = this.#index.list({ ...within, ...options })
    return { ...listed, exact: 0, whole: 0, spellings: [], level: 1, leastLoss: SCORE_MAX }
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

/** Whether somebody was found on one of the voyages; on any voyage when those are null. */
const areOn = (voyages: ReadonlySet<number> | null, tallies: readonly NameTally[]): boolean =>
  tallies.some(({ total, byVoyage }) =>
    voyages === null ? total > 0 : [...voyages].some((voyage) => byVoyage[voyage]! > 0),
  )

function countListed(byVoyage: Uint32Array, allowed: Uint8Array | null): number {
  let count = 0
  for (let voyage = 0; voyage < byVoyage.length; voyage++)
    if (allowed === null || allowed[voyage] === 1) count += byVoyage[voyage]!
  return count
}
