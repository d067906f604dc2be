/**
 * Plain edit distances on letters: a bit-parallel one to skim a whole dictionary, and the textbook Damerau-Levenshtein
 * that reasons, costs and measurements use.
 */

/** One bit per letter that occurs; letters 32 apart share a bit. Words that differ in many bits are many edits apart. */
export function letterMask(word: string): number {
  let mask = 0
  for (let i = 0; i < word.length; i++) mask |= 1 << (word.charCodeAt(i) & 31)
  return mask
}

export function countBits(bits: number): number {
  let v = bits - ((bits >>> 1) & 0x55555555)
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333)
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The longest text that can be a pattern. */
const PATTERN_MAX = 31

/** One text to compare with many others, all letters of a column at once (Hyyrö, 2003). */
export class Pattern {
  private readonly positions = new Int32Array(256)
  private readonly length: number
  private readonly top: number

  constructor(text: string) {
    this.length = text.length <= PATTERN_MAX ? text.length : 0
    this.top = 1 << (this.length - 1)
    for (let i = 0; i < this.length; i++) this.positions[text.charCodeAt(i) & 255]! |= 1 << i
  }

  /**
   * Whether the letters from `from` to `to` are within `most` Damerau-Levenshtein edits. Letters are bytes: two letters
   * beyond Latin may look the same, which only lets more through. Nothing is near an empty pattern, or one that is too long.
   */
  isWithin(letters: Uint8Array, from: number, to: number, most: number): boolean {
    const { positions, top } = this
    let plus = -1
    let minus = 0
    let diagonal = -1
    let before = 0
    let score = this.length
    if (score === 0) return false
    // Each remaining letter can lower the score by at most one.
    for (let at = from, left = to - from - 1; at < to; at++, left--) {
      const equal = positions[letters[at]!]!
      const swapped = ((~diagonal & equal) << 1) & before
      diagonal = (((equal & plus) + plus) ^ plus) | equal | minus | swapped
      const up = minus | ~(diagonal | plus)
      const down = diagonal & plus
      if (up & top) score++
      if (down & top) score--
      if (score - left > most) return false
      const shifted = (up << 1) | 1
      plus = (down << 1) | ~(diagonal | shifted)
      minus = shifted & diagonal
      before = equal
    }
    return score <= most
  }
}

const WIDTH = 128
/** The present row and the two before it, in turn. */
const rows = [new Uint8Array(WIDTH), new Uint8Array(WIDTH), new Uint8Array(WIDTH)]

/** Damerau-Levenshtein (adjacent letters may swap once); every edit costs 1. Letters beyond the 127th are not compared. */
export function editDistance(a: string, b: string): number {
  const n = Math.min(a.length, WIDTH - 1)
  const m = Math.min(b.length, WIDTH - 1)
  for (let j = 0; j <= m; j++) rows[0]![j] = j
  for (let i = 1; i <= n; i++) {
    const row = rows[i % 3]!
    const above = rows[(i + 2) % 3]!
    const before = rows[(i + 1) % 3]!
    const letter = a.charCodeAt(i - 1)
    const previous = a.charCodeAt(i - 2)
    row[0] = i
    for (let j = 1; j <= m; j++) {
      const other = b.charCodeAt(j - 1)
      let best = above[j - 1]! + (letter === other ? 0 : 1)
      if (above[j]! + 1 < best) best = above[j]! + 1
      if (row[j - 1]! + 1 < best) best = row[j - 1]! + 1
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && previous === other && before[j - 2]! + 1 < best)
        best = before[j - 2]! + 1
      row[j] = best
    }
  }
  return rows[n % 3]![m]!
}
