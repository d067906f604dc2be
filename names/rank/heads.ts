/**
 * The best hits of different names, gathered while a segment is searched: a hundred Jansens on one score must not hide the
 * Janssens on the next.
 */

import type { OrderedNames } from '../index/ordered-names.ts'
import { ijOf, termOf } from '../index/packed-word.ts'
import { SmallestK } from './heap.ts'
import type { HitKey } from './hit-key.ts'

/** Different names that are looked at for the first rows. */
export const HEADS = 160
/** And of those that have no word that only begins with what was typed. */
export const FINISHED_HEADS = 40

export interface Heads {
  /**
   * Takes a hit; `surname` is its surname that was found, packed as in a segment, or -1; `unfinished`: a word of it only
   * begins with what was typed.
   */
  add(key: HitKey, name: number, surname: number, listed: boolean, unfinished: boolean): void
  /** The best, ascending; empty afterwards. */
  take(): HitKey[]
}

/** What a segment keeps between passes, so that no pass need make it anew. */
export interface HeadCells {
  /** Two cells per term and one for hits without a surname, all 0 between passes; holds keys + 1. */
  readonly ofSurname: Float64Array
  /** Per group of equal names the last pass in which it was a head. */
  readonly seenIn: Uint32Array
}

export const makeHeadCells = ({ terms, groupSize }: OrderedNames): HeadCells => ({
  ofSurname: new Float64Array(2 * terms.length + 1),
  seenIn: new Uint32Array(groupSize.length),
})

/** Where one word was typed: the best hit of every surname, and of those the first in the lists. */
export class SurnameHeads implements Heads {
  private readonly headOf: Float64Array
  private readonly cells: number[] = []

  constructor(headOf: Float64Array) {
    this.headOf = headOf
  }

  add(key: HitKey, _name: number, surname: number, listed: boolean): void {
    if (!listed) return
    // Dijk and Dyk are one term, but two surnames.
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
 * The best hits of different names; of equal names the first in the lists. Finished ones apart: a hundred that only begin
 * with what was typed must not hide the one that has a slip in it.
 */
export class NameHeads implements Heads {
  private readonly best = new SmallestK(HEADS)
  private readonly finished = new SmallestK(FINISHED_HEADS)
  private readonly groupOf: Uint32Array
  private readonly seenIn: Uint32Array
  private readonly pass: number

  /** `seenIn`: per group the last pass in which it was seen; `pass`: this one, higher than all before. */
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
