/** A search over segments, from what was typed to the rows that are shown. */
import type { Rung } from '../lexicon/expand.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import { type Spelling, spellingsNear } from '../lexicon/spellings.ts'
import type { TypedName } from '../lexicon/typed-name.ts'
import { GLUED } from '../words/normalise.ts'
import { nameOf } from './hit-key.ts'
import { explainedHit, type NameHit, plainHit } from './hits.ts'
import { SCORE_MAX } from './pairing.ts'
import { QueryReader } from './query-reader.ts'
import type { Row, Segments } from './segments.ts'
import type { Steps } from './steps.ts'

export interface NameSearchOptions {
  /** Voyages that the query itself speaks of (1 per voyage); names elsewhere are no hits. */
  within?: Uint8Array
  /** Voyages that the filters let through (1 per voyage); hits elsewhere are counted but not listed. */
  allowed?: Uint8Array
  /** Rows asked for; 5 from 0 when absent. */
  limit?: number
  offset?: number
  /** Kind and reason per hit; true when absent. */
  reasons?: boolean
  /** Spelling chips at most; 5 when absent. */
  spellings?: number
  /** The highest rung that may be reached; when absent all of them, and then a word may fail. */
  highest?: Rung
  /** Typed words (folded) that count only where a name has them as typed. */
  exactly?: ReadonlySet<string>
  /** Records that are no hits. */
  except?: ReadonlySet<number>
  /** Receives the ids of all hits, whatever the filters. */
  collect?: Set<number>
}

export interface NameResult {
  /** All hits, whatever the filters. */
  readonly total: number
  /** Of those, the ones with everything as typed. */
  readonly exact: number
  /** Of those, the ones who bear nothing else. */
  readonly whole: number
  readonly hits: NameHit[]
  /** Hits per voyage, whatever the filters: facets and filtered totals are sums of these. */
  readonly byVoyage: Uint32Array
  /** Surnames near the one typed, commonest first. */
  readonly spellings: Spelling[]
  /** What the best hit lost, whatever the filters: 100 per edit; 4000 without hits. */
  readonly leastLoss: number
  /** The rung that was reached: 1 exact, variant, prefix; 2 and fuzzy; 3 wider; 4 a word may fail; 0 nothing asked. */
  readonly level: number
}

/** What names are searched by. */
export interface SearchedBy {
  /** Of the whole archive, of which the names may be a part. */
  readonly lexicon: Lexicon
  /** Voyages are numbered below this. */
  readonly voyages: number
}

/** What was found, and where. */
export interface NameAnswer {
  readonly result: NameResult
  /** Those of the pass that found it; null when nothing was asked. */
  readonly segments: Segments | null
  /** Hits below this score do not count. */
  readonly leastScore: number
  /** What found them has a space more or less than what was typed. */
  readonly respaced: boolean
}

/** Finds names; see the data contract, section 5. Never throws on odd input. */
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
 * Chips for the typed word that the best hit has as its surname, without its particle where both were typed in one word;
 * none when the word is a given name as it was typed.
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
        word = { ...word, word: { ...word.word, text: segment.wordAt(name, 0) } }
    }
  }
  return spellingsNear(lexicon, word, limit)
}
