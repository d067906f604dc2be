/** Who answers a query best, as far as terms and roles tell: for where there are more candidates than are judged. */
import { NAME } from '#domain/names/cost/weights.ts'
import { isGivenOnly, lostBy, SAME, wayOf } from '#domain/names/lexicon/grade.ts'
import type { Meant } from '#domain/names/lexicon/meant-words.ts'
import { SCORE_MAX } from '#domain/names/rank/pairing.ts'
import { anyOf, type Clause, oneOf } from './retrieval.ts'

/** Terms in one role that answer a typed word equally well. */
interface Tier {
  field: 'g' | 's'
  /** As of a whole name, `SCORE_MAX` without any loss. */
  score: number
  terms: string[]
}

/** Scores whoever has a word by the best of its tiers. `isAlone`: no other word was typed. */
export const scoreByBest = (meant: Meant, isAlone: boolean): Clause => ({
  dis_max: {
    queries: tiersOf(meant, isAlone).map(({ field, score, terms }) => ({
      constant_score: { filter: oneOf(field, terms), boost: score },
    })),
  },
})

/** Who has the only word that was typed, and loses no more by it than that a score is left. */
export const scoredFrom = (meant: Meant, leastScore: number): Clause =>
  anyOf(
    tiersOf(meant, true)
      .filter(({ score }) => score >= leastScore)
      .map(({ field, terms }) => oneOf(field, terms)),
  )

function tiersOf(meant: Meant, isAlone: boolean): Tier[] {
  const tiers = new Map<string, Tier>()
  const add = (field: Tier['field'], lost: number, text: string) => {
    const score = Math.max(1, SCORE_MAX - Math.round(lost))
    const tier = tiers.get(`${field}${score}`)
    if (tier) tier.terms.push(text)
    else tiers.set(`${field}${score}`, { field, score, terms: [text] })
  }
  for (const [text, code] of meant) {
    const lost = lostBy(code)
    if (!isGivenOnly(code)) add('s', lost, text)
    const isExact = wayOf(code) === SAME || lost === 0
    // One word that is no surname loses by that.
    const noSurname = !isAlone ? 0 : isExact ? NAME.noSurnameAsTyped : NAME.noSurname
    if (!isGivenOnly(code) || !isAlone) add('g', lost * NAME.givenPart + noSurname, text)
  }
  return [...tiers.values()]
}
