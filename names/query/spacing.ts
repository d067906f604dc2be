/**
 * Other spacings of what was typed: "janjansen", "jan sen", "deb oer". A space is a letter that is lost and added like
 * any other, but words are looked up one by one, so the texts that make known words are tried as well.
 */

import { fold } from '../text/fold.ts'
import { PARTICLES } from '../words/vocabulary.ts'
import { type NameQuery, type QueryWord, withWord } from './query.ts'

/** How a word stands in the archive. */
export interface KnownWords {
  /** As a word of a name, or in one word with its particle. */
  hasTerm(word: string): boolean
  /** The term itself, or one that a spelling rule makes of it (Soeriaatmadja of suriaatmaja); null when there is none. */
  termLike(word: string): string | null
  /** As a given name or surname. */
  hasWord(word: string): boolean
}

/** What was typed, with dots in the letters of a word. */
export interface Dotted {
  letters: string
  text: string
}

/** "jw jansen" with dots in each short word that may be initials; Th and such also as one of them. */
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

/** Texts with one space more or less that consist of known words; a space is put only into an unknown one. */
export function otherSpacings(raw: string, { words }: NameQuery, known: KnownWords): string[] {
  const texts = withoutSpace(raw, known)
  for (const word of words) {
    if (word.kind !== 'word' || known.hasWord(word.text)) continue
    // Beside initials another one would have stood with them.
    const mayBegin = words.every(({ kind }) => kind !== 'initial')
    for (const at of splits(word.text, known, mayBegin)) {
      texts.push(withWord(raw, word.typed, `${word.text.slice(0, at)} ${word.text.slice(at)}`))
    }
    for (const three of inThree(word.text, known)) texts.push(withWord(raw, word.typed, three))
  }
  return texts.filter((text) => text !== raw).slice(0, MOST)
}

/** Two pieces between which a space stands, be they a name's or a particle's: "Meer boom", "v an". Dots end a piece. */
const PIECES = /(\p{L}+)\s+(?=(\p{L}+))/gu

/** What was typed with two pieces as the one word that they make. */
function withoutSpace(raw: string, known: KnownWords): string[] {
  return [...raw.matchAll(PIECES)].flatMap(({ 0: { length }, 1: left = '', 2: right = '', index }) => {
    const joined = known.termLike(fold(left + right))
    return joined === null ? [] : [raw.slice(0, index) + joined + raw.slice(index + length + right.length)]
  })
}

/** Every text costs a search. */
const MOST = 6

/** Where a word falls into two names, or an initial (`mayBegin`) and a name; the second perhaps with its particle. */
function splits(word: string, known: KnownWords, mayBegin: boolean): number[] {
  const places: number[] = []
  const isRest = (rest: string) => known.hasTerm(rest) && !PARTICLES.has(rest)
  for (let at = 1; at <= word.length - 3; at++) {
    const front = word.slice(0, at)
    if (((at === 1 && mayBegin) || (at > 2 && known.hasWord(front))) && isRest(word.slice(at))) places.push(at)
  }
  return places
}

/** Names of three words that were written as one (kweekiemnio), each of them long enough to be sure of. */
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
