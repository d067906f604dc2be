/** Who answers a query best, as far as terms and roles tell: for where there are more candidates than are judged. */
import { NAME } from '#domain/names/cost/weights.ts'
import { isGivenOnly, lostBy, SAME, wayOf } from '#domain/names/lexicon/grade.ts'
import { SCORE_MAX } from '#domain/names/rank/pairing.ts'
import type { Meant } from './meant-words.ts'
import { type Clause, oneOf } from './retrieval.ts'

/** Scores whoever has a word by the best of them; `isAlone`: no other word was typed, and then it is the surname or none. */
export function scoreByBest(meant: Meant, isAlone: boolean): Clause {
  const tiers = new Map<string, { field: 'g' | 's'; score: number; terms: string[] }>()
  const add = (field: 'g' | 's', lost: number, text: string) => {
    const score = Math.max(1, SCORE_MAX - Math.round(lost))
    const tier = tiers.get(`${field}${score}`)
    if (tier) tier.terms.push(text)
    else tiers.set(`${field}${score}`, { field, score, terms: [text] })
  }
  for (const [text, code] of meant) {
    const lost = lostBy(code)
    if (!isGivenOnly(code)) add('s', lost, text)
    const isExact = wayOf(code) === SAME || lost === 0
    const noSurname = !isAlone ? 0 : isExact ? NAME.noSurnameAsTyped : NAME.noSurname
    if (!isGivenOnly(code) || !isAlone) add('g', lost * NAME.givenPart + noSurname, text)
  }
  const queries = Array.from(tiers.values(), ({ field, score, terms }) => ({
    constant_score: { filter: oneOf(field, terms), boost: score },
  }))
  return { dis_max: { queries } }
}
