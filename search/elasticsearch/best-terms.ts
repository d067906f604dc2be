/**
 * Ranks passengers by terms and roles only, when there are more candidates than can be judged. For a query of one word this
 * gives the same score as `names/rank/pairing.ts`.
 */
import { NAME, WORD } from '#names/cost/weights.ts'
import { isGivenOnly, lostBy, SAME, wayOf } from '#names/lexicon/grade.ts'
import type { Meant } from '#names/lexicon/meant-words.ts'
import type { QueryWord } from '#names/query/query.ts'
import { SCORE_MAX } from '#names/rank/pairing.ts'
import { AROUND, termWithIj } from './passenger-document.ts'
import { anyOf, type Clause, NOBODY, oneOf } from './retrieval.ts'

/** Terms that answer a typed word, grouped by what is lost. */
type Tiers = ReadonlyMap<number, string[]>

/** For one word of several: everybody who has the word, scored by the best tier. */
export function scoreBeside(meant: Meant): Clause {
  const firm = [...meant.codes].filter(([, code]) => !isGivenOnly(code))
  return bestOf([...tiersIn('s', tiersOf(firm, 1)), ...tiersIn('g', tiersOf(meant.codes, NAME.givenPart))])
}

/** Words that answer the typed one equally well. */
interface Tier {
  lost: number
  isExact: boolean
  /** Everybody who has one of the words in this field. */
  in: (field: 'g' | 's') => Clause
}

type Part = 'surname' | 'other'

/** A query of one word, and all words that it may mean. */
export class OneWord {
  /** Best first. */
  readonly #tiers: readonly Tier[]
  readonly #asTyped: string[]
  /** The word as a particle. It then only counts exactly as typed. */
  readonly #particle: Clause

  constructor(word: QueryWord, meant: Meant) {
    const firm = [...meant.codes].filter(([, code]) => !isGivenOnly(code))
    this.#tiers = exactTiers(word, tiersOf(firm, 1))
    this.#asTyped = firm.filter(([, code]) => lostBy(code) === 0).map(([text]) => text)
    const particles = firm.filter(([, code]) => wayOf(code) === SAME).map(([text]) => text)
    this.#particle = anyOf([oneOf('q', particles), oneOf('r', particles)])
  }

  /** Bearers of the word among `of`, with the score of `pairing.ts` plus `AROUND`. Leaves out scores below `leastScore`. */
  scored(of: Clause, leastScore = 0): Clause {
    return this.#scored(of, ['surname', 'other'], leastScore)
  }

  /** Only the bearers whose surname it is, or only the other bearers. */
  scoredAs(part: Part, of: Clause, leastScore = 0): Clause {
    return this.#scored(of, [part], Math.max(1, leastScore))
  }

  /** Bearers of the word as typed. A difference between y and ij does not count. */
  get exact(): Clause {
    return anyOf((['g', 's', 'q', 'r'] as const).map((field) => oneOf(field, this.#asTyped)))
  }

  /**
   * The best matching word of a name counts, even if a worse one would cost less: Bernard Bergsma is found for "ber" by his
   * given name. Between equal words the surname wins. So the first matching filter decides, and the parts that were not asked
   * for get weight 0.
   */
  #scored(of: Clause, parts: readonly Part[], leastScore: number): Clause {
    const weightAs = (part: Part, lost: number) => (parts.includes(part) ? weightOf(lost) : 0)
    const words = this.#tiers.flatMap((tier) => [
      { filter: tier.in('s'), weight: weightAs('surname', tier.lost) },
      { filter: this.#otherIn(tier), weight: weightAs('other', lossOfOther(tier)) },
    ])
    const byWord: Clause = {
      function_score: {
        query: { constant_score: { filter: of } },
        functions: words.filter(({ filter }) => filter !== NOBODY),
        score_mode: 'first',
        boost_mode: 'replace',
      },
    }
    return {
      function_score: {
        query: byWord,
        functions: [{ filter: this.#otherAsTyped, field_value_factor: { field: 'y' } }, { field_value_factor: { field: 'x' } }],
        score_mode: 'first',
        boost_mode: 'sum',
        ...(leastScore > 0 && { min_score: AROUND + leastScore }),
      },
    }
  }

  #otherIn({ lost, in: wordIn }: Tier): Clause {
    return anyOf([wordIn('g'), ...(lost === 0 ? [this.#particle] : [])])
  }

  /** Bearers whose best match is another word than a surname, exactly as typed. Extra surnames cost them nothing. */
  get #otherAsTyped(): Clause {
    const exact = this.#tiers.filter(({ isExact }) => isExact)
    const found = exact.map((tier, at) => {
      const surnames = anyOf(exact.slice(0, at + 1).map((better) => better.in('s')))
      const filter = this.#otherIn(tier)
      return filter === NOBODY || surnames === NOBODY ? filter : { bool: { filter, must_not: surnames } }
    })
    return anyOf(found)
  }
}

const lossOfOther = ({ lost, isExact }: Tier): number =>
  lost * NAME.givenPart + (isExact ? NAME.noSurnameAsTyped : NAME.noSurname + NAME.extraSurname)

/** Best first. A y that is written as ij has a term of its own (`termWithIj`). */
function exactTiers({ ij, text }: QueryWord, byLost: Tiers): Tier[] {
  const tiers = [...byLost].map(([lost, texts]): Tier => ({ lost, isExact: lost === 0, in: (field) => oneOf(field, texts) }))
  const asTyped = byLost.get(0)
  if (ij !== null && asTyped?.includes(text)) {
    const others = asTyped.filter((other) => other !== text)
    const written = (field: 'g' | 's'): Clause => {
      const [word, withIj] = [oneOf(field, [text]), oneOf(field, [termWithIj(text)])]
      return ij ? withIj : { bool: { filter: [word], must_not: [withIj] } }
    }
    tiers.splice(
      tiers.findIndex(({ lost }) => lost === 0),
      1,
      { lost: 0, isExact: true, in: (field) => anyOf([written(field), oneOf(field, others)]) },
      { lost: WORD.ij, isExact: true, in: (field) => oneOf(field, [text]) },
    )
  }
  return tiers.sort((a, b) => a.lost - b.lost || Number(b.isExact) - Number(a.isExact))
}

/** `part`: the factor by which the loss of a word counts. */
function tiersOf(words: Iterable<readonly [string, number]>, part: number): Tiers {
  const tiers = new Map<number, string[]>()
  for (const [text, code] of words) {
    const lost = lostBy(code) * part
    const tier = tiers.get(lost)
    if (tier) tier.push(text)
    else tiers.set(lost, [text])
  }
  return tiers
}

const tiersIn = (field: 'g' | 's', tiers: Tiers): Clause[] =>
  [...tiers].map(([lost, texts]) => ({
    constant_score: { filter: oneOf(field, texts), boost: weightOf(lost) },
  }))

const weightOf = (lost: number): number => Math.max(1, SCORE_MAX - Math.round(lost))

/** Everybody whom a clause finds, scored by the best clause. Elasticsearch refuses an empty `dis_max`. */
const bestOf = (queries: readonly Clause[]): Clause => (queries.length === 0 ? NOBODY : { dis_max: { queries: [...queries] } })
