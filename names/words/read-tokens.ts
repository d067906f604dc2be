/** Decides what doubtful tokens of a name are: titles, particles, initials without dots, or names. */
import { fold } from '../text/fold.ts'
import { begun, INITIALS, mayBeInitials, type Token } from './tokens.ts'
import { GIVEN_NAME_VARIANTS } from './variants.ts'
import {
  CHINESE_FAMILIES,
  CHINESE_FAMILIES_OR_NAMES,
  CHINESE_SYLLABLE,
  DUTCH_PARTICLES,
  LETTER_PARTICLES,
  SURNAME_BEGINNINGS,
} from './vocabulary.ts'

/**
 * Whether a Chinese Indonesian family name stands first: Tan Giok Lan. A family name that is also a given name must be
 * followed by Chinese syllables only.
 */
export function isChinese(tokens: readonly Token[]): boolean {
  const [first, ...rest] = tokens
  if (!first || rest.length === 0 || rest.some((token) => token.kind === 'comma')) return false
  const syllables = rest.filter((token) => token.text.length > 1 && CHINESE_SYLLABLE.test(token.text)).length
  if (CHINESE_FAMILIES.has(first.text)) return rest.some((token) => token.text.length > 1)
  return CHINESE_FAMILIES_OR_NAMES.has(first.text) && syllables === rest.length
}

/** The place of a Chinese family name behind a Christian name (Frederik Tio Tiong Liang), or -1. */
export function chineseFamilyIn(tokens: readonly Token[]): number {
  const at = tokens.length - 3
  if (at < 1 || !CHINESE_FAMILIES.has(tokens[at]!.text)) return -1
  const isGiven = ({ text }: Token) => text.length > 1 && CHINESE_SYLLABLE.test(text)
  return isGiven(tokens[at + 1]!) && isGiven(tokens[at + 2]!) ? at : -1
}

interface ReadTokens {
  /** Words, particles, maiden markers and commas. */
  readonly meant: readonly Token[]
  readonly titles: readonly string[]
  /** Letters of words that may be initials. */
  readonly initials: readonly string[]
}

