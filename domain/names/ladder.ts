/**
 * The ladder of a search: exact, variant and prefix together; fuzzy and phonetic; wider; at last a word may fail. Which
 * rung is reached depends on the query over all records, never on filters or page. Rungs 3 and 4 are for names that were
 * not found as typed: beside somebody who bears the very name they would only be noise.
 */
import type { Rung, WordToExpand } from './expand.ts'
import { ENOUGH, type Head, leadingRows, type Question, rankHeads } from './first-rows.ts'
import { SCORE_MAX } from './pairing.ts'
import { type PassRequest, type SegmentPass, scoreOf } from './segment-search.ts'
import type { Row, Segments } from './segments.ts'
import type { VariantTable } from './variant-table.ts'

/** What the ladder climbs for. */
export interface Climb extends Question, Pick<PassRequest, 'within' | 'allowed' | 'except'> {
  /** Listed hits wanted, from the first. */
  readonly rows: number
  readonly words: readonly WordToExpand[]
  readonly variants: VariantTable
  /** The highest rung allowed; all of them when absent. */
  readonly highest: Rung | undefined
}

export interface Reached {
  readonly rung: Rung
  /** A typed word was allowed to fail. */
  readonly partial: boolean
  /** Hits below this score do not count. */
  readonly leastScore: number
  /** Hits with everything as typed. */
  readonly exact: number
  /** The listed hits asked for, from the first, in order. */
  readonly rows: readonly Row[]
}

/** One rung over all segments. */
interface Pass extends Pick<SegmentPass, 'total' | 'exact' | 'whole'> {
  readonly parts: readonly SegmentPass[]
}

/** Rung 3 shows what lost no more than the first rows, and so much (100 per edit) beside. */
const MARGIN = 25

/** Climbs; afterwards the segments' searchers hold the hits of the rung that was reached, to be tallied. */
export function climb(segments: Segments, to: Climb): Reached {
  const highest = to.highest ?? 3
  const inexact = to.query.words.some((word) => word.kind === 'word')
  const first = takePass(segments, to, 1, 0)
  if (!inexact || first.whole >= ENOUGH || highest === 1) {
    return { rung: 1, partial: false, leastScore: 0, exact: first.exact, rows: rowsOf(segments, first) }
  }
  const second = takePass(segments, to, 2, 0)
  if (second.exact > 0 || highest === 2 || seenEnough(segments, to, second)) {
    return arrange(segments, to, second, { rung: 2, partial: false, leastScore: 0 })
  }
  const third = takePass(segments, to, 3, 0)
  const last = to.highest !== undefined || to.query.words.length === 1
  if (third.total >= ENOUGH || last) {
    const leastScore = leastScoreOf(firstHeads(segments, to, third))
    return arrange(segments, to, third, { rung: 3, partial: false, leastScore })
  }
  const relaxed = takePass(segments, to, 2, 1)
  if (relaxed.total > third.total) {
    return arrange(segments, to, relaxed, { rung: 2, partial: true, leastScore: 0 })
  }
  return arrange(segments, to, takePass(segments, to, 3, 0), { rung: 3, partial: false, leastScore: 0 })
}

function takePass(segments: Segments, to: Climb, rung: Rung, mayFail: 0 | 1): Pass {
  // The first rows are the same whatever page is asked for.
  const keep = Math.max(ENOUGH, to.rows)
  const parts = segments.searchers.map((searcher) => searcher.pass({ ...to, rung, mayFail, keep }))
  const sum = (of: 'total' | 'exact' | 'whole') => parts.reduce((total, part) => total + part[of], 0)
  return { parts, total: sum('total'), exact: sum('exact'), whole: sum('whole') }
}

function rowsOf(segments: Segments, { parts }: Pass): Row[] {
  const rows = parts.flatMap((part, segment) => Array.from(part.best, (key) => ({ segment, key })))
  return parts.length > 1 ? rows.sort(segments.compare) : rows
}

/** The five likeliest names, whatever the filters. */
function firstHeads(segments: Segments, to: Climb, { parts }: Pass): Head[] {
  const bySegment = parts.map((part) => part.heads)
  return rankHeads(segments, bySegment, to, 0).slice(0, ENOUGH)
}

/** Rung 2 sees every name within one edit, and many within two. */
function seenEnough(segments: Segments, to: Climb, pass: Pass): boolean {
  if (pass.total < ENOUGH) return false
  const edits = firstHeads(segments, to, pass).map((head) => head.edits)
  if (edits.length < ENOUGH) return false
  return Math.max(...edits) <= 2 || (to.query.words.length > 1 && Math.min(...edits) <= 1)
}

function leastScoreOf(heads: readonly Head[]): number {
  if (heads.length < ENOUGH) return 0
  return SCORE_MAX - Math.max(...heads.map((head) => head.loss)) - MARGIN
}

/** The rows of a pass from the least score on, the first ones chosen among different names. */
function arrange(
  segments: Segments,
  to: Climb,
  pass: Pass,
  reached: Pick<Reached, 'rung' | 'partial' | 'leastScore'>,
): Reached {
  const { leastScore } = reached
  const rows = rowsOf(segments, pass).filter(({ key }) => scoreOf(key) >= leastScore)
  const listedHeads = pass.parts.map((part) => part.listedHeads)
  const lead = leadingRows(rows, rankHeads(segments, listedHeads, to, leastScore))
  const isLead = (row: Row) => lead.some(({ segment, key }) => segment === row.segment && key === row.key)
  return { ...reached, exact: pass.exact, rows: [...lead, ...rows.filter((row) => !isLead(row))] }
}
