/** One pass over a segment finds the names that have every typed word, and keeps the best of them. */

import { AFFIX, LADDER, WORD } from '../cost/weights.ts'
import { type OrderedNames, sortKeyOf } from '../index/ordered-names.ts'
import { ijOf, roleOf, termOf } from '../index/segment-data.ts'
import type { Expansion } from '../lexicon/expand.ts'
import { isGivenOnly, lower, makeCode, NEAR, SAME, wayOf } from '../lexicon/grade.ts'
import { type NameQuery, QUERY_WORDS } from '../query/query.ts'
import { countBits } from '../text/letters.ts'
import { GIVEN, GLUED, PARTICLE, SURNAME } from '../words/normalise.ts'
import { Affixes } from './affixes.ts'
import { type HeadCells, type Heads, makeHeadCells, NameHeads, SmallestK, SurnameHeads } from './heads.ts'
import { type HitKey, isCarried, makeKey, Pairing, SCORE_MAX, scoreWithoutOne } from './pairing.ts'
import type { NamesByWord, ToExpand } from './pass.ts'
import { type Listed, mayLackInitial, type PassRequest, type SegmentPass } from './pass.ts'

/** Dijk and Dyk both count as typed, but the one that was typed comes first. */
const AS_TYPED = makeCode(SAME, 0)
const AS_TYPED_BUT_IJ = makeCode(SAME, WORD.ij)

/** Candidates that are read ahead together. */
const AHEAD = 64

/** The lowest bit above the bits of the typed words. */
const FIRM = 1 << QUERY_WORDS
/** The bit of a word that is nearly the typed particle: Dean for "den Bakker". */
const NEAR_PARTICLE = 1 << (2 * QUERY_WORDS)

/** How well a name answers the query. */
interface Judged {
  name: number
  /** 0 when it is no hit. */
  score: number
  /** The place of the surname that was found, or -1. */
  surname: number
  unfinished: boolean
  /** Everything is as typed. */
  exact: boolean
}

/** How many typed words a hit must have. */
const leastMatched = (request: PassRequest): number =>
  request.query.words.length - (mayLackInitial(request) ? 1 : request.mayFail)

/** Keeps its working arrays between searches. */
export class SegmentSearcher<Names extends OrderedNames = OrderedNames> {
  readonly segment: Names
  readonly byWord: NamesByWord<Names>
  /** Filled by `gather`. The hits of a pass then overwrite the first places. */
  private readonly candidates: Uint32Array
  private headCells: HeadCells | null = null
  private listedHeadCells: HeadCells | null = null
  private expansions: readonly Expansion[] = []
  /** For each term: a bit for each typed word that it answers, another if by more than an initial, and `NEAR_PARTICLE`. */
  private readonly answers: Uint16Array
  private expanded: Pick<PassRequest, 'words' | 'rung'> = { words: [], rung: 1 }
  private nearParticle: readonly number[] = []
  private readonly pairing = new Pairing((glued) => this.segment.ownerOf(this.filled, glued))
  /** The name in the pairing. */
  private filled = 0
  private readonly affixes: Affixes
  /** The number of hits of the last pass, which stand in the first places of `candidates`. */
  private hits = 0
  private readonly scores: Uint16Array
  private passes = 0
  /** The sum of what was read ahead. It is kept so that the engine cannot optimise the reading away. */
  touched = 0

  constructor(byWord: NamesByWord<Names>) {
    const { names } = byWord
    this.byWord = byWord
    this.segment = names
    this.candidates = new Uint32Array(names.data.size)
    this.affixes = new Affixes(names.data)
    this.answers = new Uint16Array(names.terms.length)
    this.scores = new Uint16Array(names.data.size)
  }

  /** Expands the words of a query, one expansion per word. They are valid until the next call. */
  expandWords(to: ToExpand): readonly Expansion[] {
    const { query, words, rung } = to
    if (this.expanded.words === words && this.expanded.rung === rung) return this.expansions
    for (const { terms } of this.expansions) for (const term of terms) this.answers[term] = 0
    for (const term of this.nearParticle) this.answers[term] = 0
    this.expanded = { words, rung }
    this.expansions = this.byWord.expand(to)
    for (const [i, { terms, codes }] of this.expansions.entries())
      for (const term of terms) this.answers[term]! |= (isGivenOnly(codes[term]!) ? 1 : 1 | FIRM) << i
    this.nearParticle = rung > 1 && query.particle !== '' ? this.byWord.near(query.particle) : []
    for (const term of this.nearParticle) this.answers[term]! |= NEAR_PARTICLE
    return this.expansions
  }

