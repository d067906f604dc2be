/**
 * The normaliser: a written name becomes words with a role and a particle. Order is free ("Berg, P. van den"),
 * titles are dropped, double names are taken apart. The same for the archive and for what a visitor types.
 * When its output changes, `NORMALISER_VERSION` must go up (`version.ts`).
 */
import { type Token, type TokenCache, tokenise } from './tokens.ts'
import {
  CHINESE_FAMILIES,
  CHINESE_FAMILIES_OR_NAMES,
  CHINESE_SYLLABLE,
  COMPANY,
  DUTCH_PARTICLES,
  LETTER_PARTICLES,
  RANKS,
} from './vocabulary.ts'

export const GIVEN = 0
export const SURNAME = 1
/** Another way to write the surname, one word with its particle (vandenberg); found by it, never required. */
export const GLUED = 2
/** Part of the particle; answers a typed word that looks like it, never required. */
export const PARTICLE = 3
export type Role = typeof GIVEN | typeof SURNAME | typeof GLUED | typeof PARTICLE

export interface NameWord {
  readonly text: string
  readonly role: Role
  readonly written: string
  /** Place among the words as written, from 0. */
  readonly position: number
}

export interface NormalisedName {
  /** Surname words first, then given names, glued forms and particles. */
  readonly words: readonly NameWord[]
  /** Particles in order and in full, "van d" for v.d.; those of a second surname after a slash; empty without. */
  readonly particle: string
  /** Titles in order, folded; empty without. They never matter, but where two names are alike. */
  readonly titles: string
}

