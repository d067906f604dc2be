/**
 * One pass over a segment: the names in which every typed word is found, counted per voyage, the best kept.
 * Candidates come from the postings of the rarest typed word; the other words are looked up in each candidate.
 */
import { type Expander, Expansion, expand, type Rung, type WordToExpand } from './expand.ts'
import { gradeOf } from './grade.ts'
import { SmallestK } from './heap.ts'
import type { NameQuery } from './query.ts'
import { Pairing, particleCost, SCORE_MAX, sameParticle } from './rank.ts'
import { roleOf, type Segment, termOf } from './segment.ts'
import type { VariantTable } from './variant-table.ts'

/** What is asked in every pass over every segment. */
export interface PassRequest {
  readonly query: NameQuery
  readonly words: readonly WordToExpand[]
  readonly rung: Rung
  /** Typed words that may fail: 0, or 1 on the last rung. */
  readonly mayFail: 0 | 1
  /** Words may lose so much and still be a good hit. */
  readonly goodLoss: number
  readonly keep: number
  readonly within: Uint8Array | null
  readonly allowed: Uint8Array | null
  /** Records that are no hits. */
  readonly except: ReadonlySet<number> | null
  /** Whether the ids of all hits are wanted. */
  readonly collect: boolean
  readonly variants: VariantTable
}

/** A name of one segment with its score, as one number that sorts best score first, then by place in the lists. */
export type HitKey = number
export const scoreOf = (key: HitKey): number => SCORE_MAX - Math.floor(key / 2 ** 32)
export const nameOf = (key: HitKey): number => key % 2 ** 32
export const makeKey = (score: number, name: number): HitKey => (SCORE_MAX - score) * 2 ** 32 + name

export interface SegmentPass {
  readonly total: number
  /** Hits whose words are good enough to end the ladder. */
  readonly good: number
  /** Hits in which everything typed is found as typed. */
  readonly exact: number
  /** The best allowed hits, ascending. */
  readonly best: Float64Array
  /** The best allowed hit of each surname that was found. */
  readonly heads: { readonly term: number; readonly key: HitKey; readonly grade: number }[]
  /** Of all hits, when they are collected. */
  readonly ids: number[]
}

/** Working arrays of a segment, kept between searches. */
export class SegmentSearcher {
  readonly segment: Segment
  private readonly candidates: Uint32Array
  private readonly seen: Uint8Array
  private readonly headOf: Float64Array
  private readonly expansions: Expansion[] = []
  private readonly pairing = new Pairing()

  constructor(segment: Segment) {
    this.segment = segment
    this.candidates = new Uint32Array(segment.data.size)
    this.seen = new Uint8Array(segment.data.size)
    this.headOf = new Float64Array(segment.data.terms.length)
  }

  /** Expands the words of a query: one expansion per word, valid until the next call. */
  expandWords(words: readonly WordToExpand[], rung: Rung, variants: VariantTable): Expansion[] {
    const { dictionary, frequencies } = this.segment
    const from: Expander = { dictionary, frequencies, variants }
    return words.map((word, i) => {
      this.expansions[i] ??= new Expansion(dictionary.terms.length)
      const expansion = this.expansions[i]
      expansion.clear()
      expand(word, rung, from, expansion)
      return expansion
    })
  }

