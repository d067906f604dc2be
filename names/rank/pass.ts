/** What a pass over a segment is asked and answers. */
import type { Rung, WordToExpand } from '../lexicon/expand.ts'
import type { VariantTable } from '../lexicon/variant-table.ts'
import type { NameQuery } from '../query/query.ts'
import type { HitKey } from './hit-key.ts'

/** What is asked in every pass over every segment. */
export interface PassRequest {
  readonly query: NameQuery
  readonly words: readonly WordToExpand[]
  readonly rung: Rung
  /** Typed words that may fail: 0, or 1 where the ladder ends. */
  readonly mayFail: 0 | 1
  /** Nobody bears all that was typed: whoever has all but an initial is a hit, too. */
  readonly initialMayFail: boolean
  /** Rows wanted, from the first. */
  readonly keep: number
  /** Voyages that count at all, and of those the ones that are listed (1 per voyage). */
  readonly within: Uint8Array | null
  readonly allowed: Uint8Array | null
  /** Records that are no hits. */
  readonly except: ReadonlySet<number> | null
  readonly variants: VariantTable
}

/** A query, and which of its hits are listed. */
export type Listed = Pick<PassRequest, 'query' | 'within' | 'allowed' | 'except'>

/** One of the initials that were typed may be missing. */
export const mayLackInitial = ({ initialMayFail, query }: PassRequest): boolean =>
  initialMayFail && query.words.some(({ kind }) => kind === 'initial')

export interface SegmentPass {
  readonly total: number
  /** Hits in which everything typed is found as typed. */
  readonly exact: number
  /** The best hit, whatever the filters; null without hits. */
  readonly first: HitKey | null
  /** Of the exact ones, those in which nothing else stands but a particle. */
  readonly whole: number
  /** The best listed hits, ascending. */
  readonly best: Float64Array
  /** The best of different names: of different surnames where one word was typed. */
  readonly heads: HitKey[]
  /** Of those that are listed. */
  readonly listedHeads: HitKey[]
}
