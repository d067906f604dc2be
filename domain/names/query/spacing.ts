/**
 * Other spacings of what was typed: "janjansen", "jan sen", "deb oer". A space is a letter that is lost and added like
 * any other, but words are looked up one by one, so the texts that make known words are tried as well.
 */

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

/** Texts with one space more or less that consist of known words where the query has an unknown one. */
export function otherSpacings(raw: string, { words }: NameQuery, known: KnownWords): string[] {
  const texts: string[] = []
  for (const [i, word] of words.entries()) {
    if (word.kind === 'wildcard') continue
    const next = words[i + 1]
    const mayJoin = next && !isDotted(raw, word) && (isUnknown(word, known) || isUnknown(next, known))
    const joined = mayJoin ? known.termLike(word.text + next.text) : null
    if (next && joined !== null) texts.push(withoutSpace(raw, word.typed, next.typed, joined))
    if (word.kind === 'word' && isUnknown(word, known)) {
      // Beside initials another one would have stood with them.
      const mayBegin = words.every(({ kind }) => kind !== 'initial')
      for (const at of splits(word.text, known, mayBegin)) {
        texts.push(withWord(raw, word.typed, `${word.text.slice(0, at)} ${word.text.slice(at)}`))
      }
      for (const three of inThree(word.text, known)) texts.push(withWord(raw, word.typed, three))
    }
  }
  return texts.filter((text) => text !== raw).slice(0, MOST)
}

/** Every text costs a search. */
const MOST = 3

const isUnknown = (word: QueryWord, known: KnownWords): boolean =>
  word.kind === 'word' && !known.hasWord(word.text)

/** "h. ok" has an initial; "h ok" may be one word. */
const isDotted = (raw: string, { kind, typed }: QueryWord): boolean =>
  kind === 'initial' && raw.toLowerCase().includes(`${typed.toLowerCase()}.`)

/** Where a word falls into two names, or an initial (`mayBegin`) and a name; the second perhaps with its particle. */
function splits(word: string, known: KnownWords, mayBegin: boolean): number[] {
  const places: number[] = []
  const isRest = (rest: string) => known.hasTerm(rest) && !PARTICLES.has(rest)
  for (let at = 1; at <= word.length - 3; at++) {
    const front = word.slice(0, at)
    if (((at === 1 && mayBegin) || (at > 2 && known.hasWord(front))) && isRest(word.slice(at)))
      places.push(at)
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

function withoutSpace(raw: string, first: string, second: string, joined: string): string {
  const small = raw.toLowerCase()
  const from = small.indexOf(first.toLowerCase())
  const to = small.indexOf(second.toLowerCase(), from + first.length)
  return from < 0 || to < 0 ? raw : raw.slice(0, from) + joined + raw.slice(to + second.length)
}
