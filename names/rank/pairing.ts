/**
 * Scores one name for one query, in the same way for every engine: typed words and name words are paired one to one, best
 * pair first, and the losses add up. The score is `SCORE_MAX` less 100 per edit. This runs for every candidate of a search,
 * so it works in place: begin, set the roles, add the pairs, take the score.
 */
import { LADDER, NAME, WORD } from '../cost/weights.ts'
import { NAME_WORDS } from '../index/segment-data.ts'
import { GIVEN_ONLY, gradeOf, INITIAL, isWell, lostBy, PREFIX, SAME, SPELLING, wayOf } from '../lexicon/grade.ts'
import { type NameQuery, QUERY_WORDS } from '../query/query.ts'
import { GIVEN, GLUED, PARTICLE, SURNAME } from '../words/normalise.ts'

export const SCORE_MAX = 4000

export class Pairing {
  /** How many typed words found a partner. */
  matched = 0
  /** The surname word that was found, or -1. */
  surname = -1
  /** Every typed word was found as typed. */
  wordsExact = false
  /** A typed word is only the beginning of one. */
  unfinished = false
  /** A word was guessed: misspelt, only begun, or only an initial. Another spelling is no guess. */
  guessed = false

  /** The name word that each typed word found, or -1. */
  readonly partner = new Int8Array(QUERY_WORDS)
  private readonly partnerCode = new Uint16Array(QUERY_WORDS)
  private readonly roles = new Uint8Array(NAME_WORDS)
  private words = 0
  /** The loss of the words that were found. */
  private foundLoss = 0
  /** A bit for each typed word that is an initial. */
  private initials = 0
  /** Possible pairs in the order in which they were added. */
  private readonly pairTyped = new Uint8Array(QUERY_WORDS * NAME_WORDS)
  private readonly pairWord = new Uint8Array(QUERY_WORDS * NAME_WORDS)
  private readonly pairCode = new Uint16Array(QUERY_WORDS * NAME_WORDS)
  private pairs = 0
  /** A bit for each name word and each typed word that is taken. */
  private usedWords = 0
  private usedTyped = 0
  private readonly ownerOf: (glued: number) => number

  /** `ownerOf`: the surname that a glued form of the name was made of. */
  constructor(ownerOf: (glued: number) => number) {
    this.ownerOf = ownerOf
  }

  /** Sets the query that the next names are compared with. */
  read({ words }: NameQuery): void {
    this.initials = words.reduce((bits, { kind }, i) => (kind === 'initial' ? bits | (1 << i) : bits), 0)
  }

  /** Starts a name with this number of words. */
  begin(words: number): void {
    this.words = words
    this.pairs = 0
  }

  setRole(word: number, role: number): void {
    this.roles[word] = role
  }

  /** A typed word may be this name word. `code`: from an expansion, not 0. */
  add(typed: number, word: number, code: number): void {
    const at = this.pairs++
    this.pairTyped[at] = typed
    this.pairWord[at] = word
    this.pairCode[at] = code
  }

  /** The score, at least 1, or 0 when no typed word is found. `affixCost`: what particle and titles cost (`affixes.ts`). */
  score(typed: number, affixCost: number): number {
    this.pairUp(typed)
    if (this.matched === 0) return 0
    if (this.matched < typed) this.wordsExact = false
    const loss = this.foundLoss + NAME.wordNotFound * (typed - this.matched) + this.surroundings(typed) + affixCost
    return Math.max(1, SCORE_MAX - Math.round(loss))
  }

  /** Whether everything but an initial was found without a guess: Anna Jansen for "E. Jansen". */
  lacksInitial({ words }: NameQuery): boolean {
    return words.every(({ kind }, i) => {
      if (this.partner[i]! < 0) return kind === 'initial'
      return kind === 'initial' || wayOf(this.partnerCode[i]!) <= SPELLING
    })
  }

  /** The score of a name that has another initial than was typed, or none; 0 when it lacks more than that. */
  scoreWithoutInitial(query: NameQuery, score: number): number {
    if (this.surname < 0 || !this.lacksInitial(query)) return 0
    return score + NAME.wordNotFound - NAME.otherInitial
  }

  private pairUp(typed: number): void {
    const { roles, pairCode, pairTyped, pairWord } = this
    this.usedWords = 0
    this.usedTyped = 0
    this.surname = -1
    this.wordsExact = true
    this.foundLoss = 0
    for (let i = 0; i < typed; i++) this.partner[i] = -1
    this.unfinished = false
    this.guessed = false
    let firm = 0
    let givenOnly = 0
    while (firm + givenOnly < typed) {
      const pair = this.bestPair(typed)
      if (pair < 0) break
      const code = pairCode[pair]!
      const word = pairWord[pair]!
      const role = roles[word]!
      this.partner[pairTyped[pair]!] = word
      this.partnerCode[pairTyped[pair]!] = code
      this.usedTyped |= 1 << pairTyped[pair]!
      this.usedWords |= 1 << word
      const lost = lostBy(code)
      this.foundLoss += role === GIVEN ? lost * NAME.givenPart : lost
      if (wayOf(code) > SAME && lost > 0) this.wordsExact = false
      if (wayOf(code) === PREFIX) this.unfinished = true
      if (lost >= WORD.near) this.guessed = true
      if (role === SURNAME || role === GLUED) this.takeSurname(word, role)
      if ((code & GIVEN_ONLY) !== 0) givenOnly++
      else firm++
    }
    // Initials count only beside a surname.
    this.matched = givenOnly > 0 && (this.surname < 0 || firm === 0) ? firm : firm + givenOnly
  }

