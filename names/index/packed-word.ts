/** A word of a name as it is stored, one number: the term in the low 23 bits, above them the role, then which y are written ij. */
import { foldLetters } from '../text/fold.ts'
import type { Role } from '../words/normalise.ts'

const ROLE_SHIFT = 23
const IJ_SHIFT = 25
/** Only so many y of a word are told apart. */
const IJ_MOST = 6

/** `ij` from `ijPlaces`. */
export const packWord = (term: number, role: Role, ij: number): number => (ij << IJ_SHIFT) | (role << ROLE_SHIFT) | term
export const termOf = (word: number): number => word & 0x7fffff
export const roleOf = (word: number): Role => ((word >>> ROLE_SHIFT) & 3) as Role
export const ijOf = (word: number): number => word >>> IJ_SHIFT
/** All of a packed word but its term, as a number of eight bits; `withMarks` puts them together again. */
export const marksOf = (word: number): number => word >>> ROLE_SHIFT
export const withMarks = (term: number, marks: number): number => (marks << ROLE_SHIFT) | term

/** Which y of a written word, once folded, are written ij: a bit for each, the first lowest. */
export function ijPlaces(written: string): number {
  if (!/ij|ĳ/i.test(written)) return 0
  let places = 0
  for (const [at, match] of [...foldLetters(written).matchAll(/ij|y/g)].slice(0, IJ_MOST).entries())
    if (match[0] === 'ij') places |= 1 << at
  return places
}

/** A folded word with its ij as they are written. */
export function withIj(folded: string, places: number): string {
  if (places === 0) return folded
  let at = 0
  return folded.replace(/y/g, () => ((places >> at++) & 1 ? 'ij' : 'y'))
}
