/**
 * The name index: every passenger's name in memory, searched by what a visitor half remembers. Runs in the search
 * worker, the indexer and the browser. What a search means is section 5 of the data contract.
 */

import { type ListRequest, listNames } from './index/listing.ts'
import { buildSegment, type NameRecord, type ReadNames, type VoyageOrder } from './index/segment-builder.ts'
import type { SegmentData } from './index/segment-data.ts'
import type { Rung, WordToExpand } from './lexicon/expand.ts'
import { type Spelling, spellingsNear, surnamesFrom, surnamesHolding } from './lexicon/spellings.ts'
import { VariantTable } from './lexicon/variant-table.ts'
import { type NameQuery, parseQuery } from './query/query.ts'
import { makeKey, nameOf } from './rank/hit-key.ts'
import { explainedHit, type NameHit, plainHit } from './rank/hits.ts'
import { SCORE_MAX } from './rank/pairing.ts'
import { QueryReader } from './rank/query-reader.ts'
import { type Row, Segments } from './rank/segments.ts'
import { fold } from './text/fold.ts'
import { GLUED } from './words/normalise.ts'

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

export interface NameListOptions {
  /** Voyages whose names are listed (1 per voyage); all when absent. */
  within?: Uint8Array
  /** As for a search. */
  allowed?: Uint8Array
  except?: ReadonlySet<number>
  collect?: Set<number>
  limit?: number
  offset?: number
}

export interface NameResult {
  /** All hits, whatever the filters. */
  readonly total: number
  /** Of those, the ones with everything as typed. */
  readonly exact: number
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

export interface NameIndexOptions {
  /** Voyages are numbered below this. */
  voyages: number
  /** Place of each voyage by start date: breaks ties between equal names, then the id does. */
  voyageOrder?: VoyageOrder
  variants?: VariantTable
}

export class NameIndex {
  private voyages: number
  private variants: VariantTable
  private readonly segments: Segments

  /** From built arrays, made here or elsewhere by `buildSegment`. */
  constructor(data: SegmentData, options: NameIndexOptions) {
    this.voyages = options.voyages
    this.variants = options.variants ?? new VariantTable()
    this.segments = new Segments(data, options.voyageOrder)
  }

  /** `read`: the names of the records, in the same order, where those were read before. */
  static build(records: readonly NameRecord[], options: NameIndexOptions, read?: ReadNames): NameIndex {
    return new NameIndex(buildSegment(records, options.voyageOrder, read), options)
  }

  /** Adds or replaces a record; it is found from the next search on. Fold changes in by a new build above some thousands. */
  put(record: NameRecord): void {
    this.segments.put(record)
  }

  remove(id: number): void {
    this.segments.remove(id)
  }

  /** A record as it was put, or null. */
  get(id: number): NameRecord | null {
    return this.segments.find(id)
  }

  /** Records put since the build. */
  get changes(): number {
    return this.segments.changes
  }

  /**
   * After a voyage came or its date changed: the new order of all voyages, as long as the highest number asks. Names that
   * were built before keep their places until the next build.
   */
  setVoyageOrder(order: VoyageOrder): void {
    this.voyages = Math.max(this.voyages, order.length)
    this.segments.setVoyageOrder(order)
  }

  setVariants(variants: VariantTable): void {
    this.variants = variants
  }