  /** Finds the hits; `tally` counts them. */
  pass(request: PassRequest): SegmentPass {
    const { query, within, allowed, except } = request
    const { data, dead } = this.segment
    const { words, wordStart, voyages } = data
    const { candidates } = this
    const typed = query.words.length
    const least = leastMatched(request)
    const expansions = this.expandWords(request)
    const count = this.byWord.gather(expansions, request, candidates)
    this.read(query)
    const best = new SmallestK(request.keep)
    const { groupOf } = this.segment
    this.passes++
    const headsIn = ({ ofSurname, seenIn }: HeadCells): Heads =>
      typed === 1 ? new SurnameHeads(ofSurname) : new NameHeads(groupOf, seenIn, this.passes)
    // On the first rung nothing is guessed.
    if (request.rung > 1) this.headCells ??= makeHeadCells(this.segment)
    if (request.rung > 1 && allowed) this.listedHeadCells ??= makeHeadCells(this.segment)
    const heads = request.rung > 1 ? headsIn(this.headCells!) : null
    const listedHeads = heads && allowed ? headsIn(this.listedHeadCells!) : null
    const { scores } = this
    let exact = 0
    let whole = 0
    let first: HitKey | null = null
    let hits = 0
    // The last judged name of each length: many of the next names answer the query in the same way.
    const judged: Judged[] = []
    for (let c = 0; c < count; c++) {
      if (c % AHEAD === 0) this.readAhead(c, Math.min(count, c + AHEAD))
      const name = candidates[c]!
      // Most candidates drop out here. Their data is scattered over memory, so the cheapest tests come first.
      if (within !== null && within[voyages[name]!] !== 1) continue
      if (typed > 1 && this.answered(name) < least) continue
      if ((dead !== null && dead[name] === 1) || except?.has(data.ids[name]!)) continue
      const voyage = voyages[name]!
      const length = wordStart[name + 1]! - wordStart[name]!
      let like = judged[length]
      if (like === undefined || !this.isJudgedLike(name, like)) {
        like = this.judge(request, name)
        judged[length] = like
      }
      const { score } = like
      if (score === 0) continue
      candidates[hits] = name
      scores[hits++] = score
      if (like.exact) {
        exact++
        if (score >= SCORE_MAX - LADDER.whole) whole++
      }
      const key = makeKey(score, name)
      if (first === null || key < first) first = key
      const surname = like.surname < 0 ? -1 : words[wordStart[name]! + like.surname]!
      heads?.add(key, name, surname, true, like.unfinished)
      const listed = allowed === null || allowed[voyage] === 1
      listedHeads?.add(key, name, surname, listed, like.unfinished)
      if (listed && key < best.limit) best.add(key)
    }
    this.hits = hits
    const all = heads?.take() ?? []
    return { total: hits, exact, whole, first, best: best.sorted(), heads: all, listedHeads: listedHeads?.take() ?? all }
  }

  /**
   * Touches the words of some candidates, which are scattered over memory. In so short a loop the processor fetches many of
   * them at once, not one after another: a pass over everybody called Maria takes two thirds of the time.
   */
  private readAhead(from: number, to: number): void {
    const { words, wordStart } = this.segment.data
    const { candidates: names } = this
    let sum = 0
    for (let c = from; c < to; c++) {
      const name = names[c]!
      sum += words[wordStart[name]!]!
    }
    this.touched = sum
  }

  /**
   * Whether two names of the same length answer the query alike: each pair of words is equal, or has the same role and answers
   * nothing. For "jansen" Anna Jansen and Maria Jansen are alike, so only one is judged.
   */
  private isJudgedLike(name: number, { name: other }: Judged): boolean {
    const { words, wordStart, affixOf } = this.segment.data
    if (affixOf[name] !== affixOf[other]) return false
    for (let k = wordStart[name]!, j = wordStart[other]!; k < wordStart[name + 1]!; k++, j++) {
      const [a, b] = [words[k]!, words[j]!]
      if (a === b) continue
      if (roleOf(a) !== roleOf(b)) return false
      if (this.answers[termOf(a)] !== 0 || this.answers[termOf(b)] !== 0) return false
    }
    return true
  }

  /** The affixes must have been read. */
  private judge(request: PassRequest, name: number): Judged {
    const { query, mayFail, rung } = request
    const { pairing, affixes } = this
    const affix = this.segment.data.affixOf[name]!
    const typed = query.words.length
    this.fill(query, name)
    let score = pairing.score(typed, this.affixCost(name))
    if (score === 0 || pairing.matched < leastMatched(request)) score = 0
    else if (rung > 2 && typed > 1 && !isCarried(pairing, query, true)) score = 0
    else if (pairing.matched < typed) {
      const spare = mayLackInitial(request) ? pairing.scoreWithoutInitial(query, score) : 0
      score = spare === 0 && mayFail === 1 ? scoreWithoutOne(pairing, query, score) : spare
    }
    const { surname, unfinished, wordsExact } = pairing
    const exact = wordsExact && (query.particle === '' || affixes.isParticle[affix] === 1)
    return { name, score, surname, unfinished, exact }
  }

