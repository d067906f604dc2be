/** Takes a written name apart into tokens. `normalise.ts` decides what each token is in the name (given name, surname). */
import { fold } from '../text/fold.ts'
import {
  LETTER_PARTICLES,
  MAIDEN_MARKERS,
  PARTICLE_FORMS,
  PARTICLES,
  PARTICLES_BEFORE_NAMES,
  RANKS,
  SURNAME_BEGINNINGS,
  TITLES,
  TITLES_OR_NAMES,
} from './vocabulary.ts'

type TokenKind =
  | 'word'
  | 'particle'
  | 'particle-or-name'
  | 'title'
  | 'title-or-name'
  | 'rank'
  | 'initials-or-name'
  | 'beginning'
  | 'maiden'
  | 'comma'

export interface Token {
  /** Folded letters and digits, in a query also wildcards; a particle in its full form ("van d" for v.d.). */
  readonly text: string
  /** The text as written, for the spelling chips and to see capitals. */
  readonly written: string
  readonly kind: TokenKind
  /** Whether a hyphen joins it to the token before, as part of the same double name. */
  readonly joined: boolean
  /** The word without its beginning: gillavry of Mc Gillavry. */
  readonly core?: string
}

/** Keeps the tokens of chunks while an archive is read, because they repeat endlessly (Jansen, van, J.). */
export type TokenCache = Map<string, readonly Token[]>

