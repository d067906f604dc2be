/**
 * Gathers the best hits with different names while a segment is searched, so that a hundred Jansens with one score do not
 * hide the Janssens with the next.
 */
import type { OrderedNames } from '../index/ordered-names.ts'
import { ijOf, termOf } from '../index/segment-data.ts'
import type { HitKey } from './pairing.ts'

/** How many different names are considered for the first rows. */
export const HEADS = 160
/** How many of those without an unfinished word are considered in any case. */
export const FINISHED_HEADS = 40

export interface Heads {
  /**
   * Takes a hit. `surname`: its surname that was found, packed as in a segment, or -1. `unfinished`: one of its words only
   * begins with what was typed.
   */
  add(key: HitKey, name: number, surname: number, listed: boolean, unfinished: boolean): void
  /** Gives the best hits, ascending. To be called once. */
  take(): HitKey[]
}

/** Arrays that a segment keeps between passes. */
export interface HeadCells {
  /** Keys + 1 in two cells per term, and in one for hits without a surname. All 0 between passes. */
  readonly ofSurname: Float64Array
  /** For each group of equal names, the last pass in which it was a head. */
  readonly seenIn: Uint32Array
}

export const makeHeadCells = ({ terms, groupSize }: OrderedNames): HeadCells => ({
  ofSurname: new Float64Array(2 * terms.length + 1),
  seenIn: new Uint32Array(groupSize.length),
})

/** For one typed word: the best hit with each surname; among equal ones the first in the lists. */
export class SurnameHeads implements Heads {
  private readonly headOf: Float64Array
  private readonly cells: number[] = []

  constructor(headOf: Float64Array) {
    this.headOf = headOf
  }

  add(key: HitKey, _name: number, surname: number, listed: boolean): void {
    if (!listed) return
    // Dijk and Dyk are one term but two surnames.
    const cell = surname < 0 ? this.headOf.length - 1 : 2 * termOf(surname) + Number(ijOf(surname) > 0)
    const head = this.headOf[cell]! - 1
    if (head < 0) this.cells.push(cell)
    if (head < 0 || key < head) this.headOf[cell] = key + 1
  }

  take(): HitKey[] {
    const keys = this.cells.map((cell) => this.headOf[cell]! - 1)
    for (const cell of this.cells) this.headOf[cell] = 0
    return keys.sort((a, b) => a - b).slice(0, HEADS)
  }
}

/**
 * The best hits with different names; among equal names the first in the lists. Names without an unfinished word are also
 * kept apart: a hundred names that only begin with what was typed must not hide one with a typing error.
 */
export class NameHeads implements Heads {
  private readonly best = new SmallestK(HEADS)
  private readonly finished = new SmallestK(FINISHED_HEADS)
  private readonly groupOf: Uint32Array
  private readonly seenIn: Uint32Array
  private readonly pass: number

  /** `seenIn`: as in `HeadCells`; `pass`: the number of this pass, higher than all before. */
  constructor(groupOf: Uint32Array, seenIn: Uint32Array, pass: number) {
    this.groupOf = groupOf
    this.seenIn = seenIn
    this.pass = pass
  }

  add(key: HitKey, name: number, _surname: number, listed: boolean, unfinished: boolean): void {
    if (!listed || (key >= this.best.limit && (unfinished || key >= this.finished.limit))) return
    const group = this.groupOf[name]!
    if (this.seenIn[group] === this.pass) return
    this.seenIn[group] = this.pass
    if (key < this.best.limit) this.best.add(key)
    if (!unfinished && key < this.finished.limit) this.finished.add(key)
  }

  take(): HitKey[] {
    const keys = Array.from(this.best.sorted())
    const last = keys.at(-1) ?? 0
    return [...keys, ...Array.from(this.finished.sorted()).filter((key) => key > last)]
  }
}

/** The k smallest of many numbers, in one pass. */
export class SmallestK {
  private readonly keys: Float64Array
  private size = 0

  constructor(k: number) {
    this.keys = new Float64Array(k)
  }

  /** A key at or above this would not be kept. Infinite until k keys are held. */
  get limit(): number {
    return this.size < this.keys.length ? Number.POSITIVE_INFINITY : (this.keys[0] ?? Number.NEGATIVE_INFINITY)
  }

  add(key: number): void {
    const { keys } = this
    if (this.size < keys.length) {
      let child = this.size++
      while (child > 0) {
        const parent = (child - 1) >> 1
        if (keys[parent]! >= key) break
        keys[child] = keys[parent]!
        child = parent
      }
      keys[child] = key
    } else if (key < this.limit) this.replaceLargest(key)
  }

  /** Ascending. */
  sorted(): Float64Array {
    return this.keys.slice(0, this.size).sort()
  }

  private replaceLargest(key: number): void {
    const { keys, size } = this
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= size) break
      if (child + 1 < size && keys[child + 1]! > keys[child]!) child++
      if (keys[child]! <= key) break
      keys[place] = keys[child]!
      place = child
    }
    keys[place] = key
  }
}