  private read(query: NameQuery): void {
    this.affixes.read(query)
    this.pairing.read(query)
  }

  /** How many hits of the last pass have at least this score. */
  countFrom(leastScore: number): number {
    let count = 0
    for (let hit = 0; hit < this.hits; hit++) if (this.scores[hit]! >= leastScore) count++
    return count
  }

  /** Counts the hits of the last pass with at least this score into `byVoyage`, adds their ids to `ids`, returns how many. */
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

  /** Pairs one name with the last expansions, for the codes and partners behind its score. */
  pair(name: number, query: NameQuery): Pairing {
    this.read(query)
    this.fill(query, name)
    this.pairing.score(query.words.length, this.affixCost(name))
    return this.pairing
  }

  /** The first listed name that is only this word, if possible one with the typed titles; or null. */
  keyOfOneWord(text: string, { query, within, allowed, except }: Listed): HitKey | null {
    const { data, dead } = this.segment
    const [from, to] = this.segment.listedAs(sortKeyOf([text], []))
    let first = -1
    for (let name = from; name < to; name++) {
      const voyage = data.voyages[name]!
      if (dead?.[name] === 1 || !this.segment.isOneWord(name) || except?.has(data.ids[name]!)) continue
      if (within?.[voyage] === 0 || allowed?.[voyage] === 0) continue
      const titled = this.segment.titlesOf(name) === query.titles
      if (first < 0 || titled) first = name
      if (titled) break
    }
    if (first < 0) return null
    this.read(query)
    this.fill(query, first)
    return makeKey(this.pairing.score(1, this.affixCost(first)), first)
  }

  /** The affixes must have been read. */
  private affixCost(name: number): number {
    const { words, wordStart, affixOf } = this.segment.data
    const cost = this.affixes.costs[affixOf[name]!]!
    if (cost < AFFIX.noParticle || this.nearParticle.length === 0) return cost
    for (let k = wordStart[name]!; k < wordStart[name + 1]!; k++)
      if (roleOf(words[k]!) === GIVEN && (this.answers[termOf(words[k]!)]! & NEAR_PARTICLE) !== 0)
        return cost - AFFIX.noParticle + AFFIX.nameForParticle
    return cost
  }

  /** The most typed words that a name may answer. Initials count only beside a surname. */
  private answered(name: number): number {
    const { words, wordStart } = this.segment.data
    let typed = 0
    let surname = 0
    let answering = 0
    for (let k = wordStart[name]!; k < wordStart[name + 1]!; k++) {
      const word = words[k]!
      const answers = this.answers[termOf(word)]! & (NEAR_PARTICLE - 1)
      if (answers === 0) continue
      answering++
      typed |= answers
      const role = roleOf(word)
      if (role === SURNAME || role === GLUED) surname |= answers
    }
    return Math.min(answering, countBits(surname < FIRM ? typed >> QUERY_WORDS : typed & (FIRM - 1)))
  }

  /** Sets up the pairing for one name. */
  private fill(query: NameQuery, name: number): void {
    const { expansions } = this
    const { words, wordStart } = this.segment.data
    const { pairing } = this
    this.filled = name
    const from = wordStart[name]!
    const length = wordStart[name + 1]! - from
    pairing.begin(length)
    for (let j = 0; j < length; j++) pairing.setRole(j, roleOf(words[from + j]!))
    const ofSeveral = this.affixes.isOfSeveral[this.segment.data.affixOf[name]!] === 1
    for (let i = 0; i < query.words.length; i++) {
      const { codes } = expansions[i]!
      const { ij, kind, maybeParticle } = query.words[i]!
      for (let j = 0; j < length; j++) {
        const word = words[from + j]!
        let code = codes[termOf(word)]!
        if (code === 0) continue
        const role = roleOf(word)
        // The t of van 't Hof does not answer an initial T. For 't Hooft it does, because people type "t hooft".
        if (role === PARTICLE && ofSeveral && kind === 'initial' && !maybeParticle) continue
        // "Vam Berg" is sooner Sam Berg than a van Berg.
        if (i === 0 && role === PARTICLE && wayOf(code) === NEAR) code = lower(code, WORD.particleByGuess)
        pairing.add(i, j, code === AS_TYPED && ij !== null && ij !== ijOf(word) > 0 ? AS_TYPED_BUT_IJ : code)
      }
    }
  }
}