export function readTokens(tokens: readonly Token[]): ReadTokens {
  const titles: string[] = []
  const initials: string[] = []
  const cased = tokens.some((token) => /^\p{Lu}/u.test(token.written))
  const chinese = isChinese(tokens.filter((token, i) => i > 0 || token.kind !== 'title'))
  const read: Token[] = []
  for (let i = 0; i < tokens.length; i++) {
    const token = isBeginning(tokens, i) ? withBeginning(tokens[i]!, tokens[++i]!) : notBeginning(tokens[i]!)
    const next = tokens[i + 1]
    const last = read.at(-1)
    const beforeName =
      next !== undefined && (next.kind === 'word' ? next.text.length > 1 : next.kind !== 'comma' && next.kind !== 'maiden')
    switch (token.kind) {
      case 'title':
        if (chinese && i > 0 && CHINESE_SYLLABLE.test(token.text)) read.push(as('word', token))
        else titles.push(token.text)
        break
      case 'title-or-name':
        if (chinese || token.joined || next?.joined) read.push(as('word', token))
        else if (isBehindName(tokens, i)) titles.push(token.text)
        else if (!beforeName && !isBeforeInitials(tokens, i)) read.push(as('word', token))
        else if (isArticle(read)) titles.push(read.pop()!.text, token.text)
        else if (last?.kind === 'particle') read.push(as('word', token))
        else titles.push(token.text)
        break
      case 'rank':
        if (tokens[i - 1]?.text !== 'raden' && tokens[i - 1]?.kind !== 'rank') read.push(as('word', token))
        else titles.push(token.text)
        break
      case 'maiden':
        if (last && !isArticle(read)) read.push(token)
        else if (token.text === 'ev') for (const text of token.text) read.push({ ...token, text, written: text, kind: 'word' })
        else if (next === undefined || next.kind === 'comma') read.push(as('word', token))
        else {
          // "wed. Jansen", "geb. de Souza": no other name stands before the marker.
          if (last) titles.push(read.pop()!.text)
          titles.push(token.text)
        }
        break
      case 'particle':
        if (token.text === 'van d' && token.written.includes('.') && next && hasParticle(next)) {
          // "v.d. van Dijk" already has a particle, so v.d. are initials.
          for (const text of ['v', 'd']) read.push({ ...token, text, written: text, kind: 'word' })
        } else read.push(chinese && !DUTCH_PARTICLES.has(token.text) ? as('word', token) : token)
        break
      case 'particle-or-name': {
        const small = /^\p{Ll}/u.test(token.written)
        const isParticle = beforeName && !chinese && (small || next?.kind === 'particle')
        read.push(as(isParticle ? 'particle' : 'word', token))
        break
      }
      case 'initials-or-name': {
        const found = initialsIn(tokens, i, chinese)
        if (found === 'sure') read.push(...lettersOf(token.written).map(initialOf))
        else read.push(as('word', token))
        if (found === 'maybe') initials.push(...lettersOf(token.written).map((letter) => letter.toLowerCase()))
        break
      }
      case 'word': {
        const small = cased && /^\p{Ll}/u.test(token.written)
        if (
          token.text === 'v' &&
          /^\p{Ll}/u.test(token.written) &&
          next?.written === 'd' &&
          (tokens[i + 2] ? !hasParticle(tokens[i + 2]!) : isLastBehindComma(tokens, i + 1))
        ) {
          read.push({ ...token, text: 'van d', kind: 'particle' })
          i++
        } else if (small && LETTER_PARTICLES.has(token.text) && last?.kind === 'word' && isLastBehindComma(tokens, i)) {
          // "Damme, Cornelis v."
          read.push({ ...token, text: LETTER_PARTICLES.get(token.text)!, kind: 'particle' })
        } else if (
          small &&
          beforeName &&
          LETTER_PARTICLES.has(token.text) &&
          // The v of "v. de Berg" is a particle, the d of "d. de Berg" is not.
          !(token.text === 'd' && hasParticle(next))
        ) {
          read.push({ ...token, text: LETTER_PARTICLES.get(token.text)!, kind: 'particle' })
        } else if (token.text.length === 1 && last?.kind === 'particle' && beforeName && !token.joined) {
          // "van t Hof", "van e Meer": a letter that is left of another particle.
          const text = token.text === 'v' ? 'd' : (LETTER_PARTICLES.get(token.text) ?? 'd')
          read.push({ ...token, text, kind: 'particle' })
        } else read.push(token)
        break
      }
      default:
        read.push(token)
    }
  }
  return { meant: withSurname(withCapitalsFirst(read, chinese || initials.length > 0)), titles, initials }
}

/** Whether a name follows that it begins: Mc Gillavry. "MC Visser" has initials, but "MC GILLAVRY Hendrik" has not. */
function isBeginning(tokens: readonly Token[], i: number): boolean {
  const [{ kind, text, written }, next] = [tokens[i]!, tokens[i + 1]]
  if (kind !== 'beginning' || !next || next.text.length < 2 || !/^word|or-name$/.test(next.kind)) return false
  return text === 'st' || !INITIALS.test(written) || CAPITALS.test(next.written)
}

function withBeginning({ text, written, joined }: Token, name: Token): Token {
  const space = written.endsWith("'") ? '' : ' '
  return { ...begun(SURNAME_BEGINNINGS.get(text)!, written + space, name), joined }
}

const notBeginning = (token: Token): Token =>
  token.kind === 'beginning'
    ? { ...token, kind: mayBeInitials(token.text, token.written) ? 'initials-or-name' : 'word' }
    : token

const hasParticle = ({ kind, text }: Token): boolean => kind === 'particle' || text.startsWith('van')

const isLastBehindComma = (tokens: readonly Token[], i: number): boolean =>
  i === tokens.length - 1 && tokens.some(({ kind }) => kind === 'comma')