/** Takes a written name apart. Never throws; a text without letters or digits gives no words. */
export function normalise(raw: string, cache?: TokenCache): NormalisedName {
  const tokens = withoutCompany(tokenise(raw, cache))
  const titles: string[] = []
  const meant = readTokens(tokens, titles)
  if (meant.some((token) => token.kind === 'word')) {
    const roles = assignRoles(meant)
    if (titles.length === 0) return { ...roles, titles: '' }
    return { ...roles, words: [...roles.words, ...nobleInitials(titles)], titles: titles.join(' ') }
  }
  // Titles or particles alone ("mevr", "van de"): then they are the name.
  const text = tokens.map((token) => token.text.replace(/[ ',]/g, '')).join('')
  const written = tokens.map((token) => token.written).join(' ')
  return { words: text ? [{ text, role: SURNAME, written, position: 0 }] : [], particle: '', titles: '' }
}

/** "Jansen en 2 kinderen": who travelled along is no part of the name. */
function withoutCompany(tokens: Token[]): Token[] {
  const from = tokens.findIndex((token, i) => i > 0 && token.text === 'en' && isCompany(tokens[i + 1]))
  if (from < 0) return tokens
  const comma = tokens.findIndex((token, i) => i > from && token.kind === 'comma')
  return [...tokens.slice(0, from), ...(comma < 0 ? [] : tokens.slice(comma))]
}
const isCompany = (token: Token | undefined): boolean =>
  token !== undefined && (/^\d+$/.test(token.text) || COMPANY.has(token.text))

/** R.M. for Raden Mas: what clerks wrote of the title is found as if it were an initial. */
const nobleInitials = (titles: readonly string[]): NameWord[] =>
  titles
    .filter((title) => title === 'raden' || RANKS.has(title))
    .map((title) => particleWord(title.charAt(0)))

/** Tokens with their doubts resolved: only words, particles, maiden markers and commas are left; titles are put aside. */
function readTokens(tokens: readonly Token[], titles: string[]): Token[] {
  const cased = tokens.some((token) => /^\p{Lu}/u.test(token.written))
  const chinese = isChinese(tokens.filter((token, i) => i > 0 || token.kind !== 'title'))
  const read: Token[] = []
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!
    const next = tokens[i + 1]
    const last = read.at(-1)
    const beforeName =
      next !== undefined &&
      (next.kind === 'word' ? next.text.length > 1 : next.kind !== 'comma' && next.kind !== 'maiden')
    switch (token.kind) {
      case 'title':
        if (chinese && i > 0 && CHINESE_SYLLABLE.test(token.text)) read.push(as('word', token))
        else titles.push(token.text)
        break
      case 'title-or-name':
        if (!beforeName || chinese || token.joined || next.joined) read.push(as('word', token))
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
        else if (token.text === 'ev')
          for (const text of token.text) read.push({ ...token, text, written: text, kind: 'word' })
        else if (next === undefined || next.kind === 'comma') read.push(as('word', token))
        else {
          // "wed. Jansen", "geb. de Souza": no name before it to be the other one.
          if (last) titles.push(read.pop()!.text)
          titles.push(token.text)
        }
        break
      case 'particle':
        if (token.text === 'van d' && token.written.includes('.') && next?.text.startsWith('van')) {
          // "v.d. van Dijk": a particle stands there already.
          for (const text of ['v', 'd']) read.push({ ...token, text, written: text, kind: 'word' })
        } else read.push(chinese && !DUTCH_PARTICLES.has(token.text) ? as('word', token) : token)
        break
      case 'particle-or-name': {
        const small = /^\p{Ll}/u.test(token.written)
        const isParticle = beforeName && !chinese && (small || next?.kind === 'particle')
        read.push(as(isParticle ? 'particle' : 'word', token))
        break
      }
      case 'word': {
        const small = cased && /^\p{Ll}/u.test(token.written)
        if (token.text === 'v' && /^\p{Ll}/u.test(token.written) && next?.written === 'd' && tokens[i + 2]) {
          read.push({ ...token, text: 'van d', kind: 'particle' })
          i++
        } else if (small && beforeName && LETTER_PARTICLES.has(token.text)) {
          read.push({ ...token, text: LETTER_PARTICLES.get(token.text)!, kind: 'particle' })
        } else if (token.text.length === 1 && last?.kind === 'particle' && beforeName && !token.joined) {
          // "van t Hof"; "van e Meer": what is left of another particle.
          const text = token.text === 'v' ? 'd' : (LETTER_PARTICLES.get(token.text) ?? 'd')
          read.push({ ...token, text, kind: 'particle' })
        } else read.push(token)
        break
      }
      default:
        read.push(token)
    }
  }
  return withSurname(read)
}

/** "de heer Jansen", "de wed. Jansen": all that is read so far is an article. */
const isArticle = (read: readonly Token[]): boolean =>
  read.length === 1 && read[0]!.kind === 'particle' && read[0]!.text === 'de'

/** After initials alone a particle is the surname, or its beginning: "J. Von", "P. van den". */
function withSurname(read: Token[]): Token[] {
  const last = read.at(-1)
  if (last?.kind !== 'particle' || !read.some((token) => token.kind === 'word')) return read
  if (read.some((token) => token.kind === 'word' && token.text.length > 1)) return read
  return [...read.slice(0, -1), { ...last, kind: 'word', text: last.text.replace(/[ ']/g, '') }]
}

const as = (kind: 'word' | 'particle', token: Token): Token => ({ ...token, kind })

/** A family name that stands first: Tan Giok Lan. One that is also a given name must be followed by such names. */
function isChinese(tokens: readonly Token[]): boolean {
  const [first, ...rest] = tokens
  if (!first || rest.length === 0 || rest.some((token) => token.kind === 'comma')) return false
  const syllables = rest.filter((token) => token.text.length > 1 && CHINESE_SYLLABLE.test(token.text)).length
  if (CHINESE_FAMILIES.has(first.text)) return rest.some((token) => token.text.length > 1)
  return CHINESE_FAMILIES_OR_NAMES.has(first.text) && syllables === rest.length
}

/** Where the family name stands in a Chinese name after a Christian one: Frederik Tio Tiong Liang; or -1. */
function chineseFamilyIn(tokens: readonly Token[]): number {
  const at = tokens.length - 3
  if (at < 1 || !CHINESE_FAMILIES.has(tokens[at]!.text)) return -1
  const isGiven = ({ text }: Token) => text.length > 1 && CHINESE_SYLLABLE.test(text)
  return isGiven(tokens[at + 1]!) && isGiven(tokens[at + 2]!) ? at : -1
}

type Roles = Omit<NormalisedName, 'titles'>

function assignRoles(tokens: readonly Token[]): Roles {
  const comma = tokens.findIndex((token) => token.kind === 'comma')
  const before = comma < 0 ? tokens : tokens.slice(0, comma)
  const after = comma < 0 ? [] : tokens.slice(comma + 1).filter((token) => token.kind !== 'comma')
  if (before.length === 0 || after.length === 0) return naturalOrder(before.length ? before : after)
  return surnameFirst(before, after)
}

/** "Berg, P. van den" and "van den Berg-Smit, P. geb. Jansen". */
function surnameFirst(before: readonly Token[], after: readonly Token[]): Roles {
  const name = new Collector()
  for (const token of before) if (token.kind !== 'maiden') name.add(token, SURNAME)
  let role: Role = GIVEN
  for (const token of after) {
    if (token.kind === 'maiden') role = SURNAME
    else name.add(token, role)
  }
  return name.done()
}

function naturalOrder(tokens: readonly Token[]): Roles {
  const marker = tokens.findIndex((token) => token.kind === 'maiden')
  const main = marker < 0 ? tokens : tokens.slice(0, marker)
  const [from, to] = surnameSpan(main)
  const name = new Collector()
  for (const [i, token] of main.entries()) name.add(token, i >= from && i < to ? SURNAME : GIVEN)
  for (const token of marker < 0 ? [] : tokens.slice(marker))
    if (token.kind !== 'maiden') name.add(token, SURNAME)
  return name.done()
}

/** Where the surname stands among the tokens of a name in natural order: from, to (exclusive). */
function surnameSpan(tokens: readonly Token[]): [number, number] {
  const isParticle = (i: number) => tokens[i]?.kind === 'particle'
  const isInitial = (i: number) => tokens[i]?.text.length === 1
  const chain = (i: number): number => (tokens[i + 1]?.joined ? chain(i + 1) : i + 1)
  const chainStart = (i: number): number => (tokens[i]?.joined ? chainStart(i - 1) : i)
  const firstLong = tokens.findIndex((token, i) => !isParticle(i) && token.text.length > 1)
  const first = Math.max(0, firstLong)
  let end = tokens.length
  while (end > 0 && isParticle(end - 1)) end--
  if (end < tokens.length) return [first, chain(first)] // berg p. van den
  const p = tokens.findIndex((_, i) => isParticle(i))
  if (p === 0) {
    let name = 0
    while (isParticle(name)) name++
    return [0, chain(name)] // van den berg p.
  }
  if (p > 0) {
    const rest = tokens.slice(p).filter((token) => token.kind === 'word')
    if (rest.every((token) => token.text.length === 1)) return [first, chain(first)] // berg van den p.
    return [chainStart(p), tokens.length] // p. van den berg
  }
  if (isChinese(tokens)) return [0, 1]
  const family = chineseFamilyIn(tokens)
  if (family > 0) return [family, family + 1]
  if (end > 1 && isInitial(end - 1)) return [first, chain(first)] // jansen p.
  return [chainStart(end - 1), end]
}

/** Gathers words by role; a particle belongs to the surname after it, at the end to the first. */
class Collector {
  private readonly given: NameWord[] = []
  private readonly surname: NameWord[] = []
  private readonly glued: NameWord[] = []
  private readonly particles: string[] = []
  private pending: string[] = []
  private position = 0

  add(token: Token, role: typeof GIVEN | typeof SURNAME): void {
    if (token.kind === 'particle') {
      this.pending.push(token.text)
      return
    }
    const word: NameWord = { text: token.text, role, written: token.written, position: this.position++ }
    if (role === GIVEN) this.given.push(word)
    else {
      this.surname.push(word)
      this.glue(word)
    }
  }

  done(): Roles {
    this.glue(this.surname[0])
    const particle = this.particles.join('/')
    const small = particle === '' ? [] : particle.replaceAll("'", '').split(/[ /]/).map(particleWord)
    return { words: [...this.surname, ...this.given, ...this.glued, ...small], particle }
  }

  private glue(word: NameWord | undefined): void {
    if (this.pending.length === 0) return
    const particle = this.pending.join(' ')
    this.pending = []
    this.particles.push(particle)
    for (const text of word ? gluedForms(particle, word.text) : [])
      this.glued.push({ text, role: GLUED, written: word!.written, position: -1 })
  }
}

const particleWord = (text: string): NameWord => ({ text, role: PARTICLE, written: text, position: -1 })

/** One word with its particle, in every length: "van den" + berg gives vandenberg and denberg. */
export function gluedForms(particle: string, surname: string): string[] {
  const parts = particle.split(' ').map((part) => part.replace("'", ''))
  const forms: string[] = []
  for (let i = 0; i < parts.length; i++) {
    const glued = parts.slice(i).join('')
    // v.d. is van de, van den or van der
    if (parts.at(-1) === 'd' && !particle.endsWith("'"))
      for (const end of ['e', 'en', 'er']) forms.push(glued + end + surname)
    forms.push(glued + surname)
  }
  return forms
}
