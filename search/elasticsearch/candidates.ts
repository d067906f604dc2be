/** Candidates that Elasticsearch retrieved, as names that can be judged. */

import { ReadNames } from '#names/index/read-names.ts'
import { arrangeNames, Bearers, type VoyageOrder } from '#names/index/segment-builder.ts'
import type { MeantWords } from '#names/lexicon/meant-words.ts'
import { ChosenByWord, ChosenNames } from '#names/rank/chosen-names.ts'
import { SegmentSearcher } from '#names/rank/segment-search.ts'
import { Segments } from '#names/rank/segments.ts'
import { eachWord, type Packed } from './passenger-document.ts'

export interface JudgedBy {
  /** From the words of the whole archive, because the rarity of a word decides what it costs. */
  readonly meant: MeantWords
  readonly voyageOrder: VoyageOrder
  /** Number of a voyage by its key. Undefined if the voyage is not held: its passengers are not found. */
  readonly numberOf: (voyage: number) => number | undefined
}

/** Arranged names by the answer that they came in. Several readings of a query may ask the same. */
const arranged = new WeakMap<readonly Packed[], ChosenNames>()

/** Leaves out candidates whose voyage is not held. */
export function toSegments(candidates: readonly Packed[], { meant, voyageOrder, numberOf }: JudgedBy): Segments {
  const names = arranged.get(candidates) ?? arrange(candidates, voyageOrder, numberOf)
  arranged.set(candidates, names)
  return new Segments([new SegmentSearcher(new ChosenByWord(names, meant))], voyageOrder)
}

function arrange(candidates: readonly Packed[], voyageOrder: VoyageOrder, numberOf: JudgedBy['numberOf']): ChosenNames {
  const read = new ReadNames()
  const rows: Packed[] = []
  const bearers = new Bearers()
  const addWord = (text: string, marks: number) => {
    read.addWord(text, marks)
  }
  for (const row of candidates) {
    const voyage = numberOf(row.journey)
    if (voyage === undefined) continue
    rows.push(row)
    bearers.add(row.id, voyage)
    eachWord(row, addWord)
    read.finish(row)
  }
  return new ChosenNames(arrangeNames(bearers, voyageOrder, read), (record) => rows[record]!.name)
}
