/**
 * The name index: every passenger's name in memory, searched by what a visitor half remembers. It runs in the search worker,
 * the indexer and the browser. One large segment holds the names as they were built. A small one, made anew at the first
 * search after a change, holds the names that changed since. A search goes over both and cannot tell the difference.
 */
import { firstNames, type ListRequest, listNames } from './index/listing.ts'
import type { OrderedNames } from './index/ordered-names.ts'
import { Segment } from './index/segment.ts'
import { buildSegment, type NameRecord, type VoyageOrder } from './index/segment-builder.ts'
import type { SegmentData } from './index/segment-data.ts'
import { Lexicon } from './lexicon/lexicon.ts'
import { type Spelling, suggestInside, suggestSurnames } from './lexicon/spellings.ts'
import { VariantTable } from './lexicon/variant-table.ts'
import { plainHit } from './rank/hits.ts'
import { IndexedNames } from './rank/indexed-names.ts'
import { makeKey, SCORE_MAX } from './rank/pairing.ts'
import { type NameResult, type NameSearchOptions, searchNames } from './rank/search-names.ts'
import { SegmentSearcher } from './rank/segment-search.ts'
import { type Row, Segments } from './rank/segments.ts'
import { runIn } from './rank/steps.ts'

interface NameListOptions {
  /** Voyages whose names are listed (1 per voyage); all when absent. */
  within?: Uint8Array
  /** Like the options of a search. */
  allowed?: Uint8Array
  except?: ReadonlySet<number>
  collect?: Set<number>
  limit?: number
  offset?: number
}

interface NameIndexOptions {
  /** Voyages are numbered below this. */
  voyages: number
  /** Place of each voyage by start date. It breaks ties between equal names, then the id does. */
  voyageOrder?: VoyageOrder
  variants?: VariantTable
}

export class NameIndex {
  private readonly base: Segment
  private readonly searcher: SegmentSearcher<Segment>
  private readonly changed = new Map<number, NameRecord>()
  private voyages: number
  private voyageOrder: VoyageOrder | undefined
  private variants: VariantTable
  /** The names that are searched and their words; null after a change. */
  private now: { segments: Segments; lexicon: Lexicon } | null = null

  /** `data` was made by `buildSegment`, here or elsewhere. */
  constructor(data: SegmentData, { voyages, voyageOrder, variants = new VariantTable() }: NameIndexOptions) {
    this.base = new Segment(data)
    this.searcher = new SegmentSearcher(new IndexedNames(this.base))
    this.voyages = voyages
    this.voyageOrder = voyageOrder
    this.variants = variants
  }

  static build(records: readonly NameRecord[], options: NameIndexOptions): NameIndex {
    return new NameIndex(buildSegment(records, options.voyageOrder), options)
  }

  /** Adds or replaces a record, for the next search on. After some thousands of changes a new build is faster. */
  put(record: NameRecord): void {
    this.remove(record.id)
    this.changed.set(record.id, record)
    this.now = null
  }

  remove(id: number): void {
    if (this.base.bury(id)) this.now = null
    if (this.changed.delete(id)) this.now = null
  }

  /** A record as it was put, or null. */
  get(id: number): NameRecord | null {
    const changed = this.changed.get(id)
    if (changed) return changed
    const name = this.base.find(id)
    if (name < 0 || this.base.dead?.[name] === 1) return null
    return { id, voyage: this.base.data.voyages[name]!, name: this.base.nameAt(name) }
  }

  /** The data that it was made from, without later changes. */
  get built(): SegmentData {
    return this.base.data
  }

  /** How many records were put since the build. */
  get changes(): number {
    return this.changed.size
  }

  /**
   * Sets the order of all voyages after one was added or changed its date. Names that were built before keep their places
   * until the next build.
   */
  setVoyageOrder(order: VoyageOrder): void {
    this.voyages = Math.max(this.voyages, order.length)
    this.voyageOrder = order
    this.now = null
  }

  setVariants(variants: VariantTable): void {
    this.variants = variants
    if (this.now) this.now = { ...this.now, lexicon: new Lexicon(this.now.lexicon.lists, variants) }
  }

  /** The same names, searched with another table. It is for one search: it does not follow later changes. */
  trying(variants: VariantTable): NameIndex {
    const trial: NameIndex = Object.assign(Object.create(NameIndex.prototype), this, { now: { ...this.refreshed } })
    trial.setVariants(variants)
    return trial
  }

  /** Never throws on odd input. */
  search(raw: string, options: NameSearchOptions = {}): NameResult {
    const { segments, lexicon } = this.refreshed
    return runIn(segments, searchNames({ lexicon, voyages: this.voyages }, raw, options)).result
  }

  /** The words of all names as they are now. After a change it is another object. */
  get lexicon(): Lexicon {
    return this.refreshed.lexicon
  }

  /** All names of chosen voyages, in the order of lists, as exact hits. */
  list(options: NameListOptions = {}): Pick<NameResult, 'total' | 'hits' | 'byVoyage'> {
    const { within = null, allowed = null, except = null, collect = null, offset = 0, limit = 5 } = options
    const byVoyage = new Uint32Array(this.voyages)
    const request: ListRequest = { within, allowed, except, collect, keep: offset + limit }
    const rows = this.rowsOf((segment) => listNames(segment, request, byVoyage)).slice(offset, offset + limit)
    const { segments } = this.refreshed
    return {
      total: byVoyage.reduce((sum, count) => sum + count, 0),
      hits: rows.map((row) => plainHit(segments, row)),
      byVoyage,
    }
  }

  /** The first names of one voyage, in the order of lists. */
  firstOn(voyage: number, most: number): string[] {
    const rows = this.rowsOf((segment) => firstNames(segment, voyage, most)).slice(0, most)
    const { segments } = this.refreshed
    return rows.map((row) => plainHit(segments, row).name)
  }

  /** Whether a name has this word, as typed, as a given name or surname. */
  hasWord(word: string): boolean {
    return this.lexicon.hasTyped(word)
  }

  /** Whether a folded word is in the table of variants, or borne by passengers of whom not nearly all have it as surname. */
  isGivenName(word: string): boolean {
    return this.lexicon.isGivenName(word)
  }

  /** Surnames that begin with the last word typed, without particles, commonest first. */
  suggest(raw: string, limit = 8): Spelling[] {
    return suggestSurnames(this.lexicon, raw, limit)
  }

  /** Surnames that have the last word typed somewhere inside, commonest first. */
  suggestInside(raw: string, limit = 8): Spelling[] {
    return suggestInside(this.lexicon, raw, limit)
  }

  /** The chosen names of every segment, in the order of lists. */
  private rowsOf(choose: (segment: OrderedNames) => number[]): Row[] {
    const { segments } = this.refreshed
    const rows = segments.searchers.flatMap((searcher, segment) =>
      choose(searcher.segment).map((name) => ({ segment, key: makeKey(SCORE_MAX, name) })),
    )
    return segments.searchers.length > 1 ? rows.sort(segments.compare) : rows
  }

  private get refreshed() {
    if (this.now) return this.now
    const searchers = [this.searcher]
    if (this.changed.size > 0) {
      const delta = new Segment(buildSegment([...this.changed.values()], this.voyageOrder))
      searchers.push(new SegmentSearcher(new IndexedNames(delta)))
    }
    const lists = searchers.map(({ segment }) => segment.wordList)
    this.now = { segments: new Segments(searchers, this.voyageOrder), lexicon: new Lexicon(lists, this.variants) }
    return this.now
  }
}
