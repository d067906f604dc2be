/**
 * How a searcher finds names by words. A segment knows all its words and where they stand (`indexed-names.ts`); of names that
 * were chosen elsewhere for one pass, every one is looked at (`chosen-names.ts`).
 */
import type { OrderedNames } from '../index/ordered-names.ts'
import type { Expansion } from '../lexicon/expand.ts'
import type { Listed, PassRequest } from './pass.ts'

/** What the words of a query are expanded by. */
export type ToExpand = Pick<PassRequest, 'query' | 'words' | 'rung' | 'variants'>

export interface NamesByWord<Names extends OrderedNames = OrderedNames> {
  readonly names: Names
  /** For each typed word the terms that may be meant, valid until the next call. */
  expand(to: ToExpand): readonly Expansion[]
  /** Terms that somebody may have meant who typed a particle. */
  near(particle: string): readonly number[]
  /** Terms that are the word as a reform of spelling has it; one may come twice. */
  reformsOf(word: string): readonly number[]
  /** Puts every name into the first places of `into` that can be a hit, each once; returns how many. */
  gather(expansions: readonly Expansion[], request: PassRequest, into: Uint32Array): number
  /**
   * Whether some name holds every typed word as it was typed, or in one word with its particle. Without one a pass
   * finds nobody as typed: for "J. W. Jansen" some name needs a J, a W and a Jansen.
   */
  mayBeAsTyped(listed: Listed): boolean
}