  /** The code with which a typed word found its partner. */
  codeOf(typed: number): number {
    return this.partnerCode[typed]!
  }

  /** Whether the partner of a typed word is part of the particle. */
  isParticle(typed: number): boolean {
    return this.partner[typed]! >= 0 && this.roles[this.partner[typed]!] === PARTICLE
  }

  /** Whether the name word answers a typed word, or goes with one that does. */
  isUsed(word: number): boolean {
    return ((this.usedWords >> word) & 1) === 1
  }

  private isInitial(typed: number): boolean {
    return ((this.initials >> typed) & 1) === 1
  }

  /** The best pair of free words, or -1. Among equal pairs the first, so a surname wins: surnames stand first in a name. */
  private bestPair(typed: number): number {
    const { pairCode } = this
    let best = -1
    let bestValue = -1
    for (let pair = 0; pair < this.pairs; pair++) {
      if (!this.isFree(pair, typed)) continue
      const value = gradeOf(pairCode[pair]!)
      if (value > bestValue) {
        bestValue = value
        best = pair
      }
    }
    return best
  }

  private isFree(pair: number, typed: number): boolean {
    const word = this.pairWord[pair]!
    if (((this.usedTyped >> this.pairTyped[pair]!) & 1) === 1 || ((this.usedWords >> word) & 1) === 1) return false
    const code = this.pairCode[pair]!
    const role = this.roles[word]!
    if (role !== GIVEN && (code & GIVEN_ONLY) !== 0) return false
    // A misspelt particle is only found beside other words: "vam" by itself does not mean van.
    return role !== PARTICLE || typed > 1 || wayOf(code) === SAME
  }

  /** A glued form means the same as the surname that it was made of, so both are taken together. */
  private takeSurname(word: number, role: number): void {
    const { roles, words } = this
    if (this.surname < 0) this.surname = word
    const owner = role === GLUED ? this.ownerOf(word) : word
    this.usedWords |= 1 << owner
    for (let j = 0; j < words; j++) if (roles[j] === GLUED && this.ownerOf(j) === owner) this.usedWords |= 1 << j
  }

  /** The loss beside the pairs: for words of the name that were not typed, and for their order. */
  private surroundings(typed: number): number {
    const { roles, usedWords, partner, words } = this
    let loss = 0
    const asTyped = typed === 1 && this.surname < 0 && this.wordsExact
    if (this.surname < 0) loss = asTyped ? NAME.noSurnameAsTyped : this.wordsExact ? NAME.noSurnameOfSeveral : NAME.noSurname
    let givenBefore = 0
    for (let j = 0; j < words; j++) {
      const role = roles[j]!
      if (role > SURNAME) break
      if (((usedWords >> j) & 1) === 1) {
        if (role === GIVEN && this.isInitial(partner.indexOf(j))) loss += NAME.extraBeforeInitial * givenBefore
        if (role === GIVEN) givenBefore = 0
      } else if (role === SURNAME) loss += asTyped ? 0 : NAME.extraSurname
      else if (typed > 1) {
        loss += NAME.extraGiven
        givenBefore++
      }
    }
    for (let i = 1; i < typed; i++) {
      const here = partner[i]!
      const before = partner[i - 1]!
      if (here >= 0 && here < before && roles[here] === roles[before] && roles[here]! <= SURNAME) {
        loss += NAME.outOfOrder
      }
    }
    return loss
  }
}

/** A name of one segment with its score, as one number. Keys sort by best score, then by place in the lists. */
export type HitKey = number

const NAMES = 2 ** 32

export const makeKey = (score: number, name: number): HitKey => (SCORE_MAX - score) * NAMES + name
export const scoreOf = (key: HitKey): number => SCORE_MAX - Math.floor(key / NAMES)
export const nameOf = (key: HitKey): number => key % NAMES

/** Whether some typed word is found well enough to vouch for the others. A word of two letters vouches only as typed. */
export function isCarried(pairing: Pairing, query: NameQuery, byInitial: boolean): boolean {
  return query.words.some(({ kind, text }, i) => {
    if (pairing.partner[i]! < 0 || (kind === 'initial' && !byInitial)) return false
    const code = pairing.codeOf(i)
    // Neither a particle nor a J. that may stand for Johan vouches for other words.
    if (kind === 'word' && wayOf(code) !== SAME && (wayOf(code) === INITIAL || pairing.isParticle(i))) return false
    return lostBy(code) <= (kind === 'word' && text.length < 3 ? 0 : LADDER.well)
  })
}

/** The score of a name in which a typed word failed; 0 when the others are not found well. */
export function scoreWithoutOne(pairing: Pairing, query: NameQuery, score: number): number {
  const isPoor = (typed: number) => pairing.partner[typed]! >= 0 && !isWell(pairing.codeOf(typed))
  return query.words.some((_, i) => isPoor(i)) || !isCarried(pairing, query, false) ? 0 : score
}
