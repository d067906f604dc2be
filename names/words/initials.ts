/** Initials that were written without dots: "RA van den Berg", "Deceuninck, HALM", "PJ DE VRIES". */
import { fold } from '../text/fold.ts'
import type { Token } from './token.ts'
import { GIVEN_NAME_VARIANTS } from './variants.ts'
import { CHINESE_FAMILIES, CHINESE_FAMILIES_OR_NAMES } from './vocabulary.ts'

const GIVEN_NAMES: ReadonlySet<string> = new Set(GIVEN_NAME_VARIANTS.flat().map(fold))

/** Capitals, and Ch, Ph and Th for one. */
const CAPITALS = /^(?:[CPT]h|\p{Lu}){2,5}$/u
const VOWELLESS = /^[^aeiouy]+$/
const SHORT = /^[a-z]{2,5}$/
/** What a name begins with, and so the beginning of one that is being typed, or a clerk's Kl., Th. and Chr. */
const ONSET =
  /^(?:[bfgkpv][lr]|[dtvw]r|[dghktz]w|[dgnstz]j|[bdgklrt]h|kn|mb|mc|ng|pf|ps|sch?r?|s[klmnp]|sp[lr]|str?|ts|phl?|chr?|[dt]jw)$/

/** Letters that may be initials: a folded word as it was written. Names in capitals are read as if in small letters. */
export function mayBeInitials(text: string, written = text): boolean {
  // IJ is one letter.
  if (text === 'y') return false
  if (CAPITALS.test(written)) return text !== 'st'
  const consonants = /^[^aeiouy]*/.exec(text)![0]
  return SHORT.test(text) && written === text && consonants.length > 1 && !ONSET.test(consonants)
}

/** How sure it is that a token is initials. Maybe: RAS Bakker is as well somebody called Ras, and vn Dijk has a slip. */
export function initialsIn(tokens: readonly Token[], i: number, chinese: boolean): 'sure' | 'maybe' | 'no' {
  const { text, written } = tokens[i]!
  const isName = (token: Token, at: number) => at !== i && token.kind === 'word' && token.text.length > 1
  if (CHINESE_FAMILIES.has(text) || !tokens.some(isName)) return 'no'
  if (!CAPITALS.test(written)) return chinese ? 'no' : 'maybe'
  // Lists that write surnames in capitals: "Hendrik DE JONG", "SMITS Johannes", "Th. BLOM", "Godfried ABELS".
  const isGivenName = (token: Token) => GIVEN_NAMES.has(token.text) && !CAPITALS.test(token.written)
  if (tokens[i - 1]?.kind.startsWith('particle')) return 'no'
  if (VOWELLESS.test(text) || tokens.slice(1, i).some(({ kind }) => kind === 'comma')) return 'sure'
  if (tokens[i + 1]?.kind.startsWith('particle')) return 'sure'
  const isOther = (token: Token, at: number) => isName(token, at) && token.text.length > 2
  if (tokens.some(isGivenName) || !tokens.some(isOther)) return 'no'
  if (i === tokens.length - 1 && text.length > 3) return 'no'
  if (text.length > 2) return 'maybe'
  return CHINESE_FAMILIES_OR_NAMES.has(text) ? 'no' : 'sure'
}

/** The letters of "HALM", or of "JThM": J, Th and M. */
export const lettersOf = (written: string): string[] => written.match(/[CPT]h|\p{L}/gu) ?? []

export const initialOf = (letter: string): Token => ({
  text: letter.toLowerCase(),
  written: letter,
  kind: 'word',
  joined: false,
})
