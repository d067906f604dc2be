/**
 * The score of one name for one query: typed words and name words are paired one to one, best pair first, and what is
 * lost adds up. Pure, and the same in every engine. `SCORE_MAX` less 100 per edit.
 */
import { GIVEN_ONLY, GRADE_MAX, gradeOf, isGivenOnly, SAME, type Way, wayOf } from './grade.ts'
import { GIVEN, GLUED, PARTICLE, SURNAME } from './normalise.ts'
import { QUERY_WORDS } from './query.ts'

export const SCORE_MAX = 4000
/** Score units per point of a grade, so that an edit is 100. */
const UNITS = 4
/** Words of a name that are looked at; longer names are found by these. */
export const NAME_WORDS = 30
const ROW = 32

const COST = {
  /** No typed word is the surname. */
  noSurname: 110,
  extraSurname: 20,
  extraGiven: 12,
  givenOutOfOrder: 6,
  /** A pair with a glued form, so that the surname itself comes first. */
  glued: 1,
  wordNotFound: 260,
}

/**
 * Scratch space for pairing. The caller fills `roles[j]` and `codes[i * 32 + j]` for typed word i and name word j,
 * calls `score`, and reads the outcome.
 */
export class Pairing {
  readonly roles = new Uint8Array(ROW)
  readonly codes = new Uint16Array((QUERY_WORDS + 1) * ROW)
  /** Name word of each typed word, or -1. */
  readonly partner = new Int8Array(QUERY_WORDS + 1)
  /** Typed words that found a partner. */
  matched = 0
  /** Surname word that was found, or -1. */
  surname = -1
  /** Every typed word was found as typed. */
  wordsExact = false
  /** Every typed word was found in the surname. */
  onlySurname = false
  private readonly used = new Uint8Array(ROW)

  /** The score, at least 1, or 0 when no typed word is found. `particleCost` from `particleCost()`. */
  score(typed: number, words: number, particleCost: number): number {
    const { roles, codes, partner, used } = this
    used.fill(0, 0, words)
    partner.fill(-1, 0, typed)
    this.surname = -1
    this.wordsExact = true
    this.onlySurname = true
    let loss = 0
    let firm = 0
    let givenOnly = 0
    for (let round = 0; round < typed; round++) {
      let best = -1
      let bestTyped = -1
      let bestWord = -1
      for (let i = 0; i < typed; i++) {
        if (partner[i]! >= 0) continue
        for (let j = 0; j < words; j++) {
          const code = codes[i * ROW + j]!
          if (code === 0 || used[j] === 1) continue
          const role = roles[j]!
          if (role !== GIVEN && (code & GIVEN_ONLY) !== 0) continue
          if (role === PARTICLE && !answersParticle(wayOf(code), typed)) continue
          const value = (code & GRADE_MAX) * 4 + PREFERENCE[role]!
          if (value > best) {
            best = value
            bestTyped = i
            bestWord = j
          }
        }
      }
      if (bestTyped < 0) break
      const code = codes[bestTyped * ROW + bestWord]!
      partner[bestTyped] = bestWord
      used[bestWord] = 1
      loss += this.pairLoss(code, roles[bestWord]!)
      if (gradeOf(code) < GRADE_MAX) this.wordsExact = false
      if (roles[bestWord] === GIVEN) this.onlySurname = false
      if (isGivenOnly(code)) givenOnly++
      else firm++
      if (roles[bestWord] === SURNAME || roles[bestWord] === GLUED) this.takeSurname(bestWord, words)
    }
    // Initials count only beside a surname.
    this.matched = givenOnly > 0 && (this.surname < 0 || firm === 0) ? firm : firm + givenOnly
    if (this.matched === 0) return 0
    if (this.matched < typed) this.wordsExact = false
    loss += COST.wordNotFound * (typed - this.matched) + this.surroundings(typed, words) + particleCost
    return Math.max(1, SCORE_MAX - Math.round(loss))
  }

  /** The code by which a typed word found its partner. */
  codeOf(typed: number): number {
    return this.codes[typed * ROW + this.partner[typed]!]!
  }

  private pairLoss(code: number, role: number): number {
    const lost = (GRADE_MAX - gradeOf(code)) * UNITS
    return role === GIVEN ? lost * 0.8 : role === GLUED ? lost + COST.glued : lost
  }

  private takeSurname(word: number, words: number): void {
    const { roles, used } = this
    if (this.surname < 0) this.surname = word
    // The glued forms say the same as the surname they were made of.
    for (let j = 0; j < words; j++) if (roles[j] === GLUED) used[j] = 1
    if (roles[word] === GLUED) {
      let first = 0
      while (first < words && roles[first] !== SURNAME) first++
      used[first] = 1
    }
  }

  /** What is lost around the pairs: words of the name that were not typed, order. */
  private surroundings(typed: number, words: number): number {
    const { roles, used, partner } = this
    let loss = this.surname < 0 ? COST.noSurname : 0
    for (let j = 0; j < words; j++) {
      if (used[j] === 1) continue
      if (roles[j] === SURNAME) loss += COST.extraSurname
      else if (roles[j] === GIVEN && typed > 1) loss += COST.extraGiven
    }
    for (let i = 1; i < typed; i++) {
      const here = partner[i]!
      const before = partner[i - 1]!
      if (here >= 0 && here < before && roles[here] === GIVEN && roles[before] === GIVEN)
        loss += COST.givenOutOfOrder
    }
    return loss
  }
}

/** Between equal grades: the surname, then given names, glued forms, particles. */
const PREFERENCE = [2, 3, 1, 0]

/** A misspelt or unfinished particle is only found beside other words; alone it must be as typed. */
const answersParticle = (way: Way, typed: number): boolean => way === SAME || typed > 1

/** What another particle than the one typed costs; particles are found but never required. */
export function particleCost(typed: string, found: string): number {
  if (typed === '') return found === '' ? 0 : 1
  if (found === '') return 12
  if (sameParticle(typed, found)) return 0
  return initials(typed) === initials(found) ? 4 : 9
}

/** v.d. is van de, van den and van der. */
export function sameParticle(a: string, b: string): boolean {
  return a === b || isAbbreviated(a, b) || isAbbreviated(b, a)
}
const isAbbreviated = (short: string, long: string) =>
  short.endsWith(' d') &&
  /^ ?d(e|en|er)?$/.test(long.slice(short.length - 2)) &&
  long.startsWith(short.slice(0, -2))

const initials = (particle: string) => particle.replace(/(\S)\S*\s*/g, '$1')
