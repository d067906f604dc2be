/** What a pass over a segment is asked, what it answers, and how it finds names by their words. */

import type { OrderedNames } from '../index/ordered-names.ts'
import type { Expansion, Rung, WordToExpand } from '../lexicon/expand.ts'
import type { VariantTable } from '../lexicon/variant-table.ts'
import type { NameQuery } from '../query/query.ts'
import type { HitKey } from './pairing.ts'

/** The same for every segment. */
export interface PassRequest {
  readonly query: NameQuery
  readonly words: readonly WordToExpand[]
  readonly rung: Rung
  /** How many typed words may fail: 1 on the last rung, otherwise 0. */
  readonly mayFail: 0 | 1
  /** No name has everything typed, so names that lack only an initial are hits too. */
  readonly initialMayFail: boolean
  /** How many rows are wanted, from the first. */
  readonly keep: number
  /** Voyages whose names count (1 per voyage); all when null. */
  readonly within: Uint8Array | null
  /** Voyages whose hits are listed (1 per voyage); all when null. */
  readonly allowed: Uint8Array | null
  /** Records that are no hits. */
  readonly except: ReadonlySet<number> | null
  readonly variants: VariantTable
}

/** A query, and which of its hits are listed. */
export type Listed = Pick<PassRequest, 'query' | 'within' | 'allowed' | 'except'>

/** Whether one of the typed initials may be missing. */
export const mayLackInitial = ({ initialMayFail, query }: PassRequest): boolean =>
  initialMayFail && query.words.some(({ kind }) => kind === 'initial')

export interface SegmentPass {
  readonly total: number
  /** How many hits have everything as typed. */
  readonly exact: number
  /** How many of those have nothing beside it but a particle. */
  readonly whole: number
  /** The best hit, whatever the filters; null without hits. */
  readonly first: HitKey | null
  /** The best listed hits, ascending. */
  readonly best: Float64Array
  /** The best hits with different names; with different surnames if one word was typed. */
  readonly heads: HitKey[]
  /** The same among the listed hits. */
  readonly listedHeads: HitKey[]
}

/** The part of a request that its words are expanded by. */
export type ToExpand = Pick<PassRequest, 'query' | 'words' | 'rung' | 'variants'>

/**
 * How a searcher finds names by words. A segment knows its words and where they stand (`indexed-names.ts`). Names that
 * another engine chose for one pass are all looked at (`chosen-names.ts`).
 */
export interface NamesByWord<Names extends OrderedNames = OrderedNames> {
  readonly names: Names
  /** The terms that each typed word may mean. They are valid until the next call. */
  expand(to: ToExpand): readonly Expansion[]
  /** The terms that a typed particle may mean. */
  near(particle: string): readonly number[]
  /** The terms that are the word in the spelling of another reform. A term may come twice. */
  reformsOf(word: string): readonly number[]
  /** Puts every name that can be a hit into the first places of `into`, each once; returns how many. */
  gather(expansions: readonly Expansion[], request: PassRequest, into: Uint32Array): number
  /**
   * Whether some name has every typed word as typed, or in one word with its particle. If none has, a pass finds nobody as
   * typed: for "J. W. Jansen" some name needs a J, a W and a Jansen.
   */
  mayBeAsTyped(listed: Listed): boolean
}
