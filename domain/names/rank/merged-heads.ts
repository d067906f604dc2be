/** The heads of several segments, as one segment of all names would have chosen them. */

import type { NameQuery } from '../query/query.ts'
import { FINISHED_HEADS, HEADS } from './heads.ts'
import { type HitKey, nameOf } from './hit-key.ts'
import type { Row, Segments } from './segments.ts'

/** Best first, equals in the order of lists; `bySegment`: the heads of each segment's pass. */
export function mergedHeads(
  segments: Segments,
  bySegment: readonly (readonly HitKey[])[],
  query: NameQuery,
): Row[] {
  const rows = bySegment.flatMap((keys, segment) => keys.map((key): Row => ({ segment, key })))
  if (bySegment.length === 1) return rows
  const heads = new Map<string, Row>()
  for (const row of rows.sort(segments.compare)) {
    const key = headKey(segments, row, query)
    if (!heads.has(key)) heads.set(key, row)
  }
  const merged = [...heads.values()].sort(segments.compare)
  if (query.words.length === 1) return merged.slice(0, HEADS)
  let finished = 0
  return merged.filter((row, i) => {
    const { unfinished } = segments.searchers[row.segment]!.pair(nameOf(row.key), query)
    if (!unfinished) finished++
    return i < HEADS || (!unfinished && finished <= FINISHED_HEADS)
  })
}

/** Where one word was typed a head stands for a surname, otherwise for a whole name. */
function headKey(segments: Segments, row: Row, query: NameQuery): string {
  const segment = segments.segmentOf(row)
  const name = nameOf(row.key)
  if (query.words.length > 1) return segment.nameKey(name)
  const { surname } = segments.searchers[row.segment]!.pair(name, query)
  return segment.lettersAt(name, surname)
}
