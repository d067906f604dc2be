/**
 * The ladder of a search. Rung 1: exact, variant and prefix; rung 2: fuzzy and phonetic; rung 3: wider; rung 4: a word may
 * fail. Which rung is reached depends on the query over all records, never on filters or page. Rungs 3 and 4 are only for
 * names that were not found as typed: beside an exact hit their names would be noise.
 */
import { LADDER } from '../cost/weights.ts'
import { isWider, type Rung } from '../lexicon/expand.ts'
import type { TypedName } from '../lexicon/typed-name.ts'
import { ENOUGH, type Head, isWhole, leadingRows, likeliest, rankHeads } from './first-rows.ts'
import { SCORE_MAX, scoreOf } from './pairing.ts'
import type { Listed, PassRequest, SegmentPass } from './pass.ts'
import type { Row, Segments } from './segments.ts'
import { namesFor, type Steps } from './steps.ts'

/** A reading of the query, and what is asked of it. */
export interface Climb extends TypedName, Pick<PassRequest, 'within' | 'allowed' | 'except' | 'variants'> {
  /** How many listed hits are wanted, from the first. */
  readonly rows: number
  /** The highest rung allowed; 4 when absent. */
  readonly highest: Rung | undefined
}

export interface Reached {
  readonly rung: Rung
  /** Hits below this score do not count. */
  readonly leastScore: number
  /** How many hits have everything as typed. */
  readonly exact: number
  /** How many of those have nothing beside it but a particle. */
  readonly whole: number
  /** The loss of the best hit, whatever the filters, 100 per edit. */
  readonly leastLoss: number
  /** The best hit, whatever the filters. */
  readonly best: Row | undefined
  /** The listed hits that were asked for, in order. */
  readonly rows: readonly Row[]
  /** The segments of the last pass, to which the rows belong. */
  readonly segments: Segments
  /** Makes the searchers hold these hits again after they searched for something else. */
  readonly again: () => void
}

/** One rung over all segments. */
interface Pass
  extends Pick<SegmentPass, 'total' | 'exact' | 'whole'>,
    Pick<Reached, 'leastLoss' | 'best' | 'segments' | 'again'> {
  readonly parts: readonly SegmentPass[]
  /** The likeliest names, whatever the filters. */
  readonly heads: () => readonly Head[]
  /** The likeliest names among the listed hits. */
  readonly listedHeads: () => readonly Head[]
}

/** Afterwards the searchers of its segments hold the hits of the rung that was reached, to be tallied. */
export function* climb(to: Climb): Steps<Reached> {
  const highest = to.highest ?? 4
  let unborne = false
  const inexact = to.query.words.some((word) => word.kind === 'word')
  // If no name has one of the words, the first rung cannot find the query as typed.
  if (!inexact || highest === 1 || to.words.every((word) => word.standing)) {
    const goesOn = inexact && highest > 1
    const first = yield* takePass(to, 1, {}, goesOn ? () => requestFor(to, 2) : undefined)
    if (!inexact || first.whole >= ENOUGH || highest === 1) {
      return { ...first, rung: 1, leastScore: 0, rows: withReformed(first.segments, to, rowsOf(first)) }
    }
    unborne = first.total === 0
  }
  const second = yield* takePass(to, 2, { initialMayFail: unborne })
  const oneWord = to.query.words.length === 1
  if (second.exact > 0 || highest === 2 || seenEnough(to, second)) {
    return arrange(to, second, 2, 0)
  }
  if (oneWord && !isWider(to.words[0]!)) return arrangeNear(to, second, 3)
  const third = yield* takePass(to, 3, { initialMayFail: unborne })
  const near = third.segments.searchers.reduce((sum, searcher) => sum + searcher.countFrom(SCORE_MAX - LADDER.far), 0)
  if (near >= ENOUGH || highest === 3 || oneWord) return arrangeNear(to, third, 3)
  const last = yield* takePass(to, 3, { mayFail: 1, initialMayFail: unborne })
  return arrangeNear(to, last, 4)
}

/**
 * Whether some name has everything as typed; null when that was known without looking at any name. `following`: the readings
 * that this will be asked for next.
 */
export function* findAsTyped(to: Climb, following: () => readonly Climb[]): Steps<boolean | null> {
  const request = requestFor(to, 1)
  const others = () => following().map((other) => requestFor(other, 1))
  const segments = yield { request, asTyped: true, following: others }
  return segments && passOver(segments, to, request).exact > 0
}

/** Keeps only the hits about as near as the first rows, on a rung that finds far more. */
function arrangeNear(to: Climb, pass: Pass, rung: Rung): Reached {
  return arrange(to, pass, rung, leastScoreOf(to, pass))
}

