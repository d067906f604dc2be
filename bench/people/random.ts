/** Random numbers from a seed, so that every run is the same (mulberry32). */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let t = this.state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number {
    return Math.floor(this.next() * below)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)]!
  }

  shuffled<T>(from: readonly T[]): T[] {
    const items = [...from]
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.below(i + 1)
      ;[items[i], items[j]] = [items[j]!, items[i]!]
    }
    return items
  }
}

/** Picks items at the front far more often: the share of rank r is proportional to 1 / (r + flat). */
export class Ranked<T> {
  private readonly items: readonly T[]
  private readonly upTo: Float64Array

  constructor(items: readonly T[], flat: number) {
    this.items = items
    this.upTo = new Float64Array(items.length)
    let sum = 0
    for (let rank = 0; rank < items.length; rank++) {
      sum += 1 / (rank + flat)
      this.upTo[rank] = sum
    }
  }

  pick(random: Random): T {
    const at = random.next() * this.upTo[this.upTo.length - 1]!
    let low = 0
    let high = this.items.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.upTo[middle]! < at) low = middle + 1
      else high = middle
    }
    return this.items[low]!
  }
}
