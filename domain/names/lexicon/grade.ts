/**
 * Grades: how well one word of the archive answers one typed word, in points. Twenty-five points are one edit.
 * A code packs grade, way and whether it counts on given names alone, so that a whole dictionary fits in a
 * `Uint16Array`; 0 is no match. The same codes rank in every engine.
 */

/** How a word was found, in the order of the ladder. */
export const SAME = 0
/** In one word with the particle (vandenberg for van den Berg), or the other way round. */
export const GLUED_SAME = 1
/** By the table of variants (Jan, Johannes). */
export const TABLE = 2
/** By a spelling rule (Soekarno, Sukarno). */
export const SPELLING = 3
export const PREFIX = 4
/** J. for Johannes or the other way round; on given names alone. */
export const INITIAL = 5
export const WILDCARD = 6
/** By letters or sound. */
export const NEAR = 7
export type Way = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7

export const POINTS_PER_EDIT = 25
export const GRADE_MAX = 127
export const GIVEN_ONLY = 128
const WAY_SHIFT = 8

export const gradeOf = (code: number): number => code & GRADE_MAX
export const wayOf = (code: number): Way => (code >> WAY_SHIFT) as Way
export const isGivenOnly = (code: number): boolean => (code & GIVEN_ONLY) !== 0

/** A code for a way that lost so many points; never below the lowest grade, 1. */
export function makeCode(way: Way, pointsLost: number, givenOnly = false): number {
  const grade = Math.max(1, GRADE_MAX - Math.max(0, Math.round(pointsLost)))
  return (way << WAY_SHIFT) | (givenOnly ? GIVEN_ONLY : 0) | grade
}

/** The same code with some points fewer, never below grade 1. */
export function lower(code: number, points: number): number {
  const grade = gradeOf(code)
  return code - grade + Math.max(1, grade - points)
}

/** Points lost per way; measured by `npm run bench -- search-quality`. */
export const LOSS = {
  glued: 1,
  table: 6,
  spelling: 1,
  spellingPerEdit: 10,
  prefix: 10,
  prefixPerLetter: 1,
  prefixMost: 30,
  /** A beginning in the spelling of another reform (Tjokroaminoto for "cokro"). */
  prefixRespelled: 4,
  wildcard: 5,
  initial: 3,
  /** The O. of ROS, which may be initials. */
  maybeInitial: 8,
  /** B. for the family name Be. */
  initialOfFamily: 25,
  /** An initial in the archive for a typed name: it may be any name with that letter. */
  initialInArchive: 45,
  /** C. for Kees, who was christened Cornelis. */
  initialOfRegister: 48,
  near: 12,
  /** An initial for two letters: half of what was typed is another. */
  nearInitial: 20,
  sound: 12,
  soundPerEdit: 22,
  /** An initial for a typed word that is no known given name: a misspelt surname may be cut down to it. */
  unknownForInitial: 45,
  /** A given name for what was typed after a particle. */
  givenForSurname: 15,
  /** A particle for a word that is nearly one: van for Vam. */
  particleByGuess: 20,
  /** The rarest word loses so many more than the commonest. */
  rarity: 8,
} as const

export const prefixLoss = (typed: string, found: string): number =>
  Math.min(LOSS.prefixMost, LOSS.prefix + LOSS.prefixPerLetter * (found.length - typed.length))
export const spellingLoss = (edits: number): number =>
  LOSS.spelling + LOSS.spellingPerEdit * Math.min(1, edits)
export const nearLoss = (edits: number): number => LOSS.near + POINTS_PER_EDIT * edits
export const soundLoss = (edits: number): number => LOSS.sound + LOSS.soundPerEdit * edits
/** A rare spelling is less likely meant: half the bearers, a little less. */
export const rarityLoss = (bearers: number): number =>
  Math.round((LOSS.rarity * (14 - Math.min(14, Math.log2(bearers + 1)))) / 14)

/** Points that the other words may lose, each, where one may fail: about an edit. */
export const WELL_POINTS = 46

/** What the others have to be where a word may fail: that near, or the initial of the word. */
export const isWell = (code: number): boolean =>
  GRADE_MAX - gradeOf(code) <= WELL_POINTS || wayOf(code) === INITIAL
