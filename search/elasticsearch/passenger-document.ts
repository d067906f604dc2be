/**
 * A passenger as Elasticsearch holds it: terms to retrieve by, all that judging needs in one packed value, and the place in
 * lists. The words are those of the normaliser; no analyzer touches them.
 */
import { ijPlaces, marksOf, packWord, withIj } from '#domain/names/index/packed-word.ts'
import { sortKeyOf } from '#domain/names/index/segment.ts'
import { NAME_WORDS } from '#domain/names/index/segment-data.ts'
import {
  GIVEN,
  GLUED,
  type NameWord,
  type NormalisedName,
  PARTICLE,
  SURNAME,
} from '#domain/names/words/normalise.ts'
import type { PassengerDocument } from '../documents.ts'

export interface StoredPassenger {
  g: string[]
  s: string[]
  q: string[]
  r: string[]
  p: string
  v: number
  i: number
  k: string
  sn: string
  x: number
  n: string
  d: boolean
}

/** What of a stored passenger can be read back. */
export type StoredSource = Pick<StoredPassenger, 'n' | 'v' | 'd'>

/** `name`: the passenger's, taken apart. */
export function toStored(
  { id, journey, startDate, fullName, demonstration }: PassengerDocument,
  { words: all, particle, titles }: NormalisedName,
): StoredPassenger {
  const words = all.slice(0, NAME_WORDS)
  const of = (...roles: number[]) => words.filter(({ role }) => roles.includes(role))
  const texts = (found: readonly NameWord[]) => found.map(({ text }) => text)
  const surnames = of(SURNAME)
  const particles = texts(of(PARTICLE))
  const isOfSeveral = particle.includes(' ')
  const letters = surnames.map(({ text, written }) => withIj(text, ijPlaces(written)))
  const place = [sortKeyOf(texts(surnames), texts(of(GIVEN))), startDate ?? '~', String(id).padStart(10, '0')]
  return {
    g: texts(of(GIVEN)),
    s: texts(of(SURNAME, GLUED)),
    q: isOfSeveral ? [] : particles,
    r: isOfSeveral ? particles : [],
    p: Buffer.from(
      [
        words.map(({ text, role, written }) => text + markOf(role, ijPlaces(written))).join(' '),
        particle,
        titles,
        journey,
        id,
        Number(demonstration),
        fullName,
      ].join('\n'),
    ).toString('base64'),
    v: journey,
    i: id,
    k: inOrderOfBytes(place.join('\u0000')),
    sn: letters.join(' '),
    x: 20 * Math.max(0, surnames.length - 1) + (particle === '' ? 0 : 2) + (titles === '' ? 0 : 1),
    n: fullName,
    d: demonstration,
  }
}

/** After each word one character: what `marksOf` tells of it. */
const markOf = (role: NameWord['role'], ij: number): string =>
  String.fromCharCode(FIRST_MARK + marksOf(packWord(0, role, ij)))
/** Above all letters that separate something. */
const FIRST_MARK = 0x100

/**
 * Elasticsearch sorts by the bytes of UTF-8, and a JavaScript string by its units of 16 bits: among those alone the letters from
 * U+E000 stand behind those that take two units.
 */
const inOrderOfBytes = (text: string): string =>
  text.replace(/[\ue000-\uffff]/g, (letter) => String.fromCodePoint(0x100000 + letter.charCodeAt(0)))

/** A candidate, as `p` has it. */
export interface Packed {
  words: { text: string; marks: number }[]
  particle: string
  titles: string
  /** Key of the voyage. */
  journey: number
  id: number
  demonstration: boolean
  name: string
}

/** Reads the value of `p`. */
export function unpack(packed: string): Packed {
  const [words, particle, titles, journey, id, demonstration, ...name] = Buffer.from(packed, 'base64')
    .toString()
    .split('\n')
  return {
    words: words === '' ? [] : words!.split(' ').map(readWord),
    particle: particle!,
    titles: titles!,
    journey: Number(journey),
    id: Number(id),
    demonstration: demonstration === '1',
    name: name.join('\n'),
  }
}

const readWord = (word: string) => ({
  text: word.slice(0, -1),
  marks: word.charCodeAt(word.length - 1) - FIRST_MARK,
})
