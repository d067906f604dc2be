/**
 * One pass over a segment: the names in which every typed word is found, with the best kept. Candidates come from the
 * postings of the rarest typed word; the other words are looked up in each candidate.
 */
import { type Expander, Expansion, expand, type Rung, type WordToExpand } from './expand.ts'
import { SmallestK } from './heap.ts'
import { Pairing, SCORE_MAX } from './pairing.ts'
import { particleCost, sameParticle } from './particle.ts'
import type { NameQuery } from './query.ts'
import { roleOf, type Segment, termOf } from './segment.ts'
import type { VariantTable } from './variant-table.ts'

/** What is asked in every pass over every segment. */
export interface PassRequest {
  readonly query: NameQuery
  readonly words: readonly WordToExpand[]
  readonly rung: Rung
  /** Typed words that may fail: 0, or 1 on the last rung. */
  readonly mayFail: 0 | 1
  /** Rows wanted, from the first. */
  readonly keep: number
  /** Voyages that count at all, and of those the ones that are listed (1 per voyage). */
  readonly within: Uint8Array | null
  readonly allowed: Uint8Array | null
  /** Records that are no hits. */
  readonly except: ReadonlySet<number> | null
  readonly variants: VariantTable
}

/** A name of one segment with its score, as one number that sorts best score first, then by place in the lists. */
export type HitKey = number
export const scoreOf = (key: HitKey): number => SCORE_MAX - Math.floor(key / 2 ** 32)
export const nameOf = (key: HitKey): number => key % 2 ** 32
export const makeKey = (score: number, name: number): HitKey => (SCORE_MAX - score) * 2 ** 32 + name

export interface SegmentPass {
  readonly total: number
  /** Hits in which everything typed is found as typed. */
  readonly exact: number
  /** Of those, the ones in which nothing else stands but a particle. */
  readonly whole: number
  /** The best listed hits, ascending. */
  readonly best: Float64Array
  /** The best of different names: of different surnames where one word was typed. */
  readonly heads: HitKey[]
  /** Of those that are listed. */
  readonly listedHeads: HitKey[]
}

/** Different names that are looked at for the first rows. */
export const HEADS = 160
/** A name has lost no more than this when nothing but a particle was added to what was typed. */
const WHOLE = 1

/** Working arrays of a segment, kept between searches. */
export class SegmentSearcher {
  readonly segment: Segment
  private readonly candidates: Uint32Array
  private readonly seen: Uint8Array
  private readonly headOf: Float64Array
  private readonly listedHeadOf: Float64Array
  private readonly expansions: Expansion[] = []
  private expanded: { words: readonly WordToExpand[]; rung: Rung } = { words: [], rung: 1 }
  private readonly pairing = new Pairing()
  /** Hits of the last pass, in the first places of `candidates`, and their scores. */
  private hits = 0
  private readonly scores: Uint16Array

  constructor(segment: Segment) {
    this.segment = segment
    this.candidates = new Uint32Array(segment.data.size)
    this.scores = new Uint16Array(segment.data.size)
    this.seen = new Uint8Array(segment.data.size)
    this.headOf = new Float64Array(segment.data.terms.length)
    this.listedHeadOf = new Float64Array(segment.data.terms.length)
  }

