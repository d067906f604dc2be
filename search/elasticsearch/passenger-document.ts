/**
 * A passenger in Elasticsearch: terms for retrieval, a packed value for judging, and the place in lists. The words come from
 * our normaliser. No analyzer of Elasticsearch touches them.
 */
import { dateOrder } from '#domain/dates.ts'
import { NAME } from '#names/cost/weights.ts'
import { sortKeyOf } from '#names/index/ordered-names.ts'
import { ijPlaces, marksOf, NAME_WORDS, packWord, withIj } from '#names/index/segment-data.ts'
import { particleCost, titleCost } from '#names/rank/affixes.ts'
import { GIVEN, GLUED, type NameWord, type NormalisedName, PARTICLE, SURNAME } from '#names/words/normalise.ts'
import type { PassengerDocument } from '../documents.ts'
import { valuesOf } from './name-words.ts'

/** More than the highest cost of a particle, title and extra surnames. `x` and `y` are this number less those costs. */
export const AROUND = 1000

/** An extra term for a word in which a y is written as ij. No folded word has a slash, so it cannot clash. */
export const termWithIj = (text: string): string => `${text}/ij`

export interface StoredPassenger {
  g: string[]
  s: string[]
  q: string[]
  r: string[]
  w: string[]
  p: string
  v: number
  i: number
  k: string
  sn: string
  x: number
  y: number
  n: string
  d: boolean
}

/** The fields of a stored passenger that can be read back. */
export type StoredSource = Pick<StoredPassenger, 'n' | 'v' | 'd'>

/** The second argument is the normalised name of the passenger. */
export function toStored(
  { id, journey, startDate, fullName, demonstration }: PassengerDocument,
  { words: all, particle, titles }: NormalisedName,
): StoredPassenger {
  const words = all.slice(0, NAME_WORDS)
  const of = (...roles: number[]) => words.filter(({ role }) => roles.includes(role))
  const texts = (found: readonly NameWord[]) => found.map(({ text }) => text)
  const terms = (found: readonly NameWord[]) => [
    ...texts(found),
    ...found.filter(({ written }) => ijPlaces(written) > 0).map(({ text }) => termWithIj(text)),
  ]
  const surnames = of(SURNAME)
  const particles = texts(of(PARTICLE))
  const isOfSeveral = particle.includes(' ')
  const letters = surnames.map(({ text, written }) => withIj(text, ijPlaces(written)))
  const left = AROUND - particleCost('', particle) - titleCost('', titles)
  const place = [sortKeyOf(texts(surnames), texts(of(GIVEN))), dateOrder(startDate), String(id).padStart(10, '0')]
  return {
    g: terms(of(GIVEN)),
    s: terms(of(SURNAME, GLUED)),
    q: isOfSeveral ? [] : particles,
    r: isOfSeveral ? particles : [],
    w: valuesOf(words),
    p: pack({
      id,
      journey,
      demonstration,
      particle,
      titles,
      words: words.map(({ text, role, written }) => text + markOf(role, ijPlaces(written))).join(' '),
      name: fullName,
    }),
    v: journey,
    i: id,
    k: inOrderOfBytes(place.join('\u0000')),
    sn: letters.join(' '),
    x: Math.max(0, left - NAME.extraSurname * Math.max(0, surnames.length - 1)),
    y: left,
    n: fullName,
    d: demonstration,
  }
}

/**
 * Elasticsearch sorts by UTF-8 bytes, JavaScript by 16-bit units. They only differ in this: in JavaScript the letters from
 * U+E000 come after those that take two units.
 */
const inOrderOfBytes = (text: string): string =>
  text.replace(/[\ue000-\uffff]/g, (letter) => String.fromCodePoint(0x100000 + letter.charCodeAt(0)))

/** The content of the field `p` of a candidate. */
export interface Packed {
  id: number
  /** Key of the voyage. */
  journey: number
  demonstration: boolean
  particle: string
  titles: string
  /** Read with `eachWord`. It is not split earlier, because most candidates are only counted. */
  words: string
  name: string
}

/** Makes the value of `p`: one line for each part. The written name comes last. */
function pack({ id, journey, demonstration, particle, titles, words, name }: Packed): string {
  const lines = [id, journey, Number(demonstration), particle, titles, words, name]
  return Buffer.from(lines.join('\n')).toString('base64')
}

/** Reads the value of `p`. */
export function unpack(packed: string): Packed {
  const text = Buffer.from(packed, 'base64').toString()
  let end = -1
  const next = () => {
    const from = end + 1
    end = text.indexOf('\n', from)
    return text.slice(from, end)
  }
  const id = Number(next())
  const journey = Number(next())
  const demonstration = next() === '1'
  const particle = next()
  const titles = next()
  const words = next()
  return { id, journey, demonstration, particle, titles, words, name: text.slice(end + 1) }
}

/** The two characters after each word: its `marksOf` in ASCII, so that most packed names are ASCII. */
function markOf(role: NameWord['role'], ij: number): string {
  const marks = marksOf(packWord(0, role, ij))
  return String.fromCharCode(FIRST_MARK + (marks >> MARK_BITS), FIRST_MARK + (marks & MARK_MASK))
}
const FIRST_MARK = 0x30
const MARK_BITS = 4
const MARK_MASK = 2 ** MARK_BITS - 1

/** Calls back for each word of a candidate in order, with its `marksOf`. */
export function eachWord({ words }: Packed, found: (text: string, marks: number) => void): void {
  for (let from = 0; from < words.length; ) {
    const space = words.indexOf(' ', from)
    const end = space < 0 ? words.length : space
    const [high, low] = [words.charCodeAt(end - 2) - FIRST_MARK, words.charCodeAt(end - 1) - FIRST_MARK]
    found(words.slice(from, end - 2), (high << MARK_BITS) | low)
    from = end + 1
  }
}

/** The first word of a candidate. It is the first surname, because surnames come first. */
export function firstWord(packed: Packed): string {
  const [first = ''] = packed.words.split(' ', 1)
  return first.slice(0, -2)
}
