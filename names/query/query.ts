/** Takes apart what a visitor typed: words to find in a name, wildcards, initials, particles. */
import { foldText } from '../text/fold.ts'
import { GIVEN, gluedForms, normalise, SURNAME } from '../words/normalise.ts'

/** The most letters and the most words that are read of a query. */
const QUERY_LENGTH = 200
export const QUERY_WORDS = 7

/** Typed beside a name: any single letter. */
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
