/**
 * How well one word of the archive answers one typed word. A code packs what the pair lost, how it was found, and whether it
 * counts only for given names, so the codes of a whole dictionary fit in a `Uint16Array`. 0 is no match. Losses are in
 * hundredths of an edit (`cost/weights.ts`), kept in steps of four.
 */
import { LADDER, WORD } from '../cost/weights.ts'

/** How a word was found, in the order of the ladder. */
export const SAME = 0
/** In one word with its particle (vandenberg for van den Berg), or the other way round. */
export const GLUED_SAME = 1
/** By the table of variants (Jan, Johannes). */
export const TABLE = 2
/** By a spelling rule (Soekarno, Sukarno). */
export const SPELLING = 3
export const PREFIX = 4
/** J. for Johannes or the other way round; for given names only. */
export const INITIAL = 5
export const WILDCARD = 6
/** By letters or sound. */
export const NEAR = 7
export type Way = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7

export const GRADE_MAX = 127
/** Hundredths of an edit in a step of a grade. */
const STEP = 4
export const GIVEN_ONLY = 128
const WAY_SHIFT = 8

export const gradeOf = (code: number): number => code & GRADE_MAX
export const wayOf = (code: number): Way => (code >> WAY_SHIFT) as Way
export const isGivenOnly = (code: number): boolean => (code & GIVEN_ONLY) !== 0

/** `lost`: hundredths of an edit. A loss beyond all grades gets the lowest grade, 1. */
export function makeCode(way: Way, lost: number, givenOnly = false): number {
  const grade = Math.max(1, GRADE_MAX - Math.round(lost / STEP))
  return (way << WAY_SHIFT) | (givenOnly ? GIVEN_ONLY : 0) | grade
}

/** The same code with a further loss. */
export function lower(code: number, lost: number): number {
  const grade = gradeOf(code)
  return code - grade + Math.max(1, grade - Math.round(lost / STEP))
}

/** What a pair of words lost, in hundredths of an edit. */
export const lostBy = (code: number): number => (GRADE_MAX - gradeOf(code)) * STEP

/** `letters`: how many are not typed yet; `alone`: no other word was typed. */
export const prefixLoss = (letters: number, alone: boolean): number =>
  Math.min(alone ? WORD.prefixMost : WORD.prefixMostBeside, WORD.prefix + WORD.prefixPerLetter * letters)
export const spellingLoss = (edits: number): number => WORD.spelling + WORD.spellingPerEdit * Math.min(1, edits)
/** `edits`: as ear and eye weigh them; `letters`: plain edits. */
export const nearLoss = (edits: number, letters: number): number =>
  WORD.near + WORD.nearPerEdit * edits + WORD.nearPerLetter * letters
/** A rare spelling is less likely meant: each time the bearers halve it costs a little more. */
export const rarityLoss = (bearers: number): number => (WORD.rarity * (14 - Math.min(14, Math.log2(bearers + 1)))) / 14

/** Where one word may fail, each of the others must be this near, or be found by an initial. */
export const isWell = (code: number): boolean => lostBy(code) <= LADDER.well || wayOf(code) === INITIAL
