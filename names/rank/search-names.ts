/** A search over segments, from the query to the rows that are shown. */
import type { Rung } from '../lexicon/expand.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import { type Spelling, spellingsNear } from '../lexicon/spellings.ts'
import type { TypedName } from '../lexicon/typed-name.ts'
import { GLUED } from '../words/normalise.ts'
import { explainedHit, type NameHit, plainHit } from './hits.ts'
import { nameOf, SCORE_MAX } from './pairing.ts'
import { QueryReader } from './query-reader.ts'
import type { Row, Segments } from './segments.ts'
import type { Steps } from './steps.ts'

export interface NameSearchOptions {
  /** Voyages that the query itself names (1 per voyage); names on other voyages are no hits. */
  within?: Uint8Array
  /** Voyages that the filters let through (1 per voyage); hits on other voyages are counted but not listed. */
  allowed?: Uint8Array
  /** The rows asked for; 5 from 0 when absent. */
  limit?: number
  offset?: number
  /** Whether hits have a kind and reason; true when absent. */
  reasons?: boolean
  /** The most spelling chips; 5 when absent. */
  spellings?: number
  /** The highest rung that may be reached; 4 when absent. */
  highest?: Rung
  /** Folded words of the query that count only as typed. */
  exactly?: ReadonlySet<string>
  /** Records that are no hits. */
  except?: ReadonlySet<number>
  /** Receives the ids of all hits, whatever the filters. */
  collect?: Set<number>
}

export interface NameResult {
  /** How many hits there are, whatever the filters. */
  readonly total: number
  /** How many of those have everything as typed. */
  readonly exact: number
  /** How many of those have nothing else. */
  readonly whole: number
  readonly hits: NameHit[]
  /** Hits per voyage, whatever the filters. Facets and filtered totals are sums of these. */
  readonly byVoyage: Uint32Array
  /** Surnames near the one typed, commonest first. */
  readonly spellings: Spelling[]
  /** The loss of the best hit, whatever the filters: 100 per edit; `SCORE_MAX` without hits. */
  readonly leastLoss: number
  /** The rung that was reached (`ladder.ts`); 0 when the query has no words. */
  readonly level: number
}

interface SearchedBy {
  /** The words of the whole archive, even if only a part of its names is searched. */
  readonly lexicon: Lexicon
  /** Voyages are numbered below this. */
  readonly voyages: number
}

export interface NameAnswer {
  readonly result: NameResult
  /** The segments of the pass that found it; null when the query has no words. */
  readonly segments: Segments | null
  /** Hits below this score do not count. */
  readonly leastScore: number
  /** The reading that found them has a space more or less than what was typed. */
  readonly respaced: boolean
}

/** Never throws on odd input. */
export function* searchNames(
  { lexicon, voyages }: SearchedBy,
  raw: string,
  options: NameSearchOptions = {},
): Steps<NameAnswer> {
  const { within = null, allowed = null, except = null, offset = 0, limit = 5, highest, exactly } = options
  const reader = new QueryReader(lexicon, exactly)
  const typed = reader.read(raw)
  const byVoyage = new Uint32Array(voyages)
  if (typed.words.length === 0) {
    const none = { total: 0, exact: 0, whole: 0, hits: [], spellings: [], level: 0, leastLoss: SCORE_MAX }
    return { result: { ...none, byVoyage }, segments: null, leastScore: 0, respaced: false }
  }
  const asked = { within, allowed, except, rows: offset + limit, variants: lexicon.variants, highest }
  const { reading, reached, respaced } = yield* reader.climb(raw, typed, asked)
  const { segments, leastScore } = reached
  let total = 0
  for (const searcher of segments.searchers) total += searcher.tally(leastScore, byVoyage, options.collect)
  const explained = (row: Row) => explainedHit(segments, row, reading.query, respaced)
  const plain = (row: Row) => plainHit(segments, row)
  const result = {
    total,
    exact: respaced ? 0 : reached.exact,
    whole: respaced ? 0 : reached.whole,
    byVoyage,
    level: reached.rung,
    leastLoss: reached.leastLoss,
    hits: reached.rows.slice(offset, offset + limit).map(options.reasons === false ? plain : explained),
    spellings: chipsOf(segments, lexicon, reading, reached.best, options.spellings ?? 5),
  }
  return { result, segments, leastScore, respaced }
}

/**
 * Chips for the typed word that is the surname of the best hit, without its particle if both were typed in one word. None
 * when the word is a given name as typed.
 */
function chipsOf(
  segments: Segments,
  lexicon: Lexicon,
  { words, query }: TypedName,
  best: Row | undefined,
  limit: number,
): Spelling[] {
  if (limit === 0) return []
  let word = words.at(-1)!
  const { text } = word.word
  if (!best && lexicon.hasWord(text) && !lexicon.isSurname(text)) return []
  if (best) {
    const name = nameOf(best.key)
    const segment = segments.segmentOf(best)
    const pairing = segments.searchers[best.segment]!.pair(name, query)
    if (pairing.surname < 0 && pairing.wordsExact) return []
    if (pairing.surname >= 0) {
      word = words[pairing.partner.indexOf(pairing.surname)] ?? word
      if (segment.roleAt(name, pairing.surname) === GLUED && pairing.wordsExact)
        word = { ...word, word: { ...word.word, text: segment.wordAt(name, segment.ownerOf(name, pairing.surname)) } }
    }
  }
  return spellingsNear(lexicon, word, limit)
}
