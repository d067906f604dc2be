/** Takes names apart one by one, before they are sorted. Words are numbered in the order in which they came. */
import { type NormalisedName, normalise, SURNAME } from '../words/normalise.ts'
import type { TokenCache } from '../words/tokens.ts'
import { ijPlaces, isRepeated, marksOf, NAME_WORDS, packWord, withMarks, writeText } from './segment-data.ts'

type Affix = Pick<NormalisedName, 'particle' | 'titles'>

/**
 * The slower half of a build. A caller that receives names bit by bit can have them read while it waits for more, and need
 * not keep them.
 */
export class ReadNames {
  count = 0
  /** The words of name i begin at `start[i]`. */
  start = new Uint32Array(1024)
  words = new Uint32Array(1024 * 5)
  affixOf = new Uint16Array(1024)
  /** Name i as written begins at `textStart[i]`, in UTF-8. Only names that were not taken apart elsewhere have text. */
  text = new Uint8Array(1024)
  textStart = new Uint32Array(1024)
  readonly particles = ['']
  readonly titles = ['']
  readonly terms: string[] = []
  /** The forms of each term as a surname, each with how many names have it first. Nearly all terms have one. */
  readonly written: ([string, number][] | undefined)[] = []
  private readonly numbers = new Map<string, number>()
  private readonly affixNumbers = new Map<string, number>([['/', 0]])
  private readonly cache: TokenCache = new Map()
  /** The end of the words that were read. */
  private end = 0

  add(written: string): void {
    const from = this.textStart[this.count]!
    if (from + written.length * 3 > this.text.length) this.text = grown(this.text, written.length * 3)
    const end = writeText(written, this.text, from)
    const name = normalise(written, this.cache)
    for (const word of name.words.slice(0, NAME_WORDS)) {
      const term = this.addWord(word.text, marksOf(packWord(0, word.role, ijPlaces(word.written))))
      if (word.role === SURNAME && !isRepeated(this.words, this.start[this.count]!, this.end - 1))
        countWritten(this.written, term, word.written)
    }
    this.finish(name)
    this.textStart[this.count] = end
  }

  /** Adds a word of a name that was taken apart elsewhere, with its `marksOf`. Call `finish` after its last word. */
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

  /** The number of a word that was read. */
  numberOf(text: string): number {
    return this.numbers.get(text)!
  }

  /** Ends a name after its last word. */
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

/** The most combinations of particle and titles. Archives have few; further ones are dropped. */
const AFFIXES_MAX = 0xffff

function countWritten(of: ([string, number][] | undefined)[], term: number, written: string): void {
  const ways = of[term]
  const way = ways?.find(([text]) => text === written)
  if (way) way[1]++
  else if (ways) ways.push([written, 1])
  else of[term] = [[written, 1]]
}

/** Gives a larger copy and frees the memory of the array at once. Room that is never written takes no memory. */
export function grown<T extends Numbers>(array: T, more = 64): T {
  const larger = new (array.constructor as new (length: number) => T)(array.length * 4 + more)
  larger.set(array)
  array.buffer.transfer(0)
  return larger
}
type Numbers = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>
