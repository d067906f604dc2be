/**
 * All names of the archive: one large segment as it was built, and a small one with what changed since, made anew at the
 * first search after a change. A search goes over both and cannot tell the difference.
 */
import { Segment } from './index/segment.ts'
import { buildSegment, type NameRecord, type VoyageOrder } from './index/segment-builder.ts'
import type { SegmentData } from './index/segment-data.ts'
import { Lexicon } from './lexicon/lexicon.ts'
import type { VariantTable } from './lexicon/variant-table.ts'
import { IndexedNames } from './rank/indexed-names.ts'
import { SegmentSearcher } from './rank/segment-search.ts'
import { Segments } from './rank/segments.ts'

export class KeptNames {
  private readonly base: Segment
  private readonly searcher: SegmentSearcher<Segment>
  private readonly changed = new Map<number, NameRecord>()
  private variants: VariantTable
  private voyageOrder: VoyageOrder | undefined
  /** As they are now; null after a change. */
  private now: { segments: Segments; lexicon: Lexicon } | null = null

  constructor(data: SegmentData, variants: VariantTable, voyageOrder: VoyageOrder | undefined) {
    this.base = new Segment(data)
    this.searcher = new SegmentSearcher(new IndexedNames(this.base))
    this.variants = variants
    this.voyageOrder = voyageOrder
  }

  /** The arrays that it was made from, without what changed since. */
  get built(): SegmentData {
    return this.base.data
  }

  /** Records put since the build. */
  get changes(): number {
    return this.changed.size
  }

  /** The names, to be searched. */
  get segments(): Segments {
    return this.refreshed.segments
  }

  /** Their words. */
  get lexicon(): Lexicon {
    return this.refreshed.lexicon
  }

  put(record: NameRecord): void {
    this.remove(record.id)
    this.changed.set(record.id, record)
    this.now = null
  }

  remove(id: number): void {
    if (this.base.bury(id)) this.now = null
    if (this.changed.delete(id)) this.now = null
  }

  setVoyageOrder(order: VoyageOrder): void {
    this.voyageOrder = order
    this.now = null
  }

  setVariants(variants: VariantTable): void {
    this.variants = variants
    if (this.now) this.now = { ...this.now, lexicon: new Lexicon(this.now.lexicon.lists, variants) }
  }

  /** A record as it was put, or null. */
  find(id: number): NameRecord | null {
    const changed = this.changed.get(id)
    if (changed) return changed
    const name = this.base.find(id)
    if (name < 0 || this.base.dead?.[name] === 1) return null
    return { id, voyage: this.base.data.voyages[name]!, name: this.base.nameAt(name) }
  }

  private get refreshed() {
    if (this.now) return this.now
    const searchers = [this.searcher]
    if (this.changed.size > 0) {
      const delta = new Segment(buildSegment([...this.changed.values()], this.voyageOrder))
      searchers.push(new SegmentSearcher(new IndexedNames(delta)))
    }
    this.now = {
      segments: new Segments(searchers, this.voyageOrder),
      lexicon: new Lexicon(
        searchers.map(({ segment }) => segment.wordList),
        this.variants,
      ),
    }
    return this.now
  }
}
