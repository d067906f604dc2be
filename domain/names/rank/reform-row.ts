/**
 * Who bears one name alone, as many Indonesians do, also stood in lists as it was spelt before a reform or after it. Typed
 * "Joyowardoyo", "Djojowardojo" is nearer than "Abdoel Joyowardoyo", however many of those there are.
 */

import { LADDER } from '../cost/weights.ts'
import { ENOUGH } from './first-rows.ts'
import { scoreOf } from './hit-key.ts'
import { SCORE_MAX } from './pairing.ts'
import type { Listed } from './pass.ts'
import type { Row, Segments } from './segments.ts'

/**
 * The rows with the first such name in the second place, where a phone shows it too, or in the first when nobody is called
 * what was typed; as they are when there are none.
 */
export function withReformed(segments: Segments, to: Listed, rows: readonly Row[]): readonly Row[] {
  const [word, ...others] = to.query.words
  const [first] = rows
  if (!word || !first || others.length > 0 || to.query.particle !== '' || rows.length < ENOUGH) return rows
  const [other] = reformedRows(segments, to, word.text).sort(segments.compare)
  if (!other) return rows
  const place = SCORE_MAX - scoreOf(first.key) <= LADDER.whole ? 1 : 0
  const left = rows.filter((row) => row.segment !== other.segment || row.key !== other.key)
  return left.toSpliced(place, 0, other)
}

/** The first listed bearer of every such spelling in every segment. */
function reformedRows(segments: Segments, to: Listed, text: string): Row[] {
  return segments.searchers.flatMap((searcher, segment) =>
    [...new Set(searcher.reformsOf(text))].flatMap((term): Row[] => {
      const key = searcher.keyOfOneWord(searcher.segment.terms[term]!, to)
      return key === null ? [] : [{ segment, key }]
    }),
  )
}
