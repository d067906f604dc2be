/** The names that a pass looks at: those with the rarest typed word, gathered from the postings. */

import type { Segment } from '../index/segment.ts'
import type { Expansion } from '../lexicon/expand.ts'
import { isGivenOnly, isWell } from '../lexicon/grade.ts'
import { mayLackInitial, type PassRequest } from './pass.ts'

/** The names of the next rarest word are gone over too while they are no more than so many times those of the rarest. */
const WORTH_MARKING = 10

export class Candidates {
  /** The first so many, as `gather` tells; whoever goes over them may use their places again. */
  readonly names: Uint32Array
  private readonly segment: Segment
  private readonly seen: Uint8Array

  constructor(segment: Segment) {
    this.segment = segment
    this.names = new Uint32Array(segment.data.size)
    this.seen = new Uint8Array(segment.data.size)
  }

  /**
   * Puts every name into `names` that can be a hit, each once; returns how many. Those are the names with the rarest
   * typed word, and where that one may fail, the names that have the next well: whichever words those are here, none that
   * would be a hit is left out, so that a name is found whatever stands in its segment.
   */
  gather(expansions: readonly Expansion[], request: PassRequest): number {
    const { words } = request.query
    const sizes = expansions.map((e) =>
      e.terms.reduce((sum, term) => sum + this.segment.postingCount(term), 0),
    )
    const mayBeMissing = (i: number) => mayLackInitial(request) && words[i]!.kind === 'initial'
    const [rarest, next] = [...expansions.keys()].sort(
      (a, b) => Number(mayBeMissing(a)) - Number(mayBeMissing(b)) || sizes[a]! - sizes[b]!,
    )
    const mayFail = request.mayFail === 1 && words.some((word, i) => i !== rarest && word.kind !== 'initial')
    const isNeeded = next !== undefined && request.mayFail === 0 && !mayLackInitial(request)
    if (isNeeded && sizes[next]! < WORTH_MARKING * sizes[rarest!]!)
      return this.gatherBoth(expansions[rarest!]!.terms, expansions[next]!.terms)
    let count = this.gatherTerms(expansions[rarest!]!.terms, 0)
    if (mayFail) {
      const { terms, codes } = expansions[next!]!
      // Of two words this one is then the only one, and an initial never counts alone.
      const counts = (code: number) => isWell(code) && (words.length > 2 || !isGivenOnly(code))
      count = this.gatherTerms(
        terms.filter((term) => counts(codes[term]!)),
        count,
      )
    }
    for (let c = 0; c < count; c++) this.seen[this.names[c]!] = 0
    return count
  }

  /** Names with a term of each list: those of the second are marked, so that nothing need be read of a name that lacks it. */
  private gatherBoth(terms: readonly number[], others: readonly number[]): number {
    const { postings, postingStart } = this.segment.data
    const { names, seen } = this
    const mark = (as: 0 | 1) => {
      for (const term of others)
        for (let p = postingStart[term]!; p < postingStart[term + 1]!; p++) seen[postings[p]!] = as
    }
    mark(1)
    let count = 0
    for (const term of terms) {
      for (let p = postingStart[term]!; p < postingStart[term + 1]!; p++) {
        const name = postings[p]!
        if (seen[name] === 0) continue
        seen[name] = 0
        names[count++] = name
      }
    }
    mark(0)
    return count
  }

  private gatherTerms(terms: readonly number[], from: number): number {
    const { postings, postingStart } = this.segment.data
    const { names, seen } = this
    let count = from
    for (const term of terms) {
      for (let p = postingStart[term]!; p < postingStart[term + 1]!; p++) {
        const name = postings[p]!
        if (seen[name] === 1) continue
        seen[name] = 1
        names[count++] = name
      }
    }
    return count
  }
}
