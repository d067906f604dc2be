/**
 * Fetches for each pass of a search whoever can be a hit, as many as are judged. Of several words those are five times the
 * bound, and beyond that the ones whose words answer best: only they are found and counted. One word is never judged beyond
 * the bound: it is counted (`counted-word.ts`).
 */
import type { PassRequest } from '#names/rank/pass.ts'
import type { Step } from '#names/rank/steps.ts'
import { scoreBeside } from './best-terms.ts'
import { CountedWord } from './counted-word.ts'
import { BY_SCORE, type IndexReader } from './index-reader.ts'
import type { Packed } from './passenger-document.ts'
import { allOf, type Clause, candidatesOf, NOBODY, oneOf } from './retrieval.ts'
import { type Seen, without } from './seen.ts'
import type { Snapshot } from './snapshot.ts'

/** So many times the bound are judged of several words: up to a hundred thousand, as many as Elasticsearch gives at once. */
const OF_SEVERAL = 5

export interface Retrieved {
  candidates: readonly Packed[]
  /** Where there are more than are judged, and one word was typed. */
  counted: CountedWord | null
}

export class Retriever {
  readonly #reader: IndexReader
  readonly #archive: Snapshot
  readonly #bound: number

  constructor(reader: IndexReader, archive: Snapshot, bound: number) {
    this.#reader = reader
    this.#archive = archive
    this.#bound = bound
  }

  /** Those of `except` may come too, but whom Elasticsearch counted. */
  async retrieve(step: Step, except: Seen | undefined): Promise<Retrieved> {
    const { request, asTyped } = step
    // Of several words five are seldom all called so. The next pass then finds its candidates here.
    const wider = request.query.words.length > 1 ? step.wider?.() : undefined
    if (wider) {
      const { clause } = this.#clauses({ request: wider, asTyped: false })
      if (clause === NOBODY) return { candidates: [], counted: null }
      const { rows, total } = await this.#all(clause, this.#bound, except)
      if (total <= this.#bound) return { candidates: rows, counted: null }
    }
    const { clause, there } = this.#clauses(step)
    // They are likely to come next, and are asked for in the same request.
    for (const request of step.following?.() ?? []) this.retrieve({ request, asTyped: true }, except).catch(() => {})
    if (clause === NOBODY) return { candidates: [], counted: null }
    return !asTyped && isCountable(request)
      ? this.#ofOneWord(clause, request, except)
      : this.#ofSeveral(clause, there, request, except)
  }

  /** Whom a step needs, and which of them are on voyages that count. */
  #clauses(step: Step): { clause: Clause; there: Clause } {
    const { request, asTyped } = step
    const everywhere = candidatesOf(step, this.#archive.meant)
    const within = request.within ? oneOf('v', this.#archive.keysOfMask(request.within)) : null
    const there = within ? allOf([everywhere, within]) : everywhere
    // Between guesses counts how many people bear a name, on whatever voyage.
    const isLocal = within === null || asTyped || request.rung === 1 || request.query.words.length === 1
    return { clause: isLocal ? there : everywhere, there }
  }

  async #ofOneWord(clause: Clause, request: PassRequest, except: Seen | undefined): Promise<Retrieved> {
    const word = new CountedWord(this.#reader, this.#archive, clause, request)
    if (word.mostBearers > this.#bound) {
      const candidates = await word.best(this.#bound, except)
      if (candidates) return { candidates, counted: word }
    }
    const { rows, total } = await this.#all(clause, this.#bound, except)
    if (total <= this.#bound) return { candidates: rows, counted: null }
    const best = await word.best(this.#bound, except)
    if (best) return { candidates: best, counted: word }
    // Without those who were found before they are few enough.
    const filter = without(clause, except)
    const left = await this.#reader.ask({ query: { constant_score: { filter } }, size: this.#bound })
    return { candidates: left.rows, counted: null }
  }

  async #ofSeveral(clause: Clause, there: Clause, request: PassRequest, except: Seen | undefined): Promise<Retrieved> {
    const first = await this.#all(clause, this.#bound, except)
    if (first.total <= this.#bound) return { candidates: first.rows, counted: null }
    const most = OF_SEVERAL * this.#bound
    if (first.total <= most) return { candidates: (await this.#all(clause, most, except)).rows, counted: null }
    const should = this.#archive.meant.of(request).map(scoreBeside)
    const query = { bool: { filter: [without(there, except)], should } }
    const { rows } = await this.#reader.ask({ query, size: most, sort: BY_SCORE })
    return { candidates: rows, counted: null }
  }

  #all(clause: Clause, size: number, except: Seen | undefined) {
    const filter = without(clause, { counted: except?.counted ?? [] })
    return this.#reader.ask({ query: { constant_score: { filter } }, size, total: true })
  }
}

/** Whoever has the one typed word is a hit, with nothing else typed that would make some of them better. */
const isCountable = ({ query }: PassRequest): boolean =>
  query.words.length === 1 && query.particle === '' && query.titles === ''
