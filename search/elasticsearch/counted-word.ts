/**
 * A query of one word that too many people bear to judge them all. Elasticsearch finds, counts and orders them like the ladder
 * would: for one word the terms tell what is lost (`best-terms.ts`). The ladder only judges the best people and the best of
 * each surname, because they make the first rows.
 */
import { LADDER } from '#names/cost/weights.ts'
import { ENOUGH } from '#names/rank/first-rows.ts'
import { SCORE_MAX } from '#names/rank/pairing.ts'
import type { PassRequest } from '#names/rank/pass.ts'
import type { NameTally } from '../meaning/name-finder.ts'
import { OneWord } from './best-terms.ts'
import { BY_SCORE, type Found, type IndexReader, type Question } from './index-reader.ts'
import { firstWord, type Packed } from './passenger-document.ts'
import { allOf, type Clause, oneOf, type Seen, without } from './retrieval.ts'
import type { Snapshot } from './snapshot.ts'

/** How many of the best are judged. Fewer than this stand in front by another rule than their score. */
const BEST = 100
/** The best bearer of this many surnames is judged. It counts once for single surnames and once for double ones. */
const SURNAMES = 400

/** People with one surname: nothing is taken off for other surnames, so `x` equals `y`. */
const withOneSurname = (of: Clause): Clause => ({
  function_score: {
    query: { constant_score: { filter: of } },
    functions: [{ field_value_factor: { field: 'x' } }, { field_value_factor: { field: 'y', modifier: 'reciprocal' } }],
    score_mode: 'multiply',
    min_score: 0.9999,
  },
})

/** How many rows may stand in another order than that of their scores: the first rows, and one found by a spelling reform. */
export const LEADING = ENOUGH + 1

export class CountedWord {
  readonly #reader: IndexReader
  readonly #archive: Snapshot
  /** Bearers of the word on the voyages of the search. */
  readonly #clause: Clause
  readonly #allowed: Uint8Array | null
  readonly #word: OneWord
  /** An upper bound of the bearers. It misses some whose name has the word glued to a particle. */
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

  /** The candidates that are judged. Null if there are no more than `most` bearers, so that all can be judged. */
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

  /** Counts everybody with at least this score, without the filters. */
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

  /** Rows on voyages that pass the filters, by score. Leaves out the leading rows. */
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

  /** A clause for all bearers with their scores. */
  all(leastScore: number): Clause {
    return this.#word.scored(this.#clause, leastScore)
  }

  /** The best bearers, the best of each surname, and the best of those who bear the word in another role. */
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
    // The commonest surnames stand in thousands of double names. Those would hide all others.
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
