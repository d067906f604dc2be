/** Finds names in a segment: words are expanded by its dictionary, names gathered from the postings of the rarest typed word. */

import type { Segment } from '../index/segment.ts'
import { termOf } from '../index/segment-data.ts'
import { type Expander, Expansion, expand } from '../lexicon/expand.ts'
import { isGivenOnly, isWell } from '../lexicon/grade.ts'
import type { NamesByWord, ToExpand } from './pass.ts'
import { type Listed, mayLackInitial, type PassRequest } from './pass.ts'

/** The names of the second rarest word are marked too, if they are fewer than this many times the names of the rarest. */
const WORTH_MARKING = 10

export class IndexedNames implements NamesByWord<Segment> {
  readonly names: Segment
  private readonly seen: Uint8Array
  /** Reused between searches. */
  private readonly expansions: Expansion[] = []

  constructor(segment: Segment) {
    this.names = segment
    this.seen = new Uint8Array(segment.data.size)
  }

  expand({ words, rung, variants }: ToExpand): readonly Expansion[] {
    const { dictionary, frequencies } = this.names.wordList
    const from: Expander = { dictionary, frequencies, variants }
    for (const expansion of this.expansions) expansion.clear()
    return words.map((word, i) => {
      this.expansions[i] ??= new Expansion(dictionary.terms.length)
      const expansion = this.expansions[i]
      expand(word, rung, from, expansion)
      return expansion
    })
  }

  near(particle: string): readonly number[] {
    return this.names.dictionary.nearParticle(particle)
  }

  reformsOf(word: string): readonly number[] {
    return this.names.dictionary.reformsOf(word)
  }

  /**
   * Gathers the names with the rarest typed word. If that word may fail, also the names in which the next rarest is found
   * well. Whichever words are rarest in this segment, every name that would be a hit is gathered.
   */
  gather(expansions: readonly Expansion[], request: PassRequest, into: Uint32Array): number {
    const { words } = request.query
    const sizes = expansions.map((e) => e.terms.reduce((sum, term) => sum + this.names.postingCount(term), 0))
    const mayBeMissing = (i: number) => mayLackInitial(request) && words[i]!.kind === 'initial'
    const [rarest, next] = [...expansions.keys()].sort(
      (a, b) => Number(mayBeMissing(a)) - Number(mayBeMissing(b)) || sizes[a]! - sizes[b]!,
    )
    const mayFail = request.mayFail === 1 && words.some((word, i) => i !== rarest && word.kind !== 'initial')
    const isNeeded = next !== undefined && request.mayFail === 0 && !mayLackInitial(request)
    if (isNeeded && sizes[next]! < WORTH_MARKING * sizes[rarest!]!)
      return this.gatherBoth(expansions[rarest!]!.terms, expansions[next]!.terms, into)
    let count = this.gatherTerms(expansions[rarest!]!.terms, 0, into)
    if (mayFail) {
      const { terms, codes } = expansions[next!]!
      // With two typed words this one is then the only one found, and an initial by itself never counts.
      const counts = (code: number) => isWell(code) && (words.length > 2 || !isGivenOnly(code))
      const counting = terms.filter((term) => counts(codes[term]!))
      count = this.gatherTerms(counting, count, into)
    }
    for (let c = 0; c < count; c++) this.seen[into[c]!] = 0
    return count
  }

  /** Gathers names with a term of each list. Names of the second list are marked, so that no words of other names are read. */
  private gatherBoth(terms: readonly number[], others: readonly number[], into: Uint32Array): number {
    const { postings, postingStart } = this.names.data
    const { seen } = this
    const mark = (as: 0 | 1) => {
      for (const term of others) for (let p = postingStart[term]!; p < postingStart[term + 1]!; p++) seen[postings[p]!] = as
    }
    mark(1)
    let count = 0
    for (const term of terms) {
      for (let p = postingStart[term]!; p < postingStart[term + 1]!; p++) {
        const name = postings[p]!
        if (seen[name] === 0) continue
        seen[name] = 0
        into[count++] = name
      }
    }
    mark(0)
    return count
  }

  private gatherTerms(terms: readonly number[], from: number, into: Uint32Array): number {
    const { postings, postingStart } = this.names.data
    const { seen } = this
    let count = from
    for (const term of terms) {
      for (let p = postingStart[term]!; p < postingStart[term + 1]!; p++) {
        const name = postings[p]!
        if (seen[name] === 1) continue
        seen[name] = 1
        into[count++] = name
      }
    }
    return count
  }

  mayBeAsTyped({ query, within, except }: Listed): boolean {
    const { dictionary, data, dead } = this.names
    const termsOf = query.words.map(({ text, glued }) =>
      [text, ...glued].map((word) => dictionary.find(word)).filter((term) => term >= 0),
    )
    const size = (terms: readonly number[]) => terms.reduce((sum, term) => sum + this.names.postingCount(term), 0)
    const [rarest = [], ...others] = termsOf.sort((a, b) => size(a) - size(b))
    for (const term of rarest) {
      for (let p = data.postingStart[term]!; p < data.postingStart[term + 1]!; p++) {
        const name = data.postings[p]!
        if (dead?.[name] === 1 || except?.has(data.ids[name]!)) continue
        if (within !== null && within[data.voyages[name]!] !== 1) continue
        if (others.every((terms) => this.hasOneOf(name, terms))) return true
      }
    }
    return false
  }

  private hasOneOf(name: number, terms: readonly number[]): boolean {
    const { words, wordStart } = this.names.data
    for (let k = wordStart[name]!; k < wordStart[name + 1]!; k++) if (terms.includes(termOf(words[k]!))) return true
    return false
  }
}
