/** Judges names that came from elsewhere, as the index of the whole archive would. */
import { Segment } from './index/segment.ts'
import { buildSegment, type NameRecord, type VoyageOrder } from './index/segment-builder.ts'
import type { Lexicon } from './lexicon/lexicon.ts'
import { IndexedNames } from './rank/indexed-names.ts'
import { type NameResult, type NameSearchOptions, searchNames } from './rank/search-names.ts'
import { SegmentSearcher } from './rank/segment-search.ts'
import { Segments } from './rank/segments.ts'
import { runIn } from './rank/steps.ts'

export interface JudgeOptions extends NameSearchOptions {
  /** Voyages are numbered below this. */
  voyages: number
  /** As for an index. */
  voyageOrder?: VoyageOrder
}

/**
 * Which of the names a query finds, how well and in what order. The lexicon is the whole archive's: a misspelt "Jansn" is
 * sooner Jansen than Janssen because so many more are called so, even if one of each is judged. Totals, and how many bear
 * a whole name, are counted among the names given, so give all that may be hits.
 */
export function judgeNames(
  raw: string,
  lexicon: Lexicon,
  names: readonly NameRecord[],
  options: JudgeOptions,
): NameResult {
  const { voyages, voyageOrder } = options
  const segment = new Segment(buildSegment(names, voyageOrder))
  segment.wordList.countAsIn(lexicon)
  const segments = new Segments([new SegmentSearcher(new IndexedNames(segment))], voyageOrder)
  return runIn(segments, searchNames({ lexicon, voyages }, raw, options)).result
}
