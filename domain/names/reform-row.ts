/**
 * Who bears one name alone, as many Indonesians do, also stood in lists as it was spelt before a reform or after it. Typed
 * "Joyowardoyo", "Djojowardojo" is nearer than "Abdoel Joyowardoyo", however many of those there are.
 */
import { ENOUGH } from './first-rows.ts'
import { nameOf, scoreOf } from './hit-key.ts'
import type { Climb } from './ladder.ts'
import { SCORE_MAX } from './pairing.ts'
import { isReformOf } from './reform.ts'
import { WHOLE_LOSS } from './segment-search.ts'
import type { Row, Segments } from './segments.ts'
import { spellingKeys } from './spelling-keys.ts'

/** The rows with one such name after those who are called just what was typed; as they are when there are none. */
export function withReformed(segments: Segments, to: Climb, rows: readonly Row[]): readonly Row[] {
  const [word, ...others] = to.query.words
  if (!word || others.length > 0 || to.query.particle !== '' || rows.length < ENOUGH) return rows
  const isTyped = ({ segment, key }: Row) =>
    SCORE_MAX - scoreOf(key) <= WHOLE_LOSS && segments.segmentOf({ segment, key }).isOneWord(nameOf(key))
  const alone = rows.slice(0, ENOUGH - 1).findIndex((row) => !isTyped(row))
  const [other] = reformedRows(segments, to, word.text).sort(segments.compare)
  if (alone === 0 || !other) return rows
  const place = alone < 0 ? ENOUGH - 1 : alone
  const left = rows.filter((row) => row.segment !== other.segment || row.key !== other.key)
  return left.toSpliced(place, 0, other)
}

/** The first listed bearer of every such spelling in every segment. */
function reformedRows(segments: Segments, to: Climb, text: string): Row[] {
  const { dutch, indonesian } = spellingKeys(text)
  return segments.searchers.flatMap((searcher, segment) => {
    const { dictionary } = searcher.segment
    const rows: Row[] = []
    const add = (term: number) => {
      const other = dictionary.terms[term]!
      const key = isReformOf(text, other) ? searcher.keyOfOneWord(other, to) : null
      if (key !== null) rows.push({ segment, key })
    }
    // One whose letters only the other rules know may come twice.
    dictionary.withKey('indonesian', indonesian, add)
    dictionary.withKey('dutch', dutch, add)
    return rows
  })
}
