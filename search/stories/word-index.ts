/**
 * Which texts have a word, and how much it counts in them. Texts are numbered from 0. MiniSearch, which would do as well, makes
 * an object for each text that a word finds, and takes 50 to 100 ms where many texts have it.
 */

/** The texts with a word, in ascending order, and how much it counts in each. */
interface Posting {
  numbers: number[]
  weights: number[]
}

export interface Scores {
  /** For each text a bit for each of the words that it has. */
  has: Uint16Array
  score: Float64Array
}

/** The most words of one search. */
export const WORDS_MAX = 16

export class WordIndex {
  readonly #postings = new Map<string, Posting>()
  /** All words in order. */
  readonly #words: string[] = []
  /** The words that were added since they were put in order. */
  #unordered: string[] = []
  readonly #lengths: number[] = []
  #count = 0
  #length = 0

  /** `weights`: the weight of each word of the text. */
  add(number: number, weights: ReadonlyMap<string, number>): void {
    for (const [word, weight] of weights) {
      let posting = this.#postings.get(word)
      if (!posting) {
        posting = { numbers: [], weights: [] }
        this.#postings.set(word, posting)
        this.#unordered.push(word)
      }
      const at = placeIn(posting.numbers, number)
      posting.numbers.splice(at, 0, number)
      posting.weights.splice(at, 0, weight)
    }
    this.#lengths[number] = weights.size
    this.#length += weights.size
    this.#count++
  }

  /** `words`: those that were added for this text. */
  remove(number: number, words: Iterable<string>): void {
    for (const word of words) {
      const posting = this.#postings.get(word)!
      const at = placeIn(posting.numbers, number)
      posting.numbers.splice(at, 1)
      posting.weights.splice(at, 1)
      if (posting.numbers.length > 0) continue
      this.#postings.delete(word)
      this.#order()
      this.#words.splice(placeIn(this.#words, word), 1)
    }
    this.#length -= this.#lengths[number] ?? 0
    this.#count--
  }

  has(word: string): boolean {
    return this.#postings.has(word)
  }

  /** The words that begin so. */
  beginningWith(letters: string): string[] {
    this.#order()
    const from = placeIn(this.#words, letters)
    let to = from
    while (this.#words[to]?.startsWith(letters)) to++
    return this.#words.slice(from, to)
  }

  /** Looks for up to `WORDS_MAX` words. Each may be one of several: `[['kind'], ['ziek', 'ziekenboeg']]`. */
  search(words: readonly (readonly string[])[]): Scores {
    const has = new Uint16Array(this.#lengths.length)
    const score = new Float64Array(this.#lengths.length)
    const average = this.#length / Math.max(1, this.#count)
    for (const [at, some] of words.entries()) {
      for (const word of some) {
        const { numbers, weights } = this.#postings.get(word) ?? NOBODY
        const rarity = Math.log(1 + (this.#count - numbers.length + 0.5) / (numbers.length + 0.5))
        for (let n = 0; n < numbers.length; n++) {
          const number = numbers[n]!
          const weight = weights[n]!
          has[number]! |= 1 << at
          score[number]! += (rarity * weight) / (weight + 0.3 + (0.9 * this.#lengths[number]!) / average)
        }
      }
    }
    return { has, score }
  }

  /** Few words come with an edit, and many with a filling. */
  #order(): void {
    if (this.#unordered.length === 0) return
    if (this.#unordered.length > 100) {
      for (const word of this.#unordered) this.#words.push(word)
      this.#words.sort(compare)
    } else for (const word of this.#unordered) this.#words.splice(placeIn(this.#words, word), 0, word)
    this.#unordered = []
  }
}

const NOBODY: Posting = { numbers: [], weights: [] }

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Where a value stands, or would stand, in a list in order. */
function placeIn<T extends number | string>(list: readonly T[], value: T): number {
  let [low, high] = [0, list.length]
  // A filling adds at the end.
  if (high > 0 && list[high - 1]! < value) return high
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}
