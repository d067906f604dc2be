/**
 * All names of the archive: one large segment as it was built, and a small one with what changed since, made anew at the
 * first search after a change. A search goes over both and cannot tell the difference.
 */

import { Segment } from '../index/segment.ts'
import { buildSegment, type NameRecord, type VoyageOrder } from '../index/segment-builder.ts'
import type { SegmentData } from '../index/segment-data.ts'
import { isReformOf } from '../text/reform.ts'
import { spellingKeys } from '../text/spelling-keys.ts'
import { type HitKey, nameOf, scoreOf } from './hit-key.ts'
import { SegmentSearcher } from './segment-search.ts'

/** A name with its score, in one of the segments. */
export interface Row {
  readonly segment: number
  readonly key: HitKey
}

const GIVEN_PART = 6
const LIKE_EDITS = 1.3

export class Segments {
  /** Ready after `refresh`. */
  readonly searchers: SegmentSearcher[]
  private readonly base: Segment
  private readonly changed = new Map<number, NameRecord>()
  private voyageOrder: VoyageOrder | undefined
  private stale = false

  constructor(data: SegmentData, voyageOrder: VoyageOrder | undefined) {
    this.base = new Segment(data)
    this.searchers = [new SegmentSearcher(this.base)]
    this.voyageOrder = voyageOrder
  }

  /** Records put since the build. */
  get changes(): number {
    return this.changed.size
  }

  put(record: NameRecord): void {
    this.remove(record.id)
    this.changed.set(record.id, record)
    this.stale = true
  }

  remove(id: number): void {
    if (this.base.bury(id)) this.stale = true
    if (this.changed.delete(id)) this.stale = true
  }

  setVoyageOrder(order: VoyageOrder): void {
    this.voyageOrder = order
    this.stale = true
  }

  /** A record as it was put, or null. */
  find(id: number): NameRecord | null {
    const changed = this.changed.get(id)
    if (changed) return changed
    const name = this.base.find(id)
    if (name < 0 || this.base.dead?.[name] === 1) return null
    return { id, voyage: this.base.data.voyages[name]!, name: this.base.nameAt(name) }
  }

  refresh(): void {
    if (!this.stale) return
    this.stale = false
    this.searchers.length = 1
    this.base.frequencies.set(this.base.bearers)
    if (this.changed.size === 0) return
    const delta = new Segment(buildSegment([...this.changed.values()], this.voyageOrder))
    for (const [term, word] of delta.dictionary.terms.entries()) {
      const inBase = this.base.dictionary.find(word)
      if (inBase < 0) continue
      const bearers = delta.bearers[term]! + this.base.bearers[inBase]!
      delta.frequencies[term] = bearers
      this.base.frequencies[inBase] = bearers
    }
    this.searchers.push(new SegmentSearcher(delta))
  }

  segmentOf({ segment }: Row): Segment {
    return this.searchers[segment]!.segment
  }

  /** Living names of the same words as a row's, over all segments. */
  bearersOf(row: Row): number {
    const own = this.segmentOf(row)
    const name = nameOf(row.key)
    let bearers = own.bearersOfName(name)
    for (const { segment } of this.searchers) {
      if (segment !== own) bearers += segment.bearersByKey(own.sortKey(name), own.nameKey(name))
    }
    return bearers
  }

  /** True when a name has the folded word as a given name or surname. */
  hasWord(word: string): boolean {
    return this.searchers.some(({ segment }) => {
      const term = segment.dictionary.find(word)
      return term >= 0 && segment.bearers[term]! > 0
    })
  }

  /** True when the folded word is somebody's surname. */
  isSurname(word: string): boolean {
    return this.searchers.some(({ segment }) => {
      const term = segment.dictionary.find(word)
      return term >= 0 && segment.surnameBearers[term]! > 0
    })
  }

  /** True when the folded word is a given name, to one in so many who bear it at least: surnames are now and then written first. */
  isGivenName(word: string): boolean {
    let bearers = 0
    let surnames = 0
    for (const { segment } of this.searchers) {
      const term = segment.dictionary.find(word)
      if (term < 0) continue
      bearers += segment.bearers[term]!
      surnames += segment.surnameBearers[term]!
    }
    return bearers > surnames && (bearers - surnames) * GIVEN_PART >= bearers
  }

  /** True when the folded word is hardly more than an edit from a given name with the same initial. */
  isLikeGivenName(word: string): boolean {
    return this.searchers.some(({ segment: { dictionary } }) =>
      dictionary
        .near(word, LIKE_EDITS)
        .map(({ term }) => dictionary.terms[term]!)
        .some((text) => text.length > 1 && text.charAt(0) === word.charAt(0) && this.isGivenName(text)),
    )
  }

  /** True when a name has the folded word in any role, so also in one word with its particle. */
  hasTerm(word: string): boolean {
    return this.searchers.some(({ segment }) => {
      const term = segment.dictionary.find(word)
      return term >= 0 && segment.isAlive(term)
    })
  }

  /** The folded word itself where a name has it in any role, or a living one that a reform made of it; or null. */
  termLike(word: string): string | null {
    if (this.hasTerm(word)) return word
    const { dutch, indonesian } = spellingKeys(word)
    for (const { segment } of this.searchers) {
      const { dictionary } = segment
      const found: string[] = []
      const add = (term: number) => {
        const other = dictionary.terms[term]!
        if (segment.isAlive(term) && isReformOf(word, other)) found.push(other)
      }
      dictionary.withKey('indonesian', indonesian, add)
      dictionary.withKey('dutch', dutch, add)
      if (found[0] !== undefined) return found[0]
    }
    return null
  }

  /** Better score first, then the order of lists: surname, given names, start date, id. */
  readonly compare = (a: Row, b: Row): number => {
    const byScore = scoreOf(b.key) - scoreOf(a.key)
    if (byScore !== 0) return byScore
    if (a.segment === b.segment) return a.key - b.key
    const [x, y] = [this.segmentOf(a), this.segmentOf(b)]
    const [nameX, nameY] = [nameOf(a.key), nameOf(b.key)]
    const [keyX, keyY] = [x.sortKey(nameX), y.sortKey(nameY)]
    if (keyX !== keyY) return keyX < keyY ? -1 : 1
    return this.place(x, nameX) - this.place(y, nameY) || x.data.ids[nameX]! - y.data.ids[nameY]!
  }

  private place(segment: Segment, name: number): number {
    return this.voyageOrder?.[segment.data.voyages[name]!] ?? 0xffffffff
  }
}
