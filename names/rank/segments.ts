/** Segments that are searched as if they were one. */

import type { OrderedNames } from '../index/ordered-names.ts'
import type { VoyageOrder } from '../index/segment-builder.ts'
import { type HitKey, nameOf, scoreOf } from './pairing.ts'
import type { SegmentSearcher } from './segment-search.ts'

/** A name with its score, in one of the segments. */
export interface Row {
  readonly segment: number
  readonly key: HitKey
}

export class Segments {
  readonly searchers: readonly SegmentSearcher[]
  private readonly voyageOrder: VoyageOrder | undefined

  constructor(searchers: readonly SegmentSearcher[], voyageOrder: VoyageOrder | undefined) {
    this.searchers = searchers
    this.voyageOrder = voyageOrder
  }

  segmentOf({ segment }: Row): OrderedNames {
    return this.searchers[segment]!.segment
  }

  /** How many living names in all segments are equal to a row's name. */
  bearersOf(row: Row): number {
    const own = this.segmentOf(row)
    const name = nameOf(row.key)
    let bearers = own.bearersOfName(name)
    for (const { segment } of this.searchers) {
      if (segment !== own) bearers += segment.bearersByKey(own.sortKey(name), own.nameKey(name))
    }
    return bearers
  }

  /** Sorts by best score, then in the order of lists: surname, given names, start date, id. */
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

  private place(segment: OrderedNames, name: number): number {
    return this.voyageOrder?.[segment.data.voyages[name]!] ?? 0xffffffff
  }
}
