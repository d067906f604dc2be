/**
 * Which different names come first while fewer than five fit as typed. Words alone do not tell two edits in a short
 * name from a lost initial, so the likeliest names are also compared as whole texts.
 */
import { editDistance } from './letters.ts'
import { SCORE_MAX } from './pairing.ts'
import type { NameQuery } from './query.ts'
import { type HitKey, nameOf, scoreOf } from './segment-search.ts'
import type { Row, Segments } from './segments.ts'

/** A page's worth, and enough hits to climb no further. */
export const ENOUGH = 5

/** In hundredths of an edit; measured by `npm run bench -- search-quality`. */
export const FIRST_ROWS = {
  /** Each letter between the texts counts beside what the words lost: it tells a near name from a far one. */
  perEdit: 40,
  /** People seldom know all given names, so others beside the ones typed weigh less than a misspelling. */
  exact: 200,
  /** Of two names as near, the one that twice as many bear; up to so many times twice. */
  perDoubledBearers: 12,
  doubledBearers: 12,
}

/** The best of different names, or of different surnames where one word was typed. */
export interface Head extends Row {
  /** What its words lost, 100 per edit. */
  readonly loss: number
  /** Letters between what was typed and the name, as text. */
  readonly edits: number
  readonly cost: number
}

export interface Question {
  readonly query: NameQuery
  /** What was typed, as text to compare names with. */
  readonly typed: string
}

/**
 * The likeliest of different names over all segments, at least the five likeliest if there are so many; equals stay in the
 * order of lists. `bySegment`: the heads of each segment's pass, whose expansions are still those of the pass.
 */
export function rankHeads(
  segments: Segments,
  bySegment: readonly (readonly HitKey[])[],
  question: Question,
  leastScore: number,
): Head[] {
  const rows = bySegment.flatMap((keys, segment) => keys.map((key): Row => ({ segment, key })))
  if (bySegment.length > 1) rows.sort(segments.compare)
  const heads = new Map<string, Head>()
  const least = new LeastCosts()
  const bearers = bySegment.length > 1 ? countBearers(segments, rows) : null
  for (const row of rows) {
    const score = scoreOf(row.key)
    if (score < leastScore || SCORE_MAX - score - MOST_IN_FAVOUR > least.fifth) break
    const key = headKey(segments, row, question)
    if (heads.has(key)) continue
    const head = makeHead(segments, row, question, bearers)
    heads.set(key, head)
    least.add(head.cost)
  }
  return [...heads.values()].sort((a, b) => a.cost - b.cost)
}

const MOST_IN_FAVOUR = FIRST_ROWS.exact + FIRST_ROWS.perDoubledBearers * FIRST_ROWS.doubledBearers

/** The first rows: those that fit as typed, fewer than five, then the likeliest other names. */
export function leadingRows(rows: readonly Row[], heads: readonly Head[]): Row[] {
  const lead = rows.filter(isWhole)
  for (const head of heads) {
    if (lead.length >= ENOUGH) break
    if (!isWhole(head)) lead.push(head)
  }
  return lead
}

/** Nothing but a particle beside what was typed. */
const isWhole = ({ key }: Row): boolean => SCORE_MAX - scoreOf(key) <= 1

function headKey(segments: Segments, row: Row, { query }: Question): string {
  const segment = segments.segmentOf(row)
  const name = nameOf(row.key)
  if (query.words.length > 1) return segment.nameKey(name)
  return segment.wordAt(name, segments.searchers[row.segment]!.pair(name, query).surname)
}

function makeHead(
  segments: Segments,
  row: Row,
  { query, typed }: Question,
  bearers: ReadonlyMap<string, number> | null,
): Head {
  const segment = segments.segmentOf(row)
  const name = nameOf(row.key)
  const { wordsExact, onlySurname } = segments.searchers[row.segment]!.pair(name, query)
  const texts = onlySurname ? segment.surnameTexts(name) : segment.fullTexts(name)
  const edits = Math.min(...texts.map((text) => editDistance(typed, text)))
  const loss = SCORE_MAX - scoreOf(row.key)
  let cost = loss + FIRST_ROWS.perEdit * edits
  if (wordsExact) cost -= FIRST_ROWS.exact
  if (query.words.length > 1) {
    const count = bearers?.get(segment.nameKey(name)) ?? segment.bearersOfName(name)
    cost -= FIRST_ROWS.perDoubledBearers * Math.min(FIRST_ROWS.doubledBearers, Math.log2(count))
  }
  return { ...row, loss, edits, cost }
}

/** Bearers of each name among the rows, over all segments. */
function countBearers(segments: Segments, rows: readonly Row[]): Map<string, number> {
  const seen = new Map<string, { count: number; segments: number }>()
  for (const row of rows) {
    const segment = segments.segmentOf(row)
    const key = segment.nameKey(nameOf(row.key))
    const known = seen.get(key) ?? { count: 0, segments: 0 }
    if ((known.segments >> row.segment) & 1) continue
    const count = known.count + segment.bearersOfName(nameOf(row.key))
    seen.set(key, { count, segments: known.segments | (1 << row.segment) })
  }
  return new Map([...seen].map(([key, { count }]) => [key, count]))
}

/** The five least costs so far. */
class LeastCosts {
  private readonly costs: number[] = []

  get fifth(): number {
    return this.costs[ENOUGH - 1] ?? Number.POSITIVE_INFINITY
  }

  add(cost: number): void {
    this.costs.push(cost)
    this.costs.sort((a, b) => a - b)
    this.costs.length = Math.min(this.costs.length, ENOUGH)
  }
}