const CAPITALS = /^[\p{Lu} '.-]{2,}$/u

/** "DE JONG Hendrik", "BAKKER Oscar Jan": capitals in front mark the surname, unless they may be something else. */
function withCapitalsFirst(read: Token[], unsure: boolean): Token[] {
  const end = read.findIndex(({ written }) => !CAPITALS.test(written))
  if (end <= 0) return read
  const given = read.slice(end)
  const surname = read.slice(0, end)
  if (unsure || !surname.some(isWord) || !given.every(isWord)) return read
  return [...surname, { text: ',', written: ',', kind: 'comma', joined: false }, ...given]
}
const isWord = ({ kind, text }: Token): boolean => kind === 'word' && text.length > 2

/** Whether a title stands behind the name or behind another title: "Jansen, P., Kapitein". */
function isBehindName(tokens: readonly Token[], i: number): boolean {
  const next = tokens[i + 1]
  if (next !== undefined && next.kind !== 'comma' && !next.kind.startsWith('title')) return false
  const before = tokens.slice(0, i)
  const comma = before.findLastIndex(({ kind }) => kind === 'comma')
  return comma > 0 && before.slice(comma + 1).every(({ kind }) => kind.startsWith('title'))
}

/** Whether initials and then a name follow: "Kapitein P. Jansen". */
function isBeforeInitials(tokens: readonly Token[], i: number): boolean {
  const rest = tokens.slice(i + 1)
  const comma = rest.findIndex(({ kind }) => kind === 'comma')
  const clause = comma < 0 ? rest : rest.slice(0, comma)
  return clause[0]?.text.length === 1 && clause.some(({ kind, text }) => kind === 'word' && text.length > 1)
}

/** Whether only an article was read so far: "de heer Jansen", "de wed. Jansen". */
const isArticle = (read: readonly Token[]): boolean =>
  read.length === 1 && read[0]!.kind === 'particle' && read[0]!.text === 'de'

/** With only initials before it, a last particle is the surname or its beginning: "J. Von", "P. van den". */
function withSurname(read: Token[]): Token[] {
  const last = read.at(-1)
  if (last?.kind !== 'particle' || !read.some((token) => token.kind === 'word')) return read
  if (read.some((token) => token.kind === 'word' && token.text.length > 1)) return read
  return [...read.slice(0, -1), { ...last, kind: 'word', text: last.text.replace(/[ ']/g, '') }]
}

const as = (kind: 'word' | 'particle', token: Token): Token => ({ ...token, kind })

const GIVEN_NAMES: ReadonlySet<string> = new Set(GIVEN_NAME_VARIANTS.flat().map(fold))
const VOWELLESS = /^[^aeiouy]+$/

/** How sure it is that a token is initials. For example "maybe": RAS Bakker may be called Ras, and "vn Dijk" has a typo. */
function initialsIn(tokens: readonly Token[], i: number, chinese: boolean): 'sure' | 'maybe' | 'no' {
  const { text, written } = tokens[i]!
  const isName = (token: Token, at: number) => at !== i && token.kind === 'word' && token.text.length > 1
  if (CHINESE_FAMILIES.has(text) || !tokens.some(isName)) return 'no'
  if (!INITIALS.test(written)) return chinese ? 'no' : 'maybe'
  // Some lists write surnames in capitals: "Hendrik DE JONG", "SMITS Johannes", "Th. BLOM", "Godfried ABELS".
  const isGivenName = (token: Token) => GIVEN_NAMES.has(token.text) && !INITIALS.test(token.written)
  if (tokens[i - 1]?.kind.startsWith('particle')) return 'no'
  if (VOWELLESS.test(text) || tokens.slice(1, i).some(({ kind }) => kind === 'comma')) return 'sure'
  if (tokens[i + 1]?.kind.startsWith('particle')) return 'sure'
  const isOther = (token: Token, at: number) => isName(token, at) && token.text.length > 2
  if (tokens.some(isGivenName) || !tokens.some(isOther)) return 'no'
  if (i === tokens.length - 1 && text.length > 3) return 'no'
  if (text.length > 2) return 'maybe'
  return CHINESE_FAMILIES_OR_NAMES.has(text) ? 'no' : 'sure'
}

/** HALM -> H, A, L, M; JThM -> J, Th, M. */
const lettersOf = (written: string): string[] => written.match(/[CPT]h|\p{L}/gu) ?? []

const initialOf = (letter: string): Token => ({ text: letter.toLowerCase(), written: letter, kind: 'word', joined: false })
