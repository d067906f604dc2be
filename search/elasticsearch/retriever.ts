/**
 * Fetches the candidates of each pass of a search. For one word at most `bound` are judged: above that Elasticsearch counts
 * them (`counted-word.ts`). For several words at most five times the bound are judged. If there are more, only those with the
 * best matching words are found and counted.
 */
import type { PassRequest } from '#names/rank/pass.ts'
import type { Step } from '#names/rank/steps.ts'
import { scoreBeside } from './best-terms.ts'
import { CountedWord } from './counted-word.ts'
import { BY_SCORE, type IndexReader } from './index-reader.ts'
import type { Packed } from './passenger-document.ts'
import { allOf, type Clause, candidatesOf, NOBODY, oneOf, type Seen, without } from './retrieval.ts'
import type { Snapshot } from './snapshot.ts'

/** Multiple of the bound for several words. It gives 100,000, the most that Elasticsearch returns at once (`WINDOW`). */
const OF_SEVERAL = 5

export interface Retrieved {
  candidates: readonly Packed[]
  /** Set if one word was typed and more people bear it than are judged. */
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

  /** The candidates of a step. It leaves out `except.counted`, but people in the other parts of `except` may come. */
  async retrieve(step: Step, except: Seen | undefined): Promise<Retrieved> {
    const { request, asTyped } = step
    // With several words a pass seldom finds enough, so a wider one follows. Its candidates include those of this pass. If they
    // are few, fetch them at once.
    const wider = request.query.words.length > 1 ? step.wider?.() : undefined
    if (wider) {
      const { clause } = this.#clauses({ request: wider, asTyped: false })
      if (clause === NOBODY) return { candidates: [], counted: null }
      const { rows, total } = await this.#all(clause, this.#bound, except)
      if (total <= this.#bound) return { candidates: rows, counted: null }
    }
    const { clause, there } = this.#clauses(step)
    // These passes are likely to come next. They go in the same request.
    for (const request of step.following?.() ?? []) this.retrieve({ request, asTyped: true }, except).catch(() => {})
    if (clause === NOBODY) return { candidates: [], counted: null }
    return !asTyped && isCountable(request)
      ? this.#ofOneWord(clause, request, except)
      : this.#ofSeveral(clause, there, request, except)
  }

  /** `clause`: everybody whom a step needs. `there`: the ones on the voyages of the search. */
  #clauses(step: Step): { clause: Clause; there: Clause } {
    const { request, asTyped } = step
    const everywhere = candidatesOf(step, this.#archive.meant)
    const within = request.within ? oneOf('v', this.#archive.keysOfMask(request.within)) : null
    const there = within ? allOf([everywhere, within]) : everywhere
    // To choose between guesses the ladder needs the bearers of a name on all voyages.
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
    // Without the people that were found before there are few enough.
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

/** Every bearer of the typed word is a hit, and nothing else was typed that would rank some of them higher. */
const isCountable = ({ query }: PassRequest): boolean =>
  query.words.length === 1 && query.particle === '' && query.titles === ''