const COMMA: Token = { text: ',', written: ',', kind: 'comma', joined: false }
const UNWANTED = /[\p{Cc}\p{Cf}]+/gu
const APOSTROPHES = /[’‘`´ʼ′]/g
const DASHES = /\s*[-‐‑‒–—]\s*/g

/** Takes a name or query apart. A name all in capitals is read as if in small letters: "P. V.D. BERG" has a particle. */
export function tokenise(raw: string, cache?: TokenCache): Token[] {
  const text = tidy(raw)
  const tokens: Token[] = []
  for (const chunk of SPACED.test(text) ? text.split(' ') : text.split(/\s+|(?<=,)|(?=,)/)) {
    if (chunk === '') continue
    const known = cache?.get(chunk)
    const found = known ?? parseChunk(chunk)
    if (!known) cache?.set(chunk, found)
    tokens.push(...found)
  }
  return tokens
}

function tidy(raw: string): string {
  if (PLAIN.test(raw)) return raw
  const text = raw.normalize('NFC').replace(UNWANTED, ' ').replace(APOSTROPHES, "'").replace(DASHES, '-')
  return /\p{Ll}/u.test(text) ? text : text.toLowerCase()
}
/** Words with only spaces between them need no slower split. */
const SPACED = /^[A-Za-z. ]*$/
/** Most names need no tidying. With 420,000 names that is worth a test. */
const PLAIN = /^(?=[^a-z]*[a-z])[A-Za-z., ]*$/

/** v.d., v/d, vd, v.h., d.l., alone or before the surname (v.d.Berg). In small letters only: V.D. are initials. */
const ABBREVIATED = /^(?:v\.d(?=\.|$)|v\/?d|([aou])\/d|v\.?(?:\/|(?<=\.))(h)(?=[./]|$)|d[./](l)(?=[./]|$))[./]?(?=$|\p{L}{3})/u
const FULL_FORMS: Record<string, string> = { a: 'aan d', o: 'op d', u: 'uit d', h: "van 't", l: 'de la' }
/** A particle's letter before the capital of a name: dBruijn, vDijk. */
const LETTER_BEFORE = /^[dvt](?=\p{Lu}\p{Ll}{2})/u
/** v.Dijk is van Dijk. */
const ABBREVIATED_VAN = /^v\.(?=\p{L}{2})/u
/** The title ing., with its dot: Ing is a Chinese given name. */
const ENGINEER = /^ing\.$/i
/** e.v.: wife of. */
const WIFE_OF = /^e\.?v\.?$/

const DOTTED = /^(\p{L}{2})\.$/u

function parseChunk(chunk: string): Token[] {
  if (chunk === ',') return [COMMA]
  const abbreviated = ABBREVIATED.exec(chunk)
  if (abbreviated) {
    const full = FULL_FORMS[abbreviated.slice(1).find(Boolean) ?? ''] ?? 'van d'
    return [makeParticle(full, abbreviated[0]), ...parseChunk(chunk.slice(abbreviated[0].length))]
  }
  const van = ABBREVIATED_VAN.exec(chunk)
  if (van) return [makeParticle('van', van[0]), ...parseChunk(chunk.slice(van[0].length))]
  const letter = LETTER_BEFORE.exec(chunk)
  if (letter) return [makeParticle(LETTER_PARTICLES.get(letter[0])!, letter[0]), ...parseChunk(chunk.slice(1))]
  if (ENGINEER.test(chunk)) return [{ text: 'ing', written: chunk, kind: 'title', joined: false }]
  if (WIFE_OF.test(chunk)) return [{ text: 'ev', written: chunk, kind: 'maiden', joined: false }]
  // No particle ends in a dot: "op. Hendriks" has initials.
  const dotted = DOTTED.exec(chunk)
  if (dotted && kindOf(fold(dotted[1]!), dotted[1]!).startsWith('particle'))
    return [{ text: fold(dotted[1]!), written: dotted[1]!, kind: 'word', joined: false }]
  const tokens: Token[] = []
  for (const piece of chunk.split(/[^\p{L}\p{N}\p{M}'*?-]+/u)) {
    let joined = false
    for (const part of piece.split('-')) {
      for (const token of partTokens(part)) {
        tokens.push(joined ? { ...token, joined } : token)
        joined = false
      }
      joined = tokens.length > 0
    }
  }
  // Initials have a dot each, or none at all.
  return chunk.includes('.') ? tokens.map(asWord) : tokens
}

const asWord = (token: Token): Token => (token.kind === 'initials-or-name' ? { ...token, kind: 'word' } : token)

/** Finds 't and 's before a capital or alone, d' and M' before a name, 't after one (van't). Other apostrophes are dropped. */
const APOSTROPHE = /^('[ts](?=$|\p{Lu})|[dDmM]'(?=$|\p{L}))?(.*?)('t)?$/u

function partTokens(part: string): Token[] {
  if (!part.includes("'")) return wordTokens(part)
  const [, before, rest = '', after] = APOSTROPHE.exec(part) ?? []
  const tokens = wordTokens(rest)
  if (before === "M'" || before === "m'") {
    const [name] = tokens
    tokens.splice(0, 1, name ? begun('mac', before, name) : { text: 'mc', written: before, kind: 'beginning', joined: false })
  } else if (before) tokens.unshift(makeParticle(before.toLowerCase(), before))
  if (after) tokens.push(makeParticle(after, after))
  return tokens
}

function wordTokens(written: string): Token[] {
  const text = fold(written).replace(/[^\p{L}\p{N}*?]/gu, '')
  if (!text) return []
  if ((MC.test(text) || MAC.test(written)) && !INITIALS.test(written)) {
    const core = text.replace(/^ma?c/, '')
    return [{ text: `mac${core}`, core, written, kind: 'word', joined: false }]
  }
  const kind = kindOf(text, written)
  const full = kind === 'particle' ? (PARTICLE_FORMS.get(text) ?? text) : text
  return [{ text: full, written, kind, joined: false }]
}

/** McGillavry in any case, but neither mca, which may be initials, nor mcyer, which is Meijer with an e misread. */
const MC = /^mc(?:[*?]|[^uy].*[aeiouy*?])/
/** MacGillavry; macgillavry is already what all forms become. */
const MAC = /^Mac\p{Lu}/u

/** A beginning and a name in one word: Mc Gillavry -> macgillavry. `written`: the beginning, with a space if it had one. */
export const begun = (beginning: string, written: string, name: Token): Token => ({
  ...name,
  text: beginning + name.text,
  core: name.text,
  written: written + name.written,
  kind: 'word',
})

function kindOf(text: string, written: string): TokenKind {
  if (PARTICLES.has(text)) return 'particle'
  if (PARTICLES_BEFORE_NAMES.has(text)) return 'particle-or-name'
  if (TITLES.has(text)) return 'title'
  if (TITLES_OR_NAMES.has(text)) return 'title-or-name'
  if (MAIDEN_MARKERS.has(text)) return 'maiden'
  if (RANKS.has(text)) return 'rank'
  if (SURNAME_BEGINNINGS.has(text)) return 'beginning'
  return mayBeInitials(text, written) ? 'initials-or-name' : 'word'
}

/** Capitals, with Ch, Ph and Th each for one. */
export const INITIALS = /^(?:[CPT]h|\p{Lu}){2,5}$/u
const SHORT = /^[a-z]{2,5}$/
/** Consonants that a name begins with: part of a name that is being typed, or a clerk's Kl., Th. or Chr. */
const ONSET =
  /^(?:[bfgkpv][lr]|[dtvw]r|[dghktz]w|[dgnstz]j|[bdgklrt]h|kn|mb|ng|pf|ps|sch?r?|s[klmnp]|sp[lr]|str?|ts|phl?|chr?|[dt]jw)$/

/** Whether a folded word may be initials without dots. A name all in capitals is read as if in small letters. */
export function mayBeInitials(text: string, written = text): boolean {
  // IJ is one letter.
  if (text === 'y') return false
  if (INITIALS.test(written)) return text !== 'st'
  const consonants = /^[^aeiouy]*/.exec(text)![0]
  return SHORT.test(text) && written === text && consonants.length > 1 && !ONSET.test(consonants)
}

function makeParticle(text: string, written: string): Token {
  return { text, written, kind: 'particle', joined: false }
}