  /** Finds names; see the data contract, section 5. Never throws on odd input. */
  search(raw: string, options: NameSearchOptions = {}): NameResult {
    this.segments.refresh()
    const { segments, variants } = this
    const { within = null, allowed = null, except = null, offset = 0, limit = 5, highest, exactly } = options
    const asked = { within, allowed, except, rows: offset + limit, variants, highest }
    const reader = new QueryReader(segments, variants, exactly)
    const typed = reader.read(raw)
    const byVoyage = new Uint32Array(this.voyages)
    if (typed.words.length === 0)
      return { total: 0, exact: 0, hits: [], byVoyage, spellings: [], level: 0, leastLoss: SCORE_MAX }
    const { reading, reached, respaced } = reader.climb(raw, typed, asked)
    const { query, words } = reading
    let total = 0
    for (const searcher of segments.searchers) {
      total += searcher.tally(reached.leastScore, byVoyage, options.collect)
    }
    const explained = (row: Row) => explainedHit(segments, row, query, respaced)
    const plain = (row: Row) => plainHit(segments, row)
    return {
      total,
      exact: respaced ? 0 : reached.exact,
      byVoyage,
      level: reached.rung,
      leastLoss: reached.leastLoss,
      hits: reached.rows.slice(offset, offset + limit).map(options.reasons === false ? plain : explained),
      spellings: this.spellings(words, query, reached.best, options.spellings ?? 5),
    }
  }

  /** All names of chosen voyages, in the order of lists; hits that nobody searched for by name. */
  list(options: NameListOptions = {}): Pick<NameResult, 'total' | 'hits' | 'byVoyage'> {
    this.segments.refresh()
    const { within = null, allowed = null, except = null, collect = null, offset = 0, limit = 5 } = options
    const byVoyage = new Uint32Array(this.voyages)
    const request: ListRequest = { within, allowed, except, collect, keep: offset + limit }
    const rows = this.segments.searchers.flatMap((searcher, segment) =>
      listNames(searcher.segment, request, byVoyage).map((name) => ({
        segment,
        key: makeKey(SCORE_MAX, name),
      })),
    )
    if (this.segments.searchers.length > 1) rows.sort(this.segments.compare)
    const hits = rows.slice(offset, offset + limit).map((row) => plainHit(this.segments, row))
    return { total: byVoyage.reduce((sum, count) => sum + count, 0), hits, byVoyage }
  }

  /** True when a name in the archive has this word as a given name or surname, as typed (folded). */
  hasWord(word: string): boolean {
    this.segments.refresh()
    return this.segments.hasWord(fold(word).replace(/[^\p{L}\p{N}]/gu, ''))
  }

  /** True for a folded word of the table of variants, or that passengers bear, and not nearly all of them as their surname. */
  isGivenName(word: string): boolean {
    this.segments.refresh()
    return new QueryReader(this.segments, this.variants).isGivenName(word)
  }

  /** Surnames that begin with the last word typed, without particles, commonest first. */
  suggest(raw: string, limit = 8): Spelling[] {
    this.segments.refresh()
    const word = parseQuery(raw).words.at(-1)
    return !word || word.kind === 'wildcard' ? [] : surnamesFrom(this.segments, word.text, limit)
  }

  /** Surnames that hold the last word typed somewhere inside, commonest first. */
  suggestInside(raw: string, limit = 8): Spelling[] {
    this.segments.refresh()
    const word = parseQuery(raw).words.at(-1)
    return word?.kind === 'word' ? surnamesHolding(this.segments, word.text, limit) : []
  }

  /**
   * Chips for the typed word that the best hit has as its surname, without its particle where both were typed in one word;
   * none when the word is a given name as it was typed.
   */
  private spellings(
    words: readonly WordToExpand[],
    query: NameQuery,
    best: Row | undefined,
    limit: number,
  ): Spelling[] {
    if (limit === 0) return []
    let word = words.at(-1)!
    const { text } = word.word
    if (!best && this.segments.hasWord(text) && !this.segments.isSurname(text)) return []
    if (best) {
      const name = nameOf(best.key)
      const segment = this.segments.segmentOf(best)
      const pairing = this.segments.searchers[best.segment]!.pair(name, query)
      if (pairing.surname < 0 && pairing.wordsExact) return []
      if (pairing.surname >= 0) {
        word = words[pairing.partner.indexOf(pairing.surname)] ?? word
        if (segment.roleAt(name, pairing.surname) === GLUED && pairing.wordsExact)
          word = { ...word, word: { ...word.word, text: segment.wordAt(name, 0) } }
      }
    }
    return spellingsNear(this.segments, word, this.variants, limit)
  }
}
