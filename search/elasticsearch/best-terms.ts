/**
 * Who answers typed words best, as far as terms and roles tell: for where there are more candidates than are judged. For one
 * word that is all there is to tell, so that the score is the one that `names/rank/pairing.ts` gives.
 */
import { NAME, WORD } from '#names/cost/weights.ts'
import { isGivenOnly, lostBy, SAME, wayOf } from '#names/lexicon/grade.ts'
import type { Meant } from '#names/lexicon/meant-words.ts'
import type { QueryWord } from '#names/query/query.ts'
import { SCORE_MAX } from '#names/rank/pairing.ts'
import { AROUND, termWithIj } from './passenger-document.ts'
import { anyOf, type Clause, NOBODY, oneOf } from './retrieval.ts'

/** Terms that answer a typed word equally well, by what is lost. */
type Tiers = ReadonlyMap<number, string[]>

/** Beside other words: whoever has one, by the best of its tiers. */
export function scoreBeside(meant: Meant): Clause {
  const firm = [...meant.codes].filter(([, code]) => !isGivenOnly(code))
  return bestOf([...tiersIn('s', tiersOf(firm, 1)), ...tiersIn('g', tiersOf(meant.codes, NAME.givenPart))])
}

/** Words that answer the typed one equally well. */
interface Tier {
  lost: number
  isExact: boolean
  /** Whoever has one of them in a field. */
  in: (field: 'g' | 's') => Clause
}

type Part = 'surname' | 'other'

/** The one word that was typed, and all that may be meant by it. */
export class OneWord {
  /** Best first. */
  readonly #tiers: readonly Tier[]
  readonly #asTyped: string[]
  /** As a particle it only counts as it was typed. */
  readonly #particle: Clause

  constructor(word: QueryWord, meant: Meant) {
    const firm = [...meant.codes].filter(([, code]) => !isGivenOnly(code))
    this.#tiers = exactTiers(word, tiersOf(firm, 1))
    this.#asTyped = firm.filter(([, code]) => lostBy(code) === 0).map(([text]) => text)
    const particles = firm.filter(([, code]) => wayOf(code) === SAME).map(([text]) => text)
    this.#particle = anyOf([oneOf('q', particles), oneOf('r', particles)])
  }

  /** Of those whom a clause finds whoever has it, scored as `pairing.ts` does with `AROUND` more; at least so much. */
  scored(of: Clause, leastScore = 0): Clause {
    return this.#scored(of, ['surname', 'other'], leastScore)
  }

  /** Those whose surname it is, or the others alone. */
  scoredAs(part: Part, of: Clause, leastScore = 0): Clause {
    return this.#scored(of, [part], Math.max(1, leastScore))
  }

  /** Who has it as it was typed, be it with another ij. */
  get exact(): Clause {
    return anyOf((['g', 's', 'q', 'r'] as const).map((field) => oneOf(field, this.#asTyped)))
  }

  /**
   * The best word counts, and of equals the surname, even where a worse one would cost less: Bernard Bergsma is found for "ber"
   * by his given name. So the first that somebody has decides, and those that are not asked for have no score.
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

  /** Beside what is no surname as it was typed, no surname is too many. */
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

/** Best first. A half of an ij is told by a term of its own. */
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

/** `part`: so much of what a word lost counts. */
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

/** Whoever one of the clauses finds, by the best of them. Elasticsearch refuses to choose among none. */
const bestOf = (queries: readonly Clause[]): Clause => (queries.length === 0 ? NOBODY : { dis_max: { queries: [...queries] } })
