/** Random numbers from a seed text: the same in every run and on every machine. */
import { createHash } from 'node:crypto'

export interface Random {
  /** At least 0 and less than 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  /** True in this share of the cases, 0 to 1. */
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
}

/** The generator sfc32 (public domain), seeded with a hash of the text. */
export function seededRandom(seed: string): Random {
  const bytes = createHash('sha256').update(seed).digest()
  let [a, b, c, count] = [0, 4, 8, 12].map((at) => bytes.readInt32LE(at)) as [number, number, number, number]
  const next = () => {
    const sum = (a + b + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (share) => next() < share,
    pick: (list) => list[Math.floor(next() * list.length)]!,
  }
}

/** Picks by weight: `weightedPicker([[3, 'a'], [1, 'b']])` picks `a` three times as often as `b`. */
export function weightedPicker<T>(choices: readonly (readonly [weight: number, value: T])[]) {
  let total = 0
  const bounds = choices.map(([weight]) => {
    total += weight
    return total
  })
  return (random: Random): T => {
    const at = random.next() * total
    let [low, high] = [0, bounds.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (bounds[middle]! > at) high = middle
      else low = middle + 1
    }
    return choices[low]![1]
  }
}

/**
 * Picks from a list that has the commonest entry first. The weight of rank r (from 1) is 1 / (r + shift)^slope: frequencies of
 * names follow this law of Zipf and Mandelbrot.
 */
export const zipfPicker = <T>(list: readonly T[], shift: number, slope: number) =>
  weightedPicker(list.map((value, i) => [1 / (i + 1 + shift) ** slope, value] as const))
