/**
 * Who answers typed words best, as far as terms and roles tell: for where there are more candidates than are judged. For one
 * word that is all there is to tell, so that the score is the one that `domain/names/rank/pairing.ts` gives.
 */
import { NAME, WORD } from '#domain/names/cost/weights.ts'
import { isGivenOnly, lostBy, SAME, wayOf } from '#domain/names/lexicon/grade.ts'
import type { Meant } from '#domain/names/lexicon/meant-words.ts'
import type { QueryWord } from '#domain/names/query/query.ts'
import { SCORE_MAX } from '#domain/names/rank/pairing.ts'
import { AROUND, termWithIj } from './passenger-document.ts'
import { anyOf, type Clause, NOBODY, oneOf } from './retrieval.ts'

/** Terms that answer a typed word equally well, by what is lost. */
type Tiers = ReadonlyMap<number, string[]>

/** Beside other words: whoever has one, by the best of its tiers. */
export function scoreBeside(meant: Meant): Clause {
  const words = [...meant].map(([text, code]) => ({ text, lost: lostBy(code), code }))
  const firm = words.filter(({ code }) => !isGivenOnly(code))
  return bestOf([
    ...tiersIn(
      's',
      tiersOf(firm, ({ lost }) => lost),
    ),
    ...tiersIn(
      'g',
      tiersOf(words, ({ lost }) => lost * NAME.givenPart),
    ),
  ])
}

/** The one word that was typed, and all that may be meant by it. */
export class OneWord {
  readonly #word: QueryWord
  /** As surnames, and as given names or particles. */
  readonly #surname: Clause
  readonly #other: Clause
  readonly #asTyped: string[]

  constructor(word: QueryWord, meant: Meant) {
    this.#word = word
    const words = [...meant]
      .filter(([, code]) => !isGivenOnly(code))
      .map(([text, code]) => ({
        text,
        lost: lostBy(code),
        isExact: wayOf(code) === SAME || lostBy(code) === 0,
      }))
    this.#asTyped = words.filter(({ isExact }) => isExact).map(({ text }) => text)
    const asGiven = ({ lost, isExact }: { lost: number; isExact: boolean }) =>
      lost * NAME.givenPart + (isExact ? NAME.noSurnameAsTyped : NAME.noSurname + NAME.extraSurname)
    const particles = words.filter(({ text }) => text === word.text)
    this.#surname = withLeft(
      'x',
      this.#tiers(
        's',
        tiersOf(words, ({ lost }) => lost),
      ),
    )
    this.#other = withLeft('y', [
      ...this.#tiers('g', tiersOf(words, asGiven)),
      ...tiersIn('q', tiersOf(particles, asGiven)),
      ...tiersIn('r', tiersOf(particles, asGiven)),
    ])
  }

  /** Everybody who has it, scored as `pairing.ts` does with `AROUND` more; at least so much. */
  scored(leastScore = 0): Clause {
    const best = bestOf([this.#surname, this.#other])
    return leastScore === 0 ? best : { function_score: { query: best, min_score: AROUND + leastScore } }
  }

  /** Those whose surname it is, and the others. */
  get surnames(): Clause {
    return this.#surname
  }

  get others(): Clause {
    return this.#other
  }

  /** Who has it as it was typed, be it with another ij. */
  get exact(): Clause {
    return anyOf((['g', 's', 'q', 'r'] as const).map((field) => oneOf(field, this.#asTyped)))
  }

  /** A half of an ij is told by a term of its own. */
  #tiers(field: 'g' | 's', tiers: Tiers): Clause[] {
    const { ij, text } = this.#word
    if (ij === null) return tiersIn(field, tiers)
    return [...tiers].flatMap(([lost, texts]) => {
      const others = texts.filter((other) => other !== text)
      if (others.length === texts.length) return [tier(lost, oneOf(field, texts))]
      const [word, withIj] = [oneOf(field, [text]), oneOf(field, [termWithIj(text)])]
      const part = field === 'g' ? NAME.givenPart : 1
      return [
        tier(lost, ij ? withIj : { bool: { filter: [word], must_not: [withIj] } }),
        tier(lost + WORD.ij * part, word),
        ...(others.length > 0 ? [tier(lost, oneOf(field, others))] : []),
      ]
    })
  }
}

function tiersOf<Word extends { text: string }>(
  words: readonly Word[],
  lostOf: (word: Word) => number,
): Tiers {
  const tiers = new Map<number, string[]>()
  for (const word of words) {
    const lost = lostOf(word)
    const tier = tiers.get(lost)
    if (tier) tier.push(word.text)
    else tiers.set(lost, [word.text])
  }
  return tiers
}

const tiersIn = (field: 'g' | 's' | 'q' | 'r', tiers: Tiers): Clause[] =>
  [...tiers].map(([lost, texts]) => tier(lost, oneOf(field, texts)))

const tier = (lost: number, filter: Clause): Clause => ({
  constant_score: { filter, boost: Math.max(1, SCORE_MAX - Math.round(lost)) },
})

/** Whoever one of the clauses finds, by the best of them. Elasticsearch refuses to choose among none. */
const bestOf = (queries: readonly Clause[]): Clause =>
  queries.length === 0 ? NOBODY : { dis_max: { queries: [...queries] } }

/** The same with what a name keeps of `AROUND`. */
const withLeft = (field: 'x' | 'y', tiers: readonly Clause[]): Clause => ({
  function_score: { query: bestOf(tiers), functions: [{ field_value_factor: { field } }], boost_mode: 'sum' },
})
