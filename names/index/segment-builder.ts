/** Builds a segment from records: normalises every name, sorts, and fills the typed arrays. */

import { commonest } from '../lexicon/word-list.ts'
import { SURNAME } from '../words/normalise.ts'
import { NORMALISER_VERSION } from '../words/version.ts'
import { grown, ReadNames } from './read-names.ts'
import type { NamesData, SegmentData } from './segment-data.ts'
import { countRoles, ijOf, packWord, postingsOf, roleOf, termOf } from './segment-data.ts'

export interface NameRecord {
  /** The passenger's integer key. */
  readonly id: number
  /** The voyage as a small integer, below 65,536. */
  readonly voyage: number
  /** The name as written. */
  readonly name: string
}

/** The place of each voyage by start date, which breaks ties between names. A voyage without a place comes last. */
export type VoyageOrder = Uint32Array

/** Records may come in any order. */
export function buildSegment(records: readonly NameRecord[], voyageOrder?: VoyageOrder): SegmentData {
  const read = new ReadNames()
  for (const { name } of records) read.add(name)
  const bearers = new Bearers()
  for (const { id, voyage } of records) bearers.add(id, voyage)
  return segmentOf(bearers, read, voyageOrder)
}

/** Ids and voyages of the names that were read, in the same order. As objects they would take more memory than the segment. */
export class Bearers {
  count = 0
  ids = new Uint32Array(1024)
  voyages = new Uint16Array(1024)

  add(id: number, voyage: number): void {
    if (this.count === this.ids.length) {
      this.ids = grown(this.ids)
      this.voyages = grown(this.voyages)
    }
    this.ids[this.count] = id
    this.voyages[this.count++] = voyage
  }
}

/** Builds a segment from names that were read before. */
export function segmentOf(bearers: Bearers, read: ReadNames, voyageOrder?: VoyageOrder): SegmentData {
  const terms = sortTerms(read)
  const { data, order } = layOut(bearers, read, terms.ranks, voyageOrder)
  return {
    ...data,
    wordList: {
      normaliser: NORMALISER_VERSION,
      terms: terms.sorted,
      written: writtenOf(read, terms.order),
      counts: countRoles(data, terms.sorted.length),
    },
    ...postingsOf(data, terms.sorted.length),
    ...texts(read, order),
    ...sortIds(data.ids),
  }
}

/** Names that can be judged but not looked up. */
export interface ArrangedNames {
  data: NamesData
  /** Sorted; a term is an index into it. */
  terms: readonly string[]
  /** The record of each name, by its place among the bearers. */
  order: Uint32Array
}

/** Puts names in the order of lists. */
export function arrangeNames(bearers: Bearers, voyageOrder: VoyageOrder | undefined, read: ReadNames): ArrangedNames {
  const terms = sortTerms(read)
  return { ...layOut(bearers, read, terms.ranks, voyageOrder), terms: terms.sorted }
}

interface SortedTerms {
  sorted: string[]
  /** Term numbers as they were read, in sorted order. */
  order: Uint32Array
  /** For each term number as it was read, its place in `sorted`. */
  ranks: Uint32Array
}

function sortTerms(read: ReadNames): SortedTerms {
  const sorted = read.terms.toSorted()
  const order = new Uint32Array(sorted.length)
  const ranks = new Uint32Array(sorted.length)
  for (let rank = 0; rank < sorted.length; rank++) {
    const term = read.numberOf(sorted[rank]!)
    order[rank] = term
    ranks[term] = rank
  }
  return { sorted, order, ranks }
}

/** The commonest form of each term as a surname. */
const writtenOf = (read: ReadNames, order: Uint32Array): string[] =>
  Array.from(order, (term) => commonest(read.written[term] ?? []))

