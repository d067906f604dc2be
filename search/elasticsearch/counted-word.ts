/**
 * One typed word that too many bear to be judged. Elasticsearch finds, counts and orders them as the ladder would, for of one
 * word its terms tell what is lost (`best-terms.ts`). Judged are the best, and the best of each surname: the first rows.
 */
import { LADDER } from '#names/cost/weights.ts'
import { ENOUGH } from '#names/rank/first-rows.ts'
import { SCORE_MAX } from '#names/rank/pairing.ts'
import type { PassRequest } from '#names/rank/pass.ts'
import type { NameTally } from '../meaning/name-finder.ts'
import { OneWord } from './best-terms.ts'
import { BY_SCORE, type Found, type IndexReader, type Question } from './index-reader.ts'
import { firstWord, type Packed } from './passenger-document.ts'
import { allOf, type Clause, oneOf } from './retrieval.ts'
import { type Seen, without } from './seen.ts'
import type { Snapshot } from './snapshot.ts'

/** So many are judged: more than stand in front by another rule than their score. */
const BEST = 100
/** Surnames of which the best is judged, of those that somebody bears alone and of those that stand in double names only. */
const SURNAMES = 400

/** Those with one surname: nothing is taken off for others, so that `x` is `y`. */
const withOneSurname = (of: Clause): Clause => ({
  function_score: {
    query: { constant_score: { filter: of } },
    functions: [{ field_value_factor: { field: 'x' } }, { field_value_factor: { field: 'y', modifier: 'reciprocal' } }],
    score_mode: 'multiply',
    min_score: 0.9999,
  },
})

/** Of the rows only so many are in another order than that of their scores: the first ones, and one of a reform. */
export const LEADING = ENOUGH + 1

export class CountedWord {
  readonly #reader: IndexReader
  readonly #archive: Snapshot
  /** Whoever has it, on voyages that count. */
  readonly #clause: Clause
  readonly #allowed: Uint8Array | null
  readonly #word: OneWord
  /** No fewer than there are, but for some in whose name it only stands in one word with a particle. */
  readonly mostBearers: number
  readonly request: PassRequest

  constructor(reader: IndexReader, archive: Snapshot, clause: Clause, request: PassRequest) {
    const [meant] = archive.meant.of(request)
    this.#reader = reader
    this.#archive = archive
    this.#clause = clause
    this.#allowed = request.allowed
    this.#word = new OneWord(request.query.words[0]!, meant!)
    this.request = request
    let bearers = 0
    for (const text of meant!.codes.keys()) bearers += archive.lexicon.bearersOf(text)
    this.mostBearers = bearers
  }

  /** Who is judged; null where there are no more than `most` in all. */
  async best(most: number, except: Seen | undefined): Promise<Packed[] | null> {
    const of = without(this.#clause, except)
    const [everywhere, listed] = await Promise.all([
      this.#bestOf(of, most),
      this.#allowed ? this.#bestOf(this.#listed(of), most) : null,
    ])
    if (everywhere.total <= most) return null
    const rows = [...everywhere.rows, ...(listed?.rows ?? [])]
    return [...new Map(rows.map((row) => [row.id, row])).values()]
  }

  /** All from a score on, whatever the filters. */
  async count(
    leastScore: number,
    except: Seen | undefined,
  ): Promise<Pick<NameTally, 'total' | 'byVoyage' | 'exact' | 'whole'>> {
    const { exact } = this.#word
    const whole = this.#word.scoredAs('surname', this.#clause, SCORE_MAX - LADDER.whole)
    const { byVoyage, counted } = await this.#reader.ask({
      query: without(leastScore === 0 ? this.#clause : this.all(leastScore), except),
      size: 0,
      voyages: this.#archive.voyages.length,
      counted: { exact, whole: allOf([exact, whole]) },
    })
    return {
      ...this.#archive.countsOf(byVoyage),
      exact: counted.exact ?? 0,
      whole: counted.whole ?? 0,
    }
  }

  /** Rows of voyages that are let through, in the order of their scores, without those that lead. */
  async rows(
    { leastScore, leading }: { leastScore: number; leading: readonly number[] },
    page: Pick<Question, 'from' | 'size'>,
    except: Seen | undefined,
  ): Promise<Packed[]> {
    if (page.size <= 0) return []
    const query = without(without(this.all(leastScore), except), { ids: new Set(leading) })
    const { rows } = await this.#reader.ask({ query: this.#listed(query), sort: BY_SCORE, ...page })
    return rows
  }

  /** As one clause, with their scores. */
  all(leastScore: number): Clause {
    return this.#word.scored(this.#clause, leastScore)
  }

  /** The best, the best of each surname, and the best of those whose surname it is not. */
  async #bestOf(of: Clause, most: number): Promise<Pick<Found, 'rows' | 'total'>> {
    const word = this.#word
    const ofEach = { size: Math.min(SURNAMES, most), sort: BY_SCORE, collapse: 'sn' } as const
    const [best, surnames, others] = await Promise.all([
      this.#reader.ask({ query: word.scored(of), size: Math.min(BEST, most), sort: BY_SCORE, total: true }),
      this.#reader.ask({ query: word.scoredAs('surname', withOneSurname(of)), ...ofEach }),
      this.#reader.ask({ query: word.scoredAs('other', of), size: ENOUGH, sort: BY_SCORE }),
    ])
    const rows = [...best.rows, ...surnames.rows, ...others.rows]
    if (best.total <= most) return { rows, total: best.total }
    // Beside another surname the commonest ones stand in thousands of double names, which would hide all others.
    const known = new Set(surnames.rows.map(firstWord))
    const query: Clause = { bool: { filter: of, must_not: oneOf('s', [...known]) } }
    const doubles = await this.#reader.ask({ query: word.scoredAs('surname', query), ...ofEach })
    return { rows: [...rows, ...doubles.rows], total: best.total }
  }

  #listed(query: Clause): Clause {
    if (this.#allowed === null) return query
    return { bool: { must: [query], filter: [oneOf('v', this.#archive.keysOfMask(this.#allowed))] } }
  }
}
