/**
 * The name index: every passenger's name in memory, searched by what a visitor half remembers. Runs in the search
 * worker, the indexer and the browser. What a search means is section 5 of the data contract.
 */
import { firstNames, type ListRequest, listNames } from './index/listing.ts'
import { buildSegment, type NameRecord, type VoyageOrder } from './index/segment-builder.ts'
import type { SegmentData } from './index/segment-data.ts'
import { KeptNames } from './kept-names.ts'
import type { Lexicon } from './lexicon/lexicon.ts'
import { type Spelling, suggestInside, suggestSurnames } from './lexicon/spellings.ts'
import { VariantTable } from './lexicon/variant-table.ts'
import { makeKey } from './rank/hit-key.ts'
import { plainHit } from './rank/hits.ts'
import { SCORE_MAX } from './rank/pairing.ts'
import { type NameResult, type NameSearchOptions, searchNames } from './rank/search-names.ts'
import { runIn } from './rank/steps.ts'

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

export interface NameIndexOptions {
  /** Voyages are numbered below this. */
  voyages: number
  /** Place of each voyage by start date: breaks ties between equal names, then the id does. */
  voyageOrder?: VoyageOrder
  variants?: VariantTable
}

export class NameIndex {
  private voyages: number
  private readonly names: KeptNames

  /** From built arrays, made here or elsewhere by `buildSegment`. */
  constructor(data: SegmentData, options: NameIndexOptions) {
    this.voyages = options.voyages
    this.names = new KeptNames(data, options.variants ?? new VariantTable(), options.voyageOrder)
  }

  static build(records: readonly NameRecord[], options: NameIndexOptions): NameIndex {
    return new NameIndex(buildSegment(records, options.voyageOrder), options)
  }

  /** Adds or replaces a record; it is found from the next search on. Fold changes in by a new build above some thousands. */
  put(record: NameRecord): void {
    this.names.put(record)
  }

  remove(id: number): void {
    this.names.remove(id)
  }

  /** A record as it was put, or null. */
  get(id: number): NameRecord | null {
    return this.names.find(id)
  }

  /** The arrays that it was made from, without what changed since. */
  get built(): SegmentData {
    return this.names.built
  }

  /** Records put since the build. */
  get changes(): number {
    return this.names.changes
  }

  /**
   * After a voyage came or its date changed: the new order of all voyages, as long as the highest number asks. Names that
   * were built before keep their places until the next build.
   */
  setVoyageOrder(order: VoyageOrder): void {
    this.voyages = Math.max(this.voyages, order.length)
    this.names.setVoyageOrder(order)
  }

  setVariants(variants: VariantTable): void {
    this.names.setVariants(variants)
  }

  /** Finds names; see the data contract, section 5. Never throws on odd input. */
  search(raw: string, options: NameSearchOptions = {}): NameResult {
    const { segments, lexicon } = this.names
    return runIn(segments, searchNames({ lexicon, voyages: this.voyages }, raw, options)).result
  }

  /** The words of all names as they are now; after a change another. */
  get lexicon(): Lexicon {
    return this.names.lexicon
  }

  /** All names of chosen voyages, in the order of lists; hits that nobody searched for by name. */
  list(options: NameListOptions = {}): Pick<NameResult, 'total' | 'hits' | 'byVoyage'> {
    const { segments } = this.names
    const { within = null, allowed = null, except = null, collect = null, offset = 0, limit = 5 } = options
    const byVoyage = new Uint32Array(this.voyages)
    const request: ListRequest = { within, allowed, except, collect, keep: offset + limit }
    const rows = segments.searchers.flatMap((searcher, segment) =>
      listNames(searcher.segment, request, byVoyage).map((name) => ({
        segment,
        key: makeKey(SCORE_MAX, name),
      })),
    )
    if (segments.searchers.length > 1) rows.sort(segments.compare)
    const hits = rows.slice(offset, offset + limit).map((row) => plainHit(segments, row))
    return { total: byVoyage.reduce((sum, count) => sum + count, 0), hits, byVoyage }
  }

  /** The first names of one voyage, in the order of lists. */
  firstOn(voyage: number, most: number): string[] {
    const { segments } = this.names
    const rows = segments.searchers.flatMap((searcher, segment) =>
      firstNames(searcher.segment, voyage, most).map((name) => ({ segment, key: makeKey(SCORE_MAX, name) })),
    )
    if (segments.searchers.length > 1) rows.sort(segments.compare)
    return rows.slice(0, most).map((row) => plainHit(segments, row).name)
  }

  /** True when a name in the archive has this word as a given name or surname, as typed (folded). */
  hasWord(word: string): boolean {
    return this.lexicon.hasTyped(word)
  }

  /** True for a folded word of the table of variants, or that passengers bear, and not nearly all of them as their surname. */
  isGivenName(word: string): boolean {
    return this.lexicon.isGivenName(word)
  }

  /** Surnames that begin with the last word typed, without particles, commonest first. */
  suggest(raw: string, limit = 8): Spelling[] {
    return suggestSurnames(this.lexicon, raw, limit)
  }

  /** Surnames that hold the last word typed somewhere inside, commonest first. */
  suggestInside(raw: string, limit = 8): Spelling[] {
    return suggestInside(this.lexicon, raw, limit)
  }
}
