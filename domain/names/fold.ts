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
  let folded = text.toLowerCase()
  if (BEYOND_ASCII.test(folded)) {
    folded = folded
      .normalize('NFKD')
      .replace(MARKS, '')
      .replace(TO_SPELL_OUT, (letter) => SPELLED_OUT[letter] ?? letter)
  }
  return folded.includes('ij') ? folded.replaceAll('ij', 'y') : folded
}

/** A whole text as words of folded letters and digits with single spaces: what two names are compared by as text. */
export function foldText(text: string): string {
  return fold(text)
    .replace(/['’‘`´ʼ]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
