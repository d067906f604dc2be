/**
 * Folding removes what never matters when names are compared: case, diacritics, ligatures, and the difference between ij
 * and y. Query and archive are folded by the same function, so equal folds mean the same written name.
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

/** Like `fold`, but keeps ij and y apart. */
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

/** Like `foldText`, but keeps ij and y apart, to compare names letter for letter. */
export const letterText = (text: string): string => words(foldLetters(text))

const words = (folded: string): string =>
  folded
    .replace(/['’‘`´ʼ]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Adds a capital to a word in small letters: jansen becomes Jansen, ijssel IJssel. Other words stay as typed. */
export function capitalised(word: string): string {
  if (word !== word.toLowerCase()) return word
  return word.startsWith('ij') ? `IJ${word.slice(2)}` : word.charAt(0).toUpperCase() + word.slice(1)
}
