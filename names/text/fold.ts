/**
 * Folding: what never matters when names are compared. Case, diacritics, ligatures and ij/y disappear; letters stay.
 * Query and archive are folded by the same function, so that equal folds mean the same written name.
 */

const BEYOND_ASCII = /\P{ASCII}/u
const MARKS = /\p{M}/gu
/** Letters that Unicode does not take apart, and the Dutch ij, which NFKD writes as two letters. */
const SPELLED_OUT: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const TO_SPELL_OUT = /[ßæøœłđðþı]/g

/** Folds one word or a whole text: `Müller-Dijk` becomes `muller-dyk`. Punctuation and spaces stay. */
export function fold(text: string): string {
  const folded = foldLetters(text)
  return folded.includes('ij') ? folded.replaceAll('ij', 'y') : folded
}

/** As `fold`, but with ij and y apart. */
export function foldLetters(text: string): string {
  const small = text.toLowerCase()
  if (!BEYOND_ASCII.test(small)) return small
  return small
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(TO_SPELL_OUT, (letter) => SPELLED_OUT[letter] ?? letter)
}

/** A whole text as folded words of letters and digits with single spaces. */
export const foldText = (text: string): string => words(fold(text))

/** As `foldText`, but with ij and y apart: what names are compared by, letter for letter. */
export const letterText = (text: string): string => words(foldLetters(text))

const words = (folded: string): string =>
  folded
    .replace(/['’‘`´ʼ]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