type MayFail = Partial<Pick<PassRequest, 'mayFail' | 'initialMayFail'>>

function* takePass(to: Climb, rung: Rung, may?: MayFail, wider?: () => PassRequest): Steps<Pass> {
  const request = requestFor(to, rung, may)
  return passOver(yield* namesFor(request, wider), to, request)
}

function requestFor(to: Climb, rung: Rung, { mayFail = 0, initialMayFail = false }: MayFail = {}): PassRequest {
  // The first rows must be the same on every page.
  return { ...to, rung, mayFail, initialMayFail, keep: Math.max(ENOUGH, to.rows) }
}

function passOver(segments: Segments, to: Climb, request: PassRequest): Pass {
  const pass = () => segments.searchers.map((searcher) => searcher.pass(request))
  const parts = pass()
  const sum = (of: 'total' | 'exact' | 'whole') => parts.reduce((total, part) => total + part[of], 0)
  const [best] = parts.flatMap(({ first }, segment) => (first === null ? [] : { segment, key: first })).sort(segments.compare)
  const leastLoss = SCORE_MAX - (best ? scoreOf(best.key) : 0)
  const headsOf = (of: 'heads' | 'listedHeads') =>
    once(() => {
      const bySegment = parts.map((part) => part[of])
      return rankHeads(segments, bySegment, to)
    })
  const heads = headsOf('heads')
  const listedHeads = to.allowed ? headsOf('listedHeads') : heads
  return {
    segments,
    parts,
    total: sum('total'),
    exact: sum('exact'),
    whole: sum('whole'),
    leastLoss,
    best,
    heads,
    listedHeads,
    again: pass,
  }
}

function rowsOf({ segments, parts }: Pass): Row[] {
  const rows = parts.flatMap((part, segment) => Array.from(part.best, (key) => ({ segment, key })))
  return parts.length > 1 ? rows.sort(segments.compare) : rows
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Whether rung 2 found enough. It finds every name within one edit, and many within two. */
function seenEnough(to: Climb, pass: Pass): boolean {
  if (pass.total < ENOUGH || pass.heads().length < ENOUGH) return false
  const losses = pass
    .heads()
    .slice(0, ENOUGH)
    .map((head) => head.loss)
  const [most, least] = [Math.max(...losses), Math.min(...losses)]
  return most <= LADDER.fiveLost || (to.query.words.length > 1 && least <= LADDER.firstLost)
}

function leastScoreOf(to: Climb, pass: Pass): number {
  const first = likeliest(pass.heads(), ENOUGH, to)
  if (first.length < ENOUGH) return 0
  return SCORE_MAX - Math.max(...first.map((head) => head.loss)) - LADDER.margin
}

/** The rows of a pass with at least `leastScore`; the first ones are chosen among different names. */
function arrange(to: Climb, pass: Pass, rung: Rung, leastScore: number): Reached {
  const rows = rowsOf(pass).filter(({ key }) => scoreOf(key) >= leastScore)
  const heads = pass.listedHeads().filter(({ key }) => scoreOf(key) >= leastScore)
  const lead = leadingRows(rows, heads, to)
  const isLead = (row: Row) => lead.some(({ segment, key }) => segment === row.segment && key === row.key)
  const others = rows.filter((row) => !isLead(row))
  const best = pass.best && isWhole(to, pass.best) ? pass.best : (pass.heads()[0] ?? pass.best)
  return { ...pass, rung, leastScore, best, rows: withReformed(pass.segments, to, [...lead, ...others]) }
}

/**
 * For a query of one word: puts the first one-word name that has it in the spelling of another reform into the second row,
 * where a phone shows it too. If nobody is called exactly what was typed, into the first row.
 */
function withReformed(segments: Segments, to: Listed, rows: readonly Row[]): readonly Row[] {
  const [word, ...others] = to.query.words
  const [first] = rows
  if (!word || !first || others.length > 0 || to.query.particle !== '' || rows.length < ENOUGH) return rows
  const [other] = reformedRows(segments, to, word.text).sort(segments.compare)
  if (!other) return rows
  const place = SCORE_MAX - scoreOf(first.key) <= LADDER.whole ? 1 : 0
  const left = rows.filter((row) => row.segment !== other.segment || row.key !== other.key)
  return left.toSpliced(place, 0, other)
}

/** The first listed bearer of each reformed spelling in each segment. */
function reformedRows(segments: Segments, to: Listed, text: string): Row[] {
  return segments.searchers.flatMap((searcher, segment) =>
    [...new Set(searcher.byWord.reformsOf(text))].flatMap((term): Row[] => {
      const key = searcher.keyOfOneWord(searcher.segment.terms[term]!, to)
      return key === null ? [] : [{ segment, key }]
    }),
  )
}
