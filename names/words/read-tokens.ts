/** The tokens of a name with their doubts resolved: which are titles, particles, initials without dots, or names. */
import { isChinese } from './chinese-name.ts'
import { initialOf, initialsIn, lettersOf } from './initials.ts'
import type { Token } from './token.ts'
import { CHINESE_SYLLABLE, DUTCH_PARTICLES, LETTER_PARTICLES } from './vocabulary.ts'

export interface ReadTokens {
  /** Only words, particles, maiden markers and commas are left. */
  readonly meant: readonly Token[]
  /** In order. */
  readonly titles: readonly string[]
  /** Letters of words that may be initials. */
  readonly initials: readonly string[]
}

/** Resolves the doubts. */
export function readTokens(tokens: readonly Token[]): ReadTokens {
  const titles: string[] = []
  const initials: string[] = []
  const cased = tokens.some((token) => /^\p{Lu}/u.test(token.written))
  const chinese = isChinese(tokens.filter((token, i) => i > 0 || token.kind !== 'title'))
  const read: Token[] = []
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!
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
          // "wed. Jansen", "geb. de Souza": no name before it to be the other one.
          if (last) titles.push(read.pop()!.text)
          titles.push(token.text)
        }
        break
      case 'particle':
        if (token.text === 'van d' && token.written.includes('.') && next && hasParticle(next)) {
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
          // "v. de Berg", but no "d. de Berg".
          !(token.text === 'd' && hasParticle(next))
        ) {
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
  return { meant: withSurname(withCapitalsFirst(read, chinese || initials.length > 0)), titles, initials }
}

const hasParticle = ({ kind, text }: Token): boolean => kind === 'particle' || text.startsWith('van')

const isLastBehindComma = (tokens: readonly Token[], i: number): boolean =>
  i === tokens.length - 1 && tokens.some(({ kind }) => kind === 'comma')

const CAPITALS = /^[\p{Lu}'.-]{2,}$/u

/** "DE JONG Hendrik", "BAKKER Oscar Jan": the surname is what stands in capitals, where those are nothing else. */
function withCapitalsFirst(read: Token[], unsure: boolean): Token[] {
  const end = read.findIndex(({ written }) => !CAPITALS.test(written))
  if (end <= 0) return read
  const given = read.slice(end)
  const surname = read.slice(0, end)
  if (unsure || !surname.some(isWord) || !given.every(isWord)) return read
  return [...surname, { text: ',', written: ',', kind: 'comma', joined: false }, ...given]
}
const isWord = ({ kind, text }: Token): boolean => kind === 'word' && text.length > 2

/** "Jansen, P., Kapitein": a title behind the name, or behind another title. */
function isBehindName(tokens: readonly Token[], i: number): boolean {
  const next = tokens[i + 1]
  if (next !== undefined && next.kind !== 'comma' && !next.kind.startsWith('title')) return false
  const before = tokens.slice(0, i)
  const comma = before.findLastIndex(({ kind }) => kind === 'comma')
  return comma > 0 && before.slice(comma + 1).every(({ kind }) => kind.startsWith('title'))
}

/** "Kapitein P. Jansen": initials, and then a name. */
function isBeforeInitials(tokens: readonly Token[], i: number): boolean {
  const rest = tokens.slice(i + 1)
  const comma = rest.findIndex(({ kind }) => kind === 'comma')
  const clause = comma < 0 ? rest : rest.slice(0, comma)
  return clause[0]?.text.length === 1 && clause.some(({ kind, text }) => kind === 'word' && text.length > 1)
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
