/** Takes apart what a visitor typed: words to find in a name, wildcards, initials, particles; and other spacings of it. */
import { fold, foldText } from '../text/fold.ts'
import { GIVEN, gluedForms, normalise, SURNAME } from '../words/normalise.ts'
import { PARTICLES } from '../words/vocabulary.ts'

/** The most letters and the most words that are read of a query. */
const QUERY_LENGTH = 200
export const QUERY_WORDS = 7

/** A visitor types it for a letter that is not known. */
export const ANY_INITIAL = '?'

export interface QueryWord {
  /** Folded. */
  readonly text: string
  readonly kind: 'word' | 'initial' | 'wildcard'
  /** The word as typed, for the reason that is shown with a hit. */
  readonly typed: string
  /** Whether a y was typed as ij; null when the word has no y. */
  readonly ij: boolean | null
  /** The surname in one word with the particle typed before it (vandenberg). */
  readonly glued: readonly string[]
  /** An initial between two words may be a particle: "emma d koning" may be Emma de Koning. */
  readonly maybeParticle: boolean
}

export interface NameQuery {
  readonly words: readonly QueryWord[]
  /** In full, "van d" for v.d.; empty when none was typed. */
  readonly particle: string
  /** Titles, which are not among the words, folded; empty when none was typed. */
  readonly titles: string
  /** The whole query, folded: letters, digits and single spaces. */
  readonly text: string
}

/** A dot with a space before it: "J . Jansen". */
const LOOSE_DOT = /(?<=\p{L})\s+\./gu
/** A dot without a letter before it is a lost initial: ". Jansen", "J.. Jansen". */
const LOST_INITIAL = /(?<=^|[\s.])\.(?=.*\p{L})/gu

/** Never throws; a text without letters or digits gives no words. */
export function parseQuery(raw: string): NameQuery {
  const name = normalise(raw.slice(0, QUERY_LENGTH).replace(LOOSE_DOT, '. ').replace(LOST_INITIAL, '?. '))
  const words: (QueryWord & { position: number })[] = []
  let particle = name.particle
  for (const word of name.words) {
    if (words.length === QUERY_WORDS) break
    if (word.role > SURNAME) continue
    const text = word.text.replace(/\*+/g, '*')
    const letters = text.replace(/[*?]/g, '')
    if (!letters && !(text === ANY_INITIAL && word.role === GIVEN)) continue
    const glued = word.role === SURNAME && particle ? gluedForms(particle, letters) : []
    if (word.role === SURNAME) particle = ''
    const kind = letters.length === 1 ? 'initial' : text === letters ? 'word' : 'wildcard'
    const { written: typed, position } = word
    const ij = letters.includes('y') ? /ij|ĳ/i.test(typed) : null
    words.push({ text: kind === 'wildcard' ? text : letters, kind, typed, ij, glued, maybeParticle: false, position })
  }
  // The normaliser puts surnames first, but the last typed word may be unfinished, so the typed order matters.
  words.sort((a, b) => a.position - b.position)
  return {
    words: words.map((word, i) => withDoubt(raw, word, words[i + 1])),
    particle: name.particle,
    titles: name.titles,
    text: foldText(raw),
  }
}

/** A small letter between spaces may be a particle (van, de, 't). The v of "j.v. dijk" is an initial. */
const PARTICLE_LETTER = /(?<=\s)[vdt](?=\.?\s)/u

const withDoubt = (raw: string, word: QueryWord, next: QueryWord | undefined): QueryWord =>
  word.kind === 'initial' && next?.kind === 'word' && PARTICLE_LETTER.exec(raw)?.[0] === word.typed
    ? { ...word, maybeParticle: true }
    : word

/** Replaces one typed word in a query, in any case. */
export function withWord(raw: string, typed: string, word: string): string {
  const from = raw.toLowerCase().indexOf(typed.toLowerCase())
  return from < 0 ? raw : raw.slice(0, from) + word + raw.slice(from + typed.length)
}

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
  // A beginning was read with the name behind it: "mc visser" may be M.C. Visser.
  const typedWords = words.filter(({ kind }) => kind === 'word').flatMap(({ typed }) => typed.split(' '))
  if (typedWords.length < 2) return []
  return typedWords.flatMap((typed) => {
    const letters = fold(typed)
    if (!/^[a-z]{2,5}$/.test(letters) || raw.includes(`${typed}.`)) return []
    return [letters.match(/./g)!, letters.match(/[cpt]h|./g)!]
      .filter((parts, i) => i === 0 || parts.length < letters.length)
      .map((parts) => ({ letters, text: withWord(raw, typed, `${parts.join('. ')}.`) }))
  })
}

/**
 * Texts with one space more or less that consist of known words: for "janjansen", "jan sen", "deb oer". People lose and add
 * spaces like any letter, but words are looked up one by one. Only an unknown word is split.
 */
export function otherSpacings(raw: string, { words }: NameQuery, known: KnownWords): string[] {
  const texts = withoutSpace(raw, known)
  for (const word of words) {
    if (word.kind !== 'word' || known.hasWord(word.text)) continue
    // Beside typed initials, a further one would have stood with them.
    const mayBegin = words.every(({ kind }) => kind !== 'initial')
    // Behind a comma a name no longer goes with its beginning: "sint, pieter" is Pieter Sint.
    const space = word.typed.includes(' ') ? ', ' : ' '
    for (const at of splits(word.text, known, mayBegin)) {
      texts.push(withWord(raw, word.typed, word.text.slice(0, at) + space + word.text.slice(at)))
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
