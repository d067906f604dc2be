/**
 * The ladder of a search: exact, variant and prefix together; fuzzy and phonetic; wider; at last a word may fail. Which
 * rung is reached depends on the query over all records, never on filters or page. Rungs 3 and 4 are for names that were
 * not found as typed: beside somebody who bears the very name they would only be noise.
 */
import type { Rung, WordToExpand } from './expand.ts'
import { type Candidate, rankFirst } from './first-rows.ts'
import type { NameQuery } from './query.ts'
import { SCORE_MAX } from './rank.ts'
import { HEADS, type HitKey, nameOf, type PassRequest, type SegmentPass, scoreOf } from './segment-search.ts'
import type { Row, Segments } from './segments.ts'
import type { VariantTable } from './variant-table.ts'

/** What the ladder climbs for. */
export interface Climb extends Pick<PassRequest, 'within' | 'allowed' | 'except'> {
  /** Listed hits wanted, from the first. */
  readonly rows: number
  readonly query: NameQuery
  readonly words: readonly WordToExpand[]
  /** What was typed, as text to compare names with. */
  readonly typed: string
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

interface Pass {
  readonly total: number
  readonly exact: number
  readonly whole: number
  readonly rows: Row[]
  readonly heads: Head[]
  readonly listedHeads: Head[]
}

/** The best of different names, or of different surnames where one word was typed. */
interface Head extends Row, Candidate {
  bearers: number
  readonly nameKey: string
}

const ENOUGH = 5
/** Rung 2 sees every name within one edit; while the fifth of the first rows is farther, rung 3 may know a nearer one. */
const SEEN_EDITS = 1
/** Rung 3 shows what lost no more than the first rows, and so much (100 per edit) beside. */
const MARGIN = 25

/** Climbs; afterwards the segments' searchers hold the hits of the rung that was reached, to be tallied. */
export function climb(segments: Segments, to: Climb): Reached {
  const highest = to.highest ?? 3
  const inexact = to.query.words.some((word) => word.kind === 'word')
  const first = takePass(segments, to, 1, 0)
  if (!inexact || first.whole >= ENOUGH || highest === 1) return reached(to, first, 1)
  const second = takePass(segments, to, 2, 0)
  const fifth = rankFirst(to.typed, second.heads)[ENOUGH - 1]?.edits ?? Number.POSITIVE_INFINITY
  const enough = second.exact > 0 || (second.total >= ENOUGH && fifth <= SEEN_EDITS)
  if (enough || highest === 2) return reached(to, second, 2)
  const third = takePass(segments, to, 3, 0)
  if (third.total >= ENOUGH || to.highest !== undefined || to.query.words.length === 1) {
    return reached(to, third, 3, leastScoreOf(to.typed, third))
  }
  const relaxed = takePass(segments, to, 2, 1)
  if (relaxed.total > third.total) return { ...reached(to, relaxed, 2), partial: true }
  return reached(to, takePass(segments, to, 3, 0), 3)
}

function leastScoreOf(typed: string, { heads }: Pass): number {
  const first = rankFirst(typed, heads).slice(0, ENOUGH)
  if (first.length < ENOUGH) return 0
  return SCORE_MAX - Math.max(...first.map(({ candidate }) => candidate.loss)) - MARGIN
}

function reached(to: Climb, pass: Pass, rung: Rung, leastScore = 0): Reached {
  const rows = pass.rows.filter(({ key }) => scoreOf(key) >= leastScore)
  const lead = rung === 1 ? [] : leadingRows(to.typed, pass, leastScore)
  const others = rows.filter(
    (row) => !lead.some(({ segment, key }) => segment === row.segment && key === row.key),
  )
  return { rung, partial: false, leastScore, exact: pass.exact, rows: [...lead, ...others] }
}

/** While fewer than five names fit as typed, the first rows show different names, the likeliest first. */
function leadingRows(typed: string, pass: Pass, leastScore: number): Row[] {
  const isWhole = ({ key }: Row) => SCORE_MAX - scoreOf(key) <= 1
  // Fewer than five, so all of them: the rows are at least those of the first page.
  const lead: Row[] = pass.rows.filter(isWhole).slice(0, ENOUGH)
  for (const { candidate } of rankFirst(typed, pass.listedHeads)) {
    if (lead.length >= ENOUGH) break
    if (scoreOf(candidate.key) < leastScore || isWhole(candidate)) continue
    lead.push(candidate)
  }
  return lead
}

function takePass(segments: Segments, to: Climb, rung: Rung, mayFail: 0 | 1): Pass {
  // The first rows are the same whatever page is asked for.
  const keep = Math.max(ENOUGH, to.rows)
  const parts = segments.searchers.map((searcher) => searcher.pass({ ...to, rung, mayFail, keep }))
  const sum = (of: (part: SegmentPass) => number) => parts.reduce((total, part) => total + of(part), 0)
  const rows = parts.flatMap((part, segment) => Array.from(part.best, (key) => ({ segment, key })))
  if (parts.length > 1) rows.sort(segments.compare)
  const heads = headsOf(
    segments,
    parts.map((part) => part.heads),
    to.query,
  )
  return {
    total: sum((part) => part.total),
    exact: sum((part) => part.exact),
    whole: sum((part) => part.whole),
    rows,
    heads,
    listedHeads:
      to.allowed === null
        ? heads
        : headsOf(
            segments,
            parts.map((part) => part.listedHeads),
            to.query,
          ),
  }
}

/** The best of different names over all segments, best first. */
function headsOf(segments: Segments, bySegment: readonly (readonly HitKey[])[], query: NameQuery): Head[] {
  const rows = bySegment.flatMap((keys, segment) => keys.map((key): Row => ({ segment, key })))
  if (bySegment.length > 1) rows.sort(segments.compare)
  const heads = new Map<string, Head>()
  const oneWord = query.words.length === 1
  for (const row of rows) {
    const segment = segments.segmentOf(row)
    const name = nameOf(row.key)
    const { wordsExact: exact, onlySurname, surname } = segments.searchers[row.segment]!.pair(name, query)
    const nameKey = oneWord ? segment.wordAt(name, surname) : segment.nameKey(name)
    const bearers = oneWord ? 1 : segment.bearersOfName(name)
    const known = heads.get(nameKey)
    if (known) {
      if (known.segment !== row.segment) known.bearers += bearers
      continue
    }
    const texts = onlySurname ? segment.surnameTexts(name) : segment.fullTexts(name)
    heads.set(nameKey, { ...row, loss: SCORE_MAX - scoreOf(row.key), exact, bearers, texts, nameKey })
  }
  return [...heads.values()].slice(0, HEADS)
}
