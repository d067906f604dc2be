/** Candidates that Elasticsearch retrieved, as segments that can be judged. */
import { Segment } from '#domain/names/index/segment.ts'
import {
  buildSegment,
  type NameRecord,
  ReadNames,
  type VoyageOrder,
} from '#domain/names/index/segment-builder.ts'
import type { Lexicon } from '#domain/names/lexicon/lexicon.ts'
import { SegmentSearcher } from '#domain/names/rank/segment-search.ts'
import { Segments } from '#domain/names/rank/segments.ts'
import type { Packed } from './passenger-document.ts'

export interface JudgedBy {
  /** Of the whole archive: how rare a word is decides what it costs. */
  readonly lexicon: Lexicon
  readonly voyageOrder: VoyageOrder
  /** Number of a voyage by its key; undefined for one that is not held, whose passengers are not found. */
  readonly numberOf: (voyage: number) => number | undefined
}

/** One segment of those whose voyage is held. */
export function toSegments(
  candidates: Iterable<Packed>,
  { lexicon, voyageOrder, numberOf }: JudgedBy,
): Segments {
  const read = new ReadNames()
  const records: NameRecord[] = []
  for (const packed of candidates) {
    const voyage = numberOf(packed.journey)
    if (voyage === undefined) continue
    records.push({ id: packed.id, voyage, name: packed.name })
    read.addWords(packed.words, packed)
  }
  const segment = new Segment(buildSegment(records, voyageOrder, read))
  segment.wordList.countAsIn(lexicon)
  return new Segments([new SegmentSearcher(segment)], voyageOrder)
}
