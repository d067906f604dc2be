/**
 * Which different names come first while fewer than five fit exactly. Words alone do not tell two edits in a short
 * name from a lost initial, so the likeliest names are also compared as whole texts.
 */
import { editDistance } from './letters.ts'

/** A different name that may be meant. */
export interface Candidate {
  /** What its words lost, 100 per edit (`SCORE_MAX` less its score). */
  readonly loss: number
  /** Everything typed is found as typed, perhaps beside other given names. */
  readonly exact: boolean
  /** How many bear it. */
  readonly bearers: number
  /** The ways to write it out that a visitor may have meant, folded. */
  readonly texts: readonly string[]
}

export interface Ranked<T> {
  readonly candidate: T
  /** Letters between what was typed and the name, as text. */
  readonly edits: number
}

/** In the units of `loss`; measured by `npm run bench -- search-quality`. */
export const FIRST_ROWS = {
  /** Each letter between the texts counts beside what the words lost: it tells a near name from a far one. */
  perEdit: 40,
  /** People seldom know all given names, so others beside the ones typed weigh less than a misspelling. */
  exact: 200,
  /** Of two names as near, the one that twice as many bear. */
  perDoubledBearers: 12,
}

/** The likeliest first; equals stay in order. */
export function rankFirst<T extends Candidate>(typed: string, candidates: readonly T[]): Ranked<T>[] {
  return candidates
    .map((candidate) => {
      const edits = Math.min(...candidate.texts.map((text) => editDistance(typed, text)))
      return { candidate, edits, cost: costOf(candidate, edits) }
    })
    .sort((a, b) => a.cost - b.cost)
}

const costOf = ({ loss, exact, bearers }: Candidate, edits: number): number =>
  loss +
  FIRST_ROWS.perEdit * edits -
  (exact ? FIRST_ROWS.exact : 0) -
  FIRST_ROWS.perDoubledBearers * Math.log2(bearers)