  /** Expands the words of a query: one expansion per word, valid until the next call. */
  expandWords(words: readonly WordToExpand[], rung: Rung, variants: VariantTable): Expansion[] {
    if (this.expanded.words === words && this.expanded.rung === rung)
      return this.expansions.slice(0, words.length)
    this.expanded = { words, rung }
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

  /** Finds the hits; `tally` counts them. */
  pass(request: PassRequest): SegmentPass {
    const { query, mayFail, within, allowed, except } = request
    const { data, dead } = this.segment
    const { words, wordStart, voyages, particleOf, particles } = data
    const { pairing, candidates } = this
    const typed = query.words.length
    const needed = typed - mayFail
    const expansions = this.expandWords(request.words, request.rung, request.variants)
    const count = this.gather(expansions, 1 + mayFail)
    const costs = Int16Array.from(particles, (found) => particleCost(query.particle, found))
    const asTyped = Uint8Array.from(particles, (found) =>
      Number(query.particle === '' || sameParticle(query.particle, found)),
    )
    const best = new SmallestK(request.keep)
    const { sameAsBefore } = this.segment
    const heads = typed === 1 ? new SurnameHeads(this.headOf) : new NameHeads(sameAsBefore)
    const listedHeads = typed === 1 ? new SurnameHeads(this.listedHeadOf) : new NameHeads(sameAsBefore)
    const { scores } = this
    let exact = 0
    let whole = 0
    let hits = 0
    let before = -2
    let score = 0
    for (let c = 0; c < count; c++) {
      const name = candidates[c]!
      const voyage = voyages[name]!
      if ((dead !== null && dead[name] === 1) || (within !== null && within[voyage] !== 1)) continue
      if (except?.has(data.ids[name]!)) continue
      const particle = particleOf[name]!
      // Equal names stand one after another and score the same.
      if (name !== before + 1 || sameAsBefore[name] === 0) {
        const found = this.fill(expansions, name)
        score = found < needed ? 0 : pairing.score(typed, costs[particle]!)
        if (pairing.matched < needed || (mayFail > 0 && pairing.surname < 0)) score = 0
      }
      before = name
      if (score === 0) continue
      candidates[hits] = name
      scores[hits++] = score
      if (pairing.wordsExact && asTyped[particle] === 1) {
        exact++
        if (score >= SCORE_MAX - WHOLE) whole++
      }
      const key = makeKey(score, name)
      const surname = pairing.surname < 0 ? -1 : termOf(words[wordStart[name]! + pairing.surname]!)
      heads.add(key, name, surname, true)
      const listed = allowed === null || allowed[voyage] === 1
      if (allowed !== null) listedHeads.add(key, name, surname, listed)
      if (listed && key < best.limit) best.add(key)
    }
    this.hits = hits
    const all = heads.take()
    return {
      total: hits,
      exact,
      whole,
      best: best.sorted(),
      heads: all,
      listedHeads: allowed === null ? all : listedHeads.take(),
    }
  }

  /** Counts the hits of the last pass from a score on: into `byVoyage`, their ids into `ids`; returns how many. */
  tally(leastScore: number, byVoyage: Uint32Array, ids: Set<number> | undefined): number {
    const { voyages, ids: idOf } = this.segment.data
    let total = 0
    for (let hit = 0; hit < this.hits; hit++) {
      if (this.scores[hit]! < leastScore) continue
      const name = this.candidates[hit]!
      byVoyage[voyages[name]!]!++
      ids?.add(idOf[name]!)
      total++
    }
    return total
  }

  /** The pairing of one name under the expansions last made: the codes and partners behind its score. */
  pair(name: number, query: NameQuery): Pairing {
    const { particleOf, particles } = this.segment.data
    this.fill(this.expansions.slice(0, query.words.length), name)
    this.pairing.score(query.words.length, particleCost(query.particle, particles[particleOf[name]!]!))
    return this.pairing
  }

  /** Sets the pairing up for one name; returns how many typed words may be some word of it. */
  private fill(expansions: readonly Expansion[], name: number): number {
    const { words, wordStart } = this.segment.data
    const { pairing } = this
    const from = wordStart[name]!
    const length = wordStart[name + 1]! - from
    pairing.begin(length)
    for (let j = 0; j < length; j++) pairing.setRole(j, roleOf(words[from + j]!))
    let found = 0
    for (let i = 0; i < expansions.length; i++) {
      const { codes } = expansions[i]!
      let any = 0
      for (let j = 0; j < length; j++) {
        const code = codes[termOf(words[from + j]!)]!
        if (code !== 0) {
          pairing.add(i, j, code)
          any = 1
        }
      }
      found += any
    }
    return found
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

/** The best hit of every surname. */
class SurnameHeads {
  private readonly headOf: Float64Array
  private readonly terms: number[] = []
  private withoutSurname = 0

  /** `headOf`: a cell per term, all 0. */
  constructor(headOf: Float64Array) {
    this.headOf = headOf
  }

  add(key: HitKey, _name: number, surname: number, listed: boolean): void {
    if (!listed) return
    if (surname < 0) {
      if (this.withoutSurname === 0 || key < this.withoutSurname) this.withoutSurname = key
      return
    }
    const head = this.headOf[surname]!
    if (head === 0) this.terms.push(surname)
    if (head === 0 || key < head) this.headOf[surname] = key
  }

  take(): HitKey[] {
    const keys = this.terms.map((term) => this.headOf[term]!)
    for (const term of this.terms) this.headOf[term] = 0
    if (this.withoutSurname > 0) keys.push(this.withoutSurname)
    return keys.sort((a, b) => a - b).slice(0, HEADS)
  }
}

/** The best hits of different names; equal names stand one after another, in the lists and so in the postings. */
class NameHeads {
  private readonly best = new SmallestK(HEADS)
  private readonly sameAsBefore: Uint8Array
  private before = -2
  private kept = false

  constructor(sameAsBefore: Uint8Array) {
    this.sameAsBefore = sameAsBefore
  }

  add(key: HitKey, name: number, _surname: number, listed: boolean): void {
    const same = name === this.before + 1 && this.sameAsBefore[name] === 1
    this.before = name
    this.kept = same && this.kept
    if (this.kept || !listed) return
    this.kept = key < this.best.limit
    if (this.kept) this.best.add(key)
  }

  take(): HitKey[] {
    return Array.from(this.best.sorted())
  }
}
