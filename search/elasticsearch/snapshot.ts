/** Everything but the passengers that a search needs, and how it makes the retrieved passengers ready for judging. */

import { ReadNames } from '#names/index/read-names.ts'
import { arrangeNames, Bearers, type VoyageOrder } from '#names/index/segment-builder.ts'
import { Lexicon } from '#names/lexicon/lexicon.ts'
import { MeantWords } from '#names/lexicon/meant-words.ts'
import { VariantTable } from '#names/lexicon/variant-table.ts'
import { ChosenByWord, ChosenNames } from '#names/rank/chosen-names.ts'
import { SegmentSearcher } from '#names/rank/segment-search.ts'
import { Segments } from '#names/rank/segments.ts'
import type { VariantDocument } from '../documents.ts'
import type { Catalogue } from '../meaning/catalogue.ts'
import { eachWord, type Packed } from './passenger-document.ts'

/** The archive at one moment. A change makes a new snapshot. A search keeps its own until it ends. */
export class Snapshot implements JudgedBy {
  readonly catalogue: Catalogue
  readonly lexicon: Lexicon
  readonly meant: MeantWords
  readonly voyageOrder: Uint32Array

  constructor(catalogue: Catalogue, lexicon: Lexicon) {
    this.catalogue = catalogue
    this.lexicon = lexicon
    this.meant = new MeantWords(lexicon)
    this.voyageOrder = catalogue.voyages.order()
  }

  trying(variant: VariantDocument): Snapshot {
    const catalogue = this.catalogue.trying(variant)
    return new Snapshot(catalogue, new Lexicon(this.lexicon.lists, new VariantTable(catalogue.spellings('name'))))
  }

  /** By number. Null if there is no voyage of that number. */
  get voyages() {
    return this.catalogue.voyages.byNumber
  }

  readonly numberOf = (key: number): number | undefined => this.catalogue.voyages.find(key)?.number

  /** Numbers of all voyages. */
  numbers(): number[] {
    return this.catalogue.voyages.inOrder().map(({ number }) => number)
  }

  keysOf(numbers: Iterable<number>): number[] {
    return [...numbers].flatMap((number) => this.voyages[number]?.id ?? [])
  }

  keysOfMask(mask: Uint8Array): number[] {
    return this.keysOf([...mask.keys()].filter((number) => mask[number] === 1))
  }

  maskOf(numbers: Iterable<number>): Uint8Array {
    const mask = new Uint8Array(this.voyages.length)
    for (const number of numbers) mask[number] = 1
    return mask
  }

  /** Turns counts by key into counts by number. */
  countsOf(byKey: ReadonlyMap<number, number>): { total: number; byVoyage: Uint32Array } {
    const byVoyage = new Uint32Array(this.voyages.length)
    let total = 0
    for (const [key, count] of byKey) {
      const number = this.numberOf(key)
      if (number === undefined) continue
      byVoyage[number] = count
      total += count
    }
    return { total, byVoyage }
  }
}

/** What the ladder needs beside the candidates. */
interface JudgedBy {
  /** From the words of the whole archive, because the rarity of a word decides what it costs. */
  readonly meant: MeantWords
  readonly voyageOrder: VoyageOrder
  /** Number of a voyage by its key. Undefined if the voyage is not held: its passengers are not found. */
  readonly numberOf: (voyage: number) => number | undefined
}

/** Arranged names by the answer that they came in. Several readings of a query may ask the same. */
const arranged = new WeakMap<readonly Packed[], ChosenNames>()

/** Turns candidates from Elasticsearch into names that the ladder can judge. Leaves out those whose voyage is not held. */
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
