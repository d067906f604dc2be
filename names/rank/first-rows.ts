/**
 * Which different names come first when fewer than five fit as typed: the cheapest. A name costs its loss on the likeliest
 * way to what was typed (`pairing.ts`), plus letters that were not typed, less a little if many people bear it.
 */
import { FIRST_ROWS, LADDER, WORD } from '../cost/weights.ts'
import type { OrderedNames } from '../index/ordered-names.ts'
import type { NameQuery, QueryWord } from '../query/query.ts'
import { distance } from '../text/distance.ts'
import { foldText } from '../text/fold.ts'
import { editDistance } from '../text/letters.ts'
import { FINISHED_HEADS, HEADS } from './heads.ts'
import { type HitKey, nameOf, type Pairing, SCORE_MAX, scoreOf } from './pairing.ts'
import type { Row, Segments } from './segments.ts'

/** The rows of a page. With this many hits the ladder climbs no further. */
export const ENOUGH = 5

/** The best hit with one name; with one surname if one word was typed. */
export interface Head extends Row {
  /** The loss between the name and the query, in hundredths of an edit. */
  readonly loss: number
  /** The loss with the weights that decide between names of equal loss. */
  readonly cost: number
  /** If a word was guessed: the folded words that were found. Otherwise null. */
  readonly guess: string | null
}

type Question = { readonly query: NameQuery }

/**
 * The different names of all segments, likeliest first; equals stay in the order of lists. `bySegment`: the heads of each
 * segment's pass. The searchers must still have the expansions of that pass.
 */
export function rankHeads(segments: Segments, bySegment: readonly (readonly HitKey[])[], { query }: Question): Head[] {
  return mergedHeads(segments, bySegment, query)
    .map((row) => makeHead(segments, row, query))
    .sort((a, b) => a.cost - b.cost)
}

function makeHead(segments: Segments, row: Row, query: NameQuery): Head {
  const segment = segments.segmentOf(row)
  const name = nameOf(row.key)
  const pairing = segments.searchers[row.segment]!.pair(name, query)
  const loss = SCORE_MAX - scoreOf(row.key)
  const wordFor = ({ kind }: QueryWord, typed: number) => {
    const word = segment.wordAt(name, pairing.partner[typed]!)
    return kind === 'initial' ? word.charAt(0) : word
  }
  const found = pairing.matched === query.words.length
  const guess = pairing.guessed || !found ? query.words.map(wordFor).join(' ') : null
  if (query.words.length === 1) return { ...row, loss, cost: loss, guess }
  // Among names that have everything typed, the name with the fewest other letters comes first.
  const lost = !found
    ? loss
    : pairing.guessed
      ? Math.min(loss, lossByLetters(segment.nameAt(name), query, loss))
      : loss + lettersNotTyped(segment, name, pairing, query)
  const doubled = Math.log2(segments.bearersOf(row))
  return { ...row, loss, cost: lost - FIRST_ROWS.perDoubledBearers * doubled, guess }
}

/**
 * The loss letter by letter over the whole text, at most `most`: for "whe hauw tan" The Hauw Lan comes before Tan Joe Hauw,
 * which has two of the three words. With initials the loss by words counts, because an initial says more than its letter.
 */
function lossByLetters(written: string, { text, words }: NameQuery, most: number): number {
  if (words.some(({ kind }) => kind !== 'word')) return most
  const name = foldText(written)
  const letters = WORD.nearPerLetter * editDistance(text, name)
  if (letters >= most) return most
  return Math.min(most, letters + WORD.nearPerEdit * distance(text, name))
}

/** The cost of letters that were not typed: of whole names (Maria for "Anna Jansen"), and of names typed as an initial. */
function lettersNotTyped(segment: OrderedNames, name: number, pairing: Pairing, { words }: NameQuery): number {
  let cost = 0
  for (let place = 0; place < segment.namesOf(name); place++)
    if (!pairing.isUsed(place)) cost += FIRST_ROWS.letterOfName * segment.wordAt(name, place).length
  for (const [i, { kind }] of words.entries()) {
    const partner = segment.wordAt(name, pairing.partner[i]!)
    if (kind === 'initial' && partner !== '') cost += FIRST_ROWS.letterOfInitial * (partner.length - 1)
  }
  return cost
}

/** Whether a row fits as typed. A name with the only typed word, also as a given name, comes before all guesses. */
export const isWhole = ({ query }: Question, { key }: Row): boolean =>
  SCORE_MAX - scoreOf(key) <= (query.words.length === 1 ? LADDER.wholeOneWord : LADDER.whole)

/** The first rows: names that fit as typed, then up to five rows in all the likeliest other names. */
export function leadingRows(rows: readonly Row[], heads: readonly Head[], to: Question): Row[] {
  const whole = rows.filter((row) => isWhole(to, row))
  const others = heads.filter((head) => !isWhole(to, head))
  return [...whole, ...likeliest(others, ENOUGH - whole.length, to)]
}

/** The likeliest names. Among guesses that are about as likely, different ones are shown: J. Pol and J. Mol for "J. ool". */
export function likeliest(heads: readonly Head[], count: number, { query }: Question): Head[] {
  // If one surname is far likelier than all others, its bearers are better hits than the others.
  const most = query.words.length > 1 ? Number.POSITIVE_INFINITY : (heads[0]?.cost ?? 0) + FIRST_ROWS.muchLikelier
  const left = heads.filter(({ cost }) => cost <= most)
  const chosen: Head[] = []
  const times = new Map<string, number>()
  const costOf = ({ cost, guess }: Head) => cost + (guess === null ? 0 : FIRST_ROWS.guessAgain * (times.get(guess) ?? 0))
  while (chosen.length < count && left.length > 0) {
    const costs = left.map(costOf)
    const [next] = left.splice(costs.indexOf(Math.min(...costs)), 1)
    if (next!.guess !== null) times.set(next!.guess, (times.get(next!.guess) ?? 0) + 1)
    chosen.push(next!)
  }
  return chosen
}

/** Best first, equals in the order of lists. `bySegment`: the heads of each segment's pass. */
function mergedHeads(segments: Segments, bySegment: readonly (readonly HitKey[])[], query: NameQuery): Row[] {
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

/** If one word was typed a head stands for a surname, otherwise for a whole name. */
function headKey(segments: Segments, row: Row, query: NameQuery): string {
  const segment = segments.segmentOf(row)
  const name = nameOf(row.key)
  if (query.words.length > 1) return segment.nameKey(name)
  const { surname } = segments.searchers[row.segment]!.pair(name, query)
  return segment.lettersAt(name, surname)
}
