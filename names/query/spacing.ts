/**
 * Other spacings of what was typed: "janjansen", "jan sen", "deb oer". People lose and add spaces like any letter, but words
 * are looked up one by one, so respaced texts that consist of known words are tried too.
 */

import { fold } from '../text/fold.ts'
import { PARTICLES } from '../words/vocabulary.ts'
import { type NameQuery, type QueryWord, withWord } from './query.ts'

/** What the archive knows of a folded word. */
export interface KnownWords {
  /** Whether it is a word of a name, or a surname in one word with its particle. */
  hasTerm(word: string): boolean
  /** The word itself, or its spelling by a reform (suriaatmaja -> soeriaatmadja); null when names have neither. */
  termLike(word: string): string | null
  /** Whether it is a given name or surname. */
  hasWord(word: string): boolean
}

/** The query with dots between the letters of one word. */
export interface Dotted {
  letters: string
  text: string
}

/** Puts dots into each short word that may be initials: "jw jansen" -> "j. w. jansen". Ch, Ph and Th also count as one. */
export function dottedInitials(raw: string, { words }: NameQuery): Dotted[] {
  const isLetters = ({ text, kind, typed }: QueryWord) =>
    kind === 'word' && /^[a-z]{2,5}$/.test(text) && !raw.includes(`${typed}.`)
  if (words.filter(({ kind }) => kind === 'word').length < 2) return []
  return words
    .filter(isLetters)
    .flatMap(({ text: letters, typed }) =>
      [letters.match(/./g)!, letters.match(/[cpt]h|./g)!]
        .filter((parts, i) => i === 0 || parts.length < letters.length)
        .map((parts) => ({ letters, text: withWord(raw, typed, `${parts.join('. ')}.`) })),
    )
}

/** Texts with one space more or less that consist of known words. Only an unknown word is split. */
export function otherSpacings(raw: string, { words }: NameQuery, known: KnownWords): string[] {
  const texts = withoutSpace(raw, known)
  for (const word of words) {
    if (word.kind !== 'word' || known.hasWord(word.text)) continue
    // Beside typed initials, a further one would have stood with them.
    const mayBegin = words.every(({ kind }) => kind !== 'initial')
    for (const at of splits(word.text, known, mayBegin)) {
      texts.push(withWord(raw, word.typed, `${word.text.slice(0, at)} ${word.text.slice(at)}`))
    }
    for (const three of inThree(word.text, known)) texts.push(withWord(raw, word.typed, three))
  }
  return texts.filter((text) => text !== raw).slice(0, MOST)
}

/** Two pieces with a space between them, of a name or of a particle: "Meer boom", "v an". A dot ends a piece. */
const PIECES = /(\p{L}+)\s+(?=(\p{L}+))/gu

/** Joins two pieces that make one known word. */
function withoutSpace(raw: string, known: KnownWords): string[] {
  return [...raw.matchAll(PIECES)].flatMap(({ 0: { length }, 1: left = '', 2: right = '', index }) => {
    const joined = known.termLike(fold(left + right))
    return joined === null ? [] : [raw.slice(0, index) + joined + raw.slice(index + length + right.length)]
  })
}

/** The most texts to try, since each costs a search. */
const MOST = 6

/** Places where a word splits into two names, or into an initial (`mayBegin`) and a name. */
function splits(word: string, known: KnownWords, mayBegin: boolean): number[] {
  const places: number[] = []
  const isRest = (rest: string) => known.hasTerm(rest) && !PARTICLES.has(rest)
  for (let at = 1; at <= word.length - 3; at++) {
    const front = word.slice(0, at)
    if (((at === 1 && mayBegin) || (at > 2 && known.hasWord(front))) && isRest(word.slice(at))) places.push(at)
  }
  return places
}

/** Splits three names that were written as one (kweekiemnio). Each has two letters or more. */
function inThree(word: string, known: KnownWords): string[] {
  const texts: string[] = []
  for (let first = 2; first <= word.length - 4; first++) {
    if (!known.hasWord(word.slice(0, first))) continue
    for (let second = first + 2; second <= word.length - 2; second++) {
      const parts = [word.slice(0, first), word.slice(first, second), word.slice(second)]
      if (parts.every((part) => known.hasWord(part) && !PARTICLES.has(part))) texts.push(parts.join(' '))
    }
  }
  return texts
}
