/**
 * The normaliser turns a written name into a particle and words with a role. Order is free ("Berg, P. van den"), titles
 * are set apart, double names are split. It reads the archive and what visitors type in the same way. When its output
 * changes, `NORMALISER_VERSION` must go up (`version.ts`).
 */
import { chineseFamilyIn, isChinese, readTokens } from './read-tokens.ts'
import { type Token, type TokenCache, tokenise } from './tokens.ts'
import { COMPANY, RANKS } from './vocabulary.ts'

export const GIVEN = 0
export const SURNAME = 1
/** The surname in one word with its particle (vandenberg). A name is found by it, but it is never required. */
export const GLUED = 2
/** Part of the particle. It answers a typed word that looks like it, but is never required. */
export const PARTICLE = 3
export type Role = typeof GIVEN | typeof SURNAME | typeof GLUED | typeof PARTICLE

export interface NameWord {
  readonly text: string
  readonly role: Role
  readonly written: string
  /** Place among the words as written, from 0; -1 for a glued form or a particle. */
  readonly position: number
}

export interface NormalisedName {
  /** Surname words first, then given names, glued forms and particles. */
  readonly words: readonly NameWord[]
  /** Particles in order and in full, "van d" for v.d.; those of a second surname after a slash; empty when there are none. */
  readonly particle: string
  /** Titles in order, folded; empty when there are none. They only matter between names that are otherwise alike. */
  readonly titles: string
}

/** Never throws; a text without letters or digits gives no words. */
export function normalise(raw: string, cache?: TokenCache): NormalisedName {
  const tokens = withoutCompany(tokenise(raw, cache))
  const { meant, titles, initials } = readTokens(tokens)
  if (meant.some((token) => token.kind === 'word')) {
    const roles = assignRoles(meant)
    if (titles.length === 0 && initials.length === 0) return { ...roles, titles: '' }
    const also = [...nobleInitials(titles), ...initials.map(particleWord)]
    return { ...roles, words: [...roles.words, ...also], titles: titles.join(' ') }
  }
  // Only titles or particles ("mevr", "van de"): they are the name.
  const text = tokens.map((token) => token.text.replace(/[ ',]/g, '')).join('')
  const written = tokens.map((token) => token.written).join(' ')
  return { words: text ? [{ text, role: SURNAME, written, position: 0 }] : [], particle: '', titles: '' }
}

/** Companions are not part of the name: "Jansen en 2 kinderen". */
function withoutCompany(tokens: Token[]): Token[] {
  const from = tokens.findIndex((token, i) => i > 0 && token.text === 'en' && isCompany(tokens[i + 1]))
  if (from < 0) return tokens
  const comma = tokens.findIndex((token, i) => i > from && token.kind === 'comma')
  return [...tokens.slice(0, from), ...(comma < 0 ? [] : tokens.slice(comma))]
}
const isCompany = (token: Token | undefined): boolean =>
  token !== undefined && (/^\d+$/.test(token.text) || COMPANY.has(token.text))

/** Clerks wrote R.M. for Raden Mas, so those letters are found as if they were initials. */
const nobleInitials = (titles: readonly string[]): NameWord[] =>
  titles.filter((title) => title === 'raden' || RANKS.has(title)).map((title) => particleWord(title.charAt(0)))

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
  for (const token of marker < 0 ? [] : tokens.slice(marker)) if (token.kind !== 'maiden') name.add(token, SURNAME)
  return name.done()
}

/** The surname's place among the tokens of a name in natural order: from, to (exclusive). */
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

/** Gathers words by role. A particle belongs to the surname after it; a particle at the end belongs to the first surname. */
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
    if (token.core) this.glued.push({ ...word, text: token.core, role: role === GIVEN ? PARTICLE : GLUED, position: -1 })
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

/** The surname in one word with all or the last part of its particle: "van den" + berg -> vandenberg, denberg. */
export function gluedForms(particle: string, surname: string): string[] {
  const parts = particle.split(' ').map((part) => part.replace("'", ''))
  const forms: string[] = []
  for (let i = 0; i < parts.length; i++) {
    const glued = parts.slice(i).join('')
    // v.d. is van de, van den or van der. A v.d. Eijk is never called Deijk.
    if (parts.at(-1) === 'd' && !particle.endsWith("'")) for (const end of ['e', 'en', 'er']) forms.push(glued + end + surname)
    else forms.push(glued + surname)
  }
  return forms
}