  /** Counts every hit into `byVoyage` and keeps the best. */
  pass(request: PassRequest, byVoyage: Uint32Array): SegmentPass {
    const { query, mayFail, goodLoss, within, allowed, except, collect } = request
    const { data, dead } = this.segment
    const { words, wordStart, voyages, particleOf } = data
    const { pairing, headOf } = this
    const typed = query.words.length
    const needed = typed - mayFail
    const expansions = this.expandWords(request.words, request.rung, request.variants)
    const count = this.gather(expansions, 1 + mayFail)
    const particleCosts = Int16Array.from(data.particles, (found) => particleCost(query.particle, found))
    const particleExact = Uint8Array.from(data.particles, (found) =>
      Number(query.particle === '' || sameParticle(query.particle, found)),
    )
    const best = new SmallestK(request.keep)
    const headed: number[] = []
    const ids: number[] = []
    let total = 0
    let good = 0
    let exact = 0
    for (let c = 0; c < count; c++) {
      const name = this.candidates[c]!
      const voyage = voyages[name]!
      if ((dead !== null && dead[name] === 1) || (within !== null && within[voyage] !== 1)) continue
      if (except?.has(data.ids[name]!)) continue
      const from = wordStart[name]!
      const length = wordStart[name + 1]! - from
      if (this.fill(expansions, from, length) < needed) continue
      const score = pairing.score(typed, length, particleCosts[particleOf[name]!]!)
      if (score === 0 || pairing.matched < needed || (mayFail > 0 && pairing.surname < 0)) continue
      total++
      if (collect) ids.push(data.ids[name]!)
      byVoyage[voyage]!++
      if (pairing.wordLoss <= goodLoss) good++
      if (pairing.wordsExact && particleExact[particleOf[name]!] === 1) exact++
      if (allowed !== null && allowed[voyage] !== 1) continue
      const key = makeKey(score, name)
      if (key < best.limit) best.add(key)
      if (pairing.surname < 0) continue
      const term = termOf(words[from + pairing.surname]!)
      if (headOf[term] === 0) headed.push(term)
      if (headOf[term] === 0 || key < headOf[term]!) headOf[term] = key
    }
    const gradeOfTerm = (term: number) => Math.max(...expansions.map((e) => gradeOf(e.codes[term]!)))
    const heads = headed.map((term) => ({ term, key: headOf[term]!, grade: gradeOfTerm(term) }))
    for (const term of headed) headOf[term] = 0
    return { total, good, exact, best: best.sorted(), heads, ids }
  }

  /** Sets the pairing up for one name; returns how many typed words have some code in it. */
  fill(expansions: readonly Expansion[], from: number, length: number): number {
    const { words } = this.segment.data
    const { roles, codes } = this.pairing
    for (let j = 0; j < length; j++) roles[j] = roleOf(words[from + j]!)
    let found = 0
    for (let i = 0; i < expansions.length; i++) {
      const table = expansions[i]!.codes
      let any = 0
      for (let j = 0; j < length; j++) {
        const code = table[termOf(words[from + j]!)]!
        codes[i * 32 + j] = code
        any |= code
      }
      if (any !== 0) found++
    }
    return found
  }

  /** The pairing of one name under the expansions last made: the codes and partners behind its score. */
  pair(expansions: readonly Expansion[], name: number, query: NameQuery): Pairing {
    const { wordStart, particleOf, particles } = this.segment.data
    const from = wordStart[name]!
    const length = wordStart[name + 1]! - from
    this.fill(expansions, from, length)
    this.pairing.score(
      query.words.length,
      length,
      particleCost(query.particle, particles[particleOf[name]!]!),
    )
    return this.pairing
  }

  /** Puts every name with the rarest typed words into `candidates`, each once; returns how many. */
  private gather(expansions: readonly Expansion[], drivers: number): number {
    const { postings, postingStart } = this.segment.data
    const { candidates, seen } = this
    const sizes = expansions.map((e) =>
      e.terms.reduce((sum, term) => sum + this.segment.postingCount(term), 0),
    )
    const rarest = [...expansions.keys()].sort((a, b) => sizes[a]! - sizes[b]!).slice(0, drivers)
    let count = 0
    for (const i of rarest) {
      for (const term of expansions[i]!.terms) {
        for (let p = postingStart[term]!; p < postingStart[term + 1]!; p++) {
          const name = postings[p]!
          if (seen[name] === 1) continue
          seen[name] = 1
          candidates[count++] = name
        }
      }
    }
    for (let c = 0; c < count; c++) seen[candidates[c]!] = 0
    return count
  }
}
