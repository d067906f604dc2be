/**
 * The score of one name for one query: typed words and name words are paired one to one, best pair first, and what is
 * lost adds up. Pure, and the same in every engine. `SCORE_MAX` less 100 per edit.
 *
 * Runs for every candidate of a search, so it works in place: set the roles, add the pairs, take the score.
 */
import { NAME, WORD } from '../cost/weights.ts'
import { NAME_WORDS } from '../index/segment-data.ts'
import { GIVEN_ONLY, gradeOf, lostBy, PREFIX, SAME, SPELLING, wayOf } from '../lexicon/grade.ts'
import { type NameQuery, QUERY_WORDS } from '../query/query.ts'
import { GIVEN, GLUED, PARTICLE, SURNAME } from '../words/normalise.ts'

export const SCORE_MAX = 4000

export class Pairing {
  /** Typed words that found a partner. */
  matched = 0
  /** Surname word that was found, or -1. */
  surname = -1
  /** Every typed word was found as typed. */
  wordsExact = false
  /** A typed word is only the beginning of one. */
  unfinished = false
  /** A word was found by a guess: misspelt, only begun, or only as an initial. Another spelling is no guess. */
  guessed = false

  /** Name word of each typed word, or -1; and the code by which it was found. */
  readonly partner = new Int8Array(QUERY_WORDS)
  private readonly partnerCode = new Uint16Array(QUERY_WORDS)
  private readonly roles = new Uint8Array(NAME_WORDS)
  private words = 0
  /** What the words that were found lost. */
  private foundLoss = 0
  /** Bits of the typed words that are initials. */
  private initials = 0
  /** Pairs that could be, in the order they were added. */
  private readonly pairTyped = new Uint8Array(QUERY_WORDS * NAME_WORDS)
  private readonly pairWord = new Uint8Array(QUERY_WORDS * NAME_WORDS)
  private readonly pairCode = new Uint16Array(QUERY_WORDS * NAME_WORDS)
  private pairs = 0
  /** Bits of the words that are taken, by name word and by typed word. */
  private usedWords = 0
  private usedTyped = 0

  /** The query to which the names to come are compared. */
  read({ words }: NameQuery): void {
    this.initials = words.reduce((bits, { kind }, i) => (kind === 'initial' ? bits | (1 << i) : bits), 0)
  }

  /** Starts a name of so many words. */
  begin(words: number): void {
    this.words = words
    this.pairs = 0
  }

  setRole(word: number, role: number): void {
    this.roles[word] = role
  }

  /** A typed word may be this name word; `code` from an expansion, not 0. */
  add(typed: number, word: number, code: number): void {
    const at = this.pairs++
    this.pairTyped[at] = typed
    this.pairWord[at] = word
    this.pairCode[at] = code
  }

  /** The score, at least 1, or 0 when no typed word is found. `particleCost` from `particle.ts`. */
  score(typed: number, particleCost: number): number {
    this.pairUp(typed)
    if (this.matched === 0) return 0
    if (this.matched < typed) this.wordsExact = false
    const loss = this.foundLoss + NAME.wordNotFound * (typed - this.matched) + this.surroundings(typed) + particleCost
    return Math.max(1, SCORE_MAX - Math.round(loss))
  }

  /** All was found but an initial, and nothing else by guess: Anna Jansen for "E. Jansen". */
  lacksInitial({ words }: NameQuery): boolean {
    return words.every(({ kind }, i) => {
      if (this.partner[i]! < 0) return kind === 'initial'
      return kind === 'initial' || wayOf(this.partnerCode[i]!) <= SPELLING
    })
  }

  /** Of a name that lacks an initial: the score with another initial there, or with none; 0 when it lacks more. */
  scoreWithoutInitial(query: NameQuery, score: number): number {
    if (this.surname < 0 || !this.lacksInitial(query)) return 0
    return score + NAME.wordNotFound - NAME.otherInitial
  }

  /** Pairs words, best pair first. */
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

  /** The code by which a typed word found its partner. */
  codeOf(typed: number): number {
    return this.partnerCode[typed]!
  }

  /** The partner of a typed word is part of the particle. */
  isParticle(typed: number): boolean {
    return this.partner[typed]! >= 0 && this.roles[this.partner[typed]!] === PARTICLE
  }

  /** The name word answers some typed word, or goes with one that does. */
  isUsed(word: number): boolean {
    return ((this.usedWords >> word) & 1) === 1
  }

  private isInitial(typed: number): boolean {
    return ((this.initials >> typed) & 1) === 1
  }

  /** The best pair of which neither word is taken, or -1; of equal ones the first, and surnames stand first in a name. */
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
    // "vam" alone is nobody called van: a misspelt particle is only found beside other words.
    return role !== PARTICLE || typed > 1 || wayOf(code) === SAME
  }

  /** The glued forms say the same as the surname they were made of, so they are taken together. */
  private takeSurname(word: number, role: number): void {
    const { roles, words } = this
    if (this.surname < 0) this.surname = word
    for (let j = 0; j < words; j++) if (roles[j] === GLUED) this.usedWords |= 1 << j
    // Surname words stand first.
    if (role === GLUED) this.usedWords |= 1
  }

  /** What is lost around the pairs: words of the name that were not typed, order. */
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
