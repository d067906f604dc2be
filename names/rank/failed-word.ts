/** Names that lack one of the typed words: whether the others vouch for them, and what they lose. */

import { LADDER } from '../cost/weights.ts'
import { INITIAL, isWell, lostBy, SAME, wayOf } from '../lexicon/grade.ts'
import type { NameQuery } from '../query/query.ts'
import type { Pairing } from './pairing.ts'

/** Some typed word is found well enough to vouch for the others; two letters only as they were typed. */
export function isCarried(pairing: Pairing, query: NameQuery, byInitial: boolean): boolean {
  return query.words.some(({ kind, text }, i) => {
    if (pairing.partner[i]! < 0 || (kind === 'initial' && !byInitial)) return false
    const code = pairing.codeOf(i)
    // Neither a particle nor the J. that Johan may be tells that the others are meant.
    if (kind === 'word' && wayOf(code) !== SAME && (wayOf(code) === INITIAL || pairing.isParticle(i))) return false
    return lostBy(code) <= (kind === 'word' && text.length < 3 ? 0 : LADDER.well)
  })
}

/** The score of a name in which a typed word failed, 0 where the others are not found well. */
export function scoreWithoutOne(pairing: Pairing, query: NameQuery, score: number): number {
  const isFound = (typed: number) => pairing.partner[typed]! >= 0
  if (query.words.some((_, i) => isFound(i) && !isWell(pairing.codeOf(i)))) return 0
  if (!isCarried(pairing, query, false)) return 0
  return score
}