/** Sorts by surname words, given names, start date and id, with stable counting sorts from the last word to the first. */
function sortNames(bearers: Bearers, read: ReadNames, ranks: Uint32Array, voyageOrder: VoyageOrder | undefined): Uint32Array {
  const { count, start, words } = read
  let order = byVoyage(bearers, voyageOrder)
  let longest = 0
  for (let i = 0; i < count; i++) longest = Math.max(longest, start[i + 1]! - start[i]!)
  const buckets = ranks.length + 2
  // The k-th key of a name is its k-th word, with one empty key between surname and given names.
  const keyAt = (record: number, k: number): number => {
    const from = start[record]!
    const to = start[record + 1]!
    let surnames = 0
    while (from + surnames < to && roleOf(words[from + surnames]!) === SURNAME) surnames++
    const at = k < surnames ? from + k : k === surnames ? to : from + k - 1
    if (at >= to || roleOf(words[at]!) > SURNAME) return 0
    return ranks[termOf(words[at]!)]! + 1
  }
  const counts = new Uint32Array(buckets + 1)
  const keys = new Uint32Array(count)
  let next: Uint32Array = new Uint32Array(count)
  for (let k = longest; k >= 0; k--) {
    counts.fill(0)
    for (let i = 0; i < count; i++) {
      keys[i] = keyAt(i, k)
      counts[keys[i]! + 1]!++
    }
    if (counts[1] === count) continue
    for (let b = 0; b < buckets; b++) counts[b + 1]! += counts[b]!
    for (const record of order) next[counts[keys[record]!]!++] = record
    const sorted = next
    next = order
    order = sorted
  }
  return order
}

/** Sorts records by the start dates of their voyages, records without a date last, then by id. */
function byVoyage({ count, ids, voyages }: Bearers, voyageOrder: VoyageOrder | undefined): Uint32Array {
  // Id and record in one number, as in `sortIds`.
  const byId = new Float64Array(count)
  for (let record = 0; record < count; record++) byId[record] = ids[record]! * count + record
  byId.sort()
  let last = 0
  if (voyageOrder)
    for (let voyage = 0; voyage < voyageOrder.length; voyage++)
      if (voyageOrder[voyage]! >= last) last = voyageOrder[voyage]! + 1
  const place = (record: number) => voyageOrder?.[voyages[record]!] ?? last
  const starts = new Uint32Array(last + 2)
  for (let record = 0; record < count; record++) starts[place(record) + 1]!++
  for (let at = 0; at <= last; at++) starts[at + 1]! += starts[at]!
  const order = new Uint32Array(count)
  for (let at = 0; at < count; at++) {
    const record = byId[at]! % count
    order[starts[place(record)]!++] = record
  }
  return order
}

function layOut(
  bearers: Bearers,
  read: ReadNames,
  ranks: Uint32Array,
  voyageOrder: VoyageOrder | undefined,
): Omit<ArrangedNames, 'terms'> {
  const order = sortNames(bearers, read, ranks, voyageOrder)
  const size = read.count
  const wordStart = new Uint32Array(size + 1)
  const words = new Uint32Array(read.start[size]!)
  const voyages = new Uint16Array(size)
  const ids = new Uint32Array(size)
  const affixOf = new Uint16Array(size)
  let end = 0
  for (let name = 0; name < size; name++) {
    const record = order[name]!
    wordStart[name] = end
    voyages[name] = bearers.voyages[record]!
    ids[name] = bearers.ids[record]!
    affixOf[name] = read.affixOf[record]!
    for (let k = read.start[record]!; k < read.start[record + 1]!; k++) {
      const word = read.words[k]!
      words[end++] = packWord(ranks[termOf(word)]!, roleOf(word), ijOf(word))
    }
  }
  wordStart[size] = end
  const { particles, titles } = read
  return { data: { size, wordStart, words, voyages, affixOf, ids, particles, titles }, order }
}

function texts({ text, textStart }: ReadNames, order: Uint32Array): Pick<SegmentData, 'text' | 'textStart'> {
  const placed = new Uint8Array(textStart[order.length]!)
  const starts = new Uint32Array(order.length + 1)
  let end = 0
  for (let name = 0; name < order.length; name++) {
    const record = order[name]!
    for (let at = textStart[record]!; at < textStart[record + 1]!; at++) placed[end++] = text[at]!
    starts[name + 1] = end
  }
  return { text: placed, textStart: starts }
}

function sortIds(ids: Uint32Array): Pick<SegmentData, 'sortedIds' | 'nameOfSortedId'> {
  const count = ids.length
  // Id and name in one number, because numbers sort many times faster than by a comparison function.
  const pairs = Float64Array.from(ids, (id, name) => id * count + name).sort()
  const sortedIds = new Uint32Array(count)
  const nameOfSortedId = new Uint32Array(count)
  for (let i = 0; i < count; i++) {
    sortedIds[i] = Math.floor(pairs[i]! / count)
    nameOfSortedId[i] = pairs[i]! - sortedIds[i]! * count
  }
  return { nameOfSortedId, sortedIds }
}
