/** Names taken apart one by one, before they are sorted: words numbered as they came. */
import { type NormalisedName, normalise, SURNAME } from '../words/normalise.ts'
import type { TokenCache } from '../words/tokens.ts'
import { ijPlaces, marksOf, packWord, withMarks } from './packed-word.ts'
import { NAME_WORDS } from './segment-data.ts'
import { writeText } from './write-text.ts'

type Affix = Pick<NormalisedName, 'particle' | 'titles'>

/**
 * Names taken apart, the slower half of a build: who receives them bit by bit can read them while waiting for more, and need
 * not hold what was read.
 */
export class ReadNames {
  count = 0
  /** Words of name i from `start[i]`, terms numbered as they came. */
  start = new Uint32Array(1024)
  words = new Uint32Array(1024 * 5)
  affixOf = new Uint16Array(1024)
  /** Name i as written, UTF-8, from `textStart[i]`; of those alone that were not taken apart elsewhere. */
  text = new Uint8Array(1024)
  textStart = new Uint32Array(1024)
  readonly particles = ['']
  readonly titles = ['']
  readonly terms: string[] = []
  /** Per term the ways in which it is written as a surname, each with how often: nearly all have one. */
  readonly written: ([string, number][] | undefined)[] = []
  private readonly numbers = new Map<string, number>()
  private readonly affixNumbers = new Map<string, number>([['/', 0]])
  private readonly cache: TokenCache = new Map()
  /** Where the words of the next name begin. */
  private end = 0

  add(written: string): void {
    const from = this.textStart[this.count]!
    if (from + written.length * 3 > this.text.length) this.text = grown(this.text, written.length * 3)
    const end = writeText(written, this.text, from)
    const name = normalise(written, this.cache)
    for (const word of name.words.slice(0, NAME_WORDS)) {
      const term = this.addWord(word.text, marksOf(packWord(0, word.role, ijPlaces(word.written))))
      if (word.role === SURNAME) countWritten(this.written, term, word.written)
    }
    this.finish(name)
    this.textStart[this.count] = end
  }

  /** A word of a name that was taken apart elsewhere, with its `marksOf`; they come in their order, then `finish`. */
  addWord(text: string, marks: number): number {
    let term = this.numbers.get(text)
    if (term === undefined) {
      term = this.terms.push(text) - 1
      this.numbers.set(text, term)
    }
    if (this.end === this.words.length) this.words = grown(this.words)
    this.words[this.end++] = withMarks(term, marks)
    return term
  }

  /** Of a word that was read. */
  numberOf(text: string): number {
    return this.numbers.get(text)!
  }

  /** The words of a name are all there. */
  finish(affix: Affix): void {
    if (this.count + 2 > this.start.length) {
      this.start = grown(this.start)
      this.affixOf = grown(this.affixOf)
      this.textStart = grown(this.textStart)
    }
    this.affixOf[this.count] = this.affixNumber(affix)
    this.start[++this.count] = this.end
  }

  private affixNumber({ particle, titles }: Affix): number {
    const key = `${particle}/${titles}`
    let number = this.affixNumbers.get(key)
    if (number === undefined && this.particles.length <= AFFIXES_MAX) {
      this.titles.push(titles)
      number = this.particles.push(particle) - 1
      this.affixNumbers.set(key, number)
    }
    return number ?? 0
  }
}

/** An archive has few combinations of particle and titles; one beyond the last is taken for none. */
const AFFIXES_MAX = 0xffff

function countWritten(of: ([string, number][] | undefined)[], term: number, written: string): void {
  const ways = of[term]
  const way = ways?.find(([text]) => text === written)
  if (way) way[1]++
  else if (ways) ways.push([written, 1])
  else of[term] = [[written, 1]]
}

/**
 * Takes the place of the array, whose memory is free at once. Room that is not written to takes none, but what is left behind
 * does.
 */
export function grown<T extends Numbers>(array: T, more = 64): T {
  const larger = new (array.constructor as new (length: number) => T)(array.length * 4 + more)
  larger.set(array)
  array.buffer.transfer(0)
  return larger
}
type Numbers = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>
