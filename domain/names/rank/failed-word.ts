/** Names that lack one of the typed words: whether the others vouch for them, and what they lose. */

import { roleOf, termOf } from '../index/packed-word.ts'
import type { Segment } from '../index/segment.ts'
import { GRADE_MAX, gradeOf, INITIAL, isWell, SAME, WELL_POINTS, wayOf } from '../lexicon/grade.ts'
import type { NameQuery } from '../query/query.ts'
import { countBits, letterMask } from '../text/letters.ts'
import { SURNAME } from '../words/normalise.ts'
import type { Pairing } from './pairing.ts'

/** Lost per letter that a failed word does not share. */
const LETTER_LOSS = 10
/** Lost when the word that failed was the surname: call names differ from the lists more often than surnames do. */
const SURNAME_LOSS = 400
/** Letters that a failed word does not share where no word is left over. */
const NOTHING_LEFT = 3

/** Some typed word is found well enough to vouch for the others; two letters only as they were typed. */
export function isCarried(pairing: Pairing, query: NameQuery, byInitial: boolean): boolean {
  return query.words.some(({ kind, text }, i) => {
    if (pairing.partner[i]! < 0 || (kind === 'initial' && !byInitial)) return false
    const code = pairing.codeOf(i)
    // Neither a particle nor the J. that Johan may be tells that the others are meant.
    if (kind === 'word' && wayOf(code) !== SAME && (wayOf(code) === INITIAL || pairing.isParticle(i)))
      return false
    const lost = GRADE_MAX - gradeOf(code)
    return lost <= (kind === 'word' && text.length < 3 ? 0 : WELL_POINTS)
  })
}

/**
 * The score of a name in which a typed word failed, 0 where the others are not found well: the fewer letters it shares with
 * the words left over, the less. Lists have fewer given names than families know, so that none are left over is no worse.
 */
export function scoreWithoutOne(
  { data, dictionary }: Segment,
  pairing: Pairing,
  query: NameQuery,
  name: number,
  score: number,
): number {
  const { words, wordStart } = data
  let failed = -1
  for (const [i] of query.words.entries()) {
    if (pairing.partner[i]! < 0) failed = i
    else if (!isWell(pairing.codeOf(i))) return 0
  }
  if (!isCarried(pairing, query, false)) return 0
  // An initial without a surname beside it has a partner, but does not count.
  if (failed < 0) return score
  const mask = letterMask(query.words[failed]!.text)
  let least = NOTHING_LEFT
  let left = 0
  for (let k = wordStart[name]!; k < wordStart[name + 1]!; k++) {
    if (roleOf(words[k]!) > SURNAME || pairing.isUsed(k - wordStart[name]!)) continue
    const different = countBits(mask ^ dictionary.maskOf(termOf(words[k]!)))
    if (left++ === 0 || different < least) least = different
  }
  const lost = LETTER_LOSS * least + (pairing.surname < 0 ? SURNAME_LOSS : 0)
  return Math.max(1, score - lost)
}
