/** Everything but the passengers that a search needs, at one moment. A change makes a new snapshot; a search keeps its own. */
import type { Lexicon } from '#names/lexicon/lexicon.ts'
import { MeantWords } from '#names/lexicon/meant-words.ts'
import type { Catalogue } from '../meaning/catalogue.ts'
import type { JudgedBy } from './candidates.ts'

export class Snapshot implements JudgedBy {
  readonly catalogue: Catalogue
  readonly lexicon: Lexicon
  readonly meant: MeantWords
  readonly voyageOrder: Uint32Array

  constructor(catalogue: Catalogue, lexicon: Lexicon) {
    this.catalogue = catalogue
    this.lexicon = lexicon
    this.meant = new MeantWords(lexicon)
    this.voyageOrder = catalogue.voyages.order()
  }

  /** By number. Null if there is no voyage of that number. */
  get voyages() {
    return this.catalogue.voyages.byNumber
  }

  readonly numberOf = (key: number): number | undefined => this.catalogue.voyages.find(key)?.number

  /** Numbers of all voyages. */
  numbers(): number[] {
    return this.catalogue.voyages.inOrder().map(({ number }) => number)
  }

  keysOf(numbers: Iterable<number>): number[] {
    return [...numbers].flatMap((number) => this.voyages[number]?.id ?? [])
  }

  keysOfMask(mask: Uint8Array): number[] {
    return this.keysOf([...mask.keys()].filter((number) => mask[number] === 1))
  }

  maskOf(numbers: Iterable<number>): Uint8Array {
    const mask = new Uint8Array(this.voyages.length)
    for (const number of numbers) mask[number] = 1
    return mask
  }

  /** Turns counts by key into counts by number. */
  countsOf(byKey: ReadonlyMap<number, number>): { total: number; byVoyage: Uint32Array } {
    const byVoyage = new Uint32Array(this.voyages.length)
    let total = 0
    for (const [key, count] of byKey) {
      const number = this.numberOf(key)
      if (number === undefined) continue
      byVoyage[number] = count
      total += count
    }
    return { total, byVoyage }
  }
}
