/** Filters on voyages, and the facet counts beside them. What they mean: data contract, section 5. */
import { chosenOf, FILTERS, type FilterName, type Kind, type VoyageFilter } from '#domain/filters.ts'
import type { Filters } from '#domain/search.ts'
import { bitOf, bitsOf, FacetCounts } from './facets.ts'
import type { FactTable } from './facts.ts'

/** A hit that may belong to several voyages, such as a ship. It passes when one of them does. */
export interface Item {
  voyages: readonly number[]
  /** The `_id` of the ship itself, for one without voyages. */
  shipId?: string
}

/** What a tab counts: hits on each voyage, or items that may belong to several voyages. */
export type Counted = Uint32Array | readonly Item[]

export class FilterMasks {
  /** 1 for every voyage that passes all filters; null when nothing is filtered. */
  readonly allowed: Uint8Array | null
  readonly #table: FactTable
  readonly #asked: readonly Asked[]
  /** For each voyage the filters that it fails, as bits. */
  readonly #failed: Uint16Array

  constructor(table: FactTable, asked: VoyageFilter) {
    this.#table = table
    this.#asked = Object.entries(chosenOf(asked)).map(([key, value]) => {
      const name = key as FilterName
      const { kind } = FILTERS[name]
      const meant = kind === 'code' ? (table.codeOf(value as string) ?? value) : value
      return { name, value: meant, bit: bitOf(name), kind }
    })
    const isFree = this.#asked.length === 0
    this.#failed = isFree ? table.gone : table.gone.map((gone, voyage) => gone || this.#failures(voyage))
    this.allowed = isFree ? null : Uint8Array.from(this.#failed, (failed) => (failed === 0 ? 1 : 0))
  }

  passesVoyage(voyage: number): boolean {
    return this.#failed[voyage] === 0
  }

  passesItem(item: Item): boolean {
    return this.#passes(item, 0)
  }

  /** The total of a tab, or what it would be without some filters. */
  total(counted: Counted, without: readonly FilterName[] = []): number {
    const ignored = bitsOf(without)
    let total = 0
    if (counted instanceof Uint32Array) {
      for (let voyage = 0; voyage < counted.length; voyage++) {
        if ((this.#failed[voyage]! & ~ignored) === 0) total += counted[voyage]!
      }
    } else for (const item of counted) if (this.#passes(item, ignored)) total++
    return total
  }

  /** The values of each facet, with all filters applied except the facet's own. */
  facets(counted: Counted): Filters {
    const count = new FacetCounts(this.#table, this.#failed)
    if (counted instanceof Uint32Array) {
      for (let voyage = 0; voyage < counted.length; voyage++) {
        if (counted[voyage]! > 0) count.add(voyage, counted[voyage]!)
      }
    } else {
      for (const { voyages } of counted) {
        count.beginItem()
        for (const voyage of voyages) count.add(voyage, 1)
      }
    }
    return count.done()
  }

  #passes(item: Item, ignored: number): boolean {
    for (const voyage of item.voyages) if ((this.#failed[voyage]! & ~ignored) === 0) return true
    return item.voyages.length === 0 && this.#passesWithoutVoyage(item, ignored)
  }

  /** A ship or image without voyages passes no filter on voyages. It does pass the filter on its own ship. */
  #passesWithoutVoyage({ shipId }: Item, ignored: number): boolean {
    return this.#asked.every(({ name, value, bit }) => (bit & ignored) !== 0 || (name === 'shipId' && value === shipId))
  }

  #failures(voyage: number): number {
    const facts = this.#table.facts[voyage]!
    const days = this.#table.days[voyage]!
    let failed = 0
    for (const { name, kind, value, bit } of this.#asked) if (!meets(kind, facts[name], value, days)) failed |= bit
    return failed
  }
}

interface Asked {
  name: FilterName
  kind: Kind
  value: unknown
  bit: number
}

/** Known dates overlap a period, ends included. A voyage with one known date is on that day alone. */
function meets(kind: Kind, fact: unknown, asked: unknown, days: FactTable['days'][number]): boolean {
  switch (kind) {
    case 'list':
      return (asked as readonly unknown[]).includes(fact)
    case 'from':
      return days !== null && days[1] >= (asked as string)
    case 'to':
      return days !== null && days[0] <= (asked as string)
    case 'flag':
    case 'record':
    case 'code':
      return fact === asked
  }
}

export const isFiltered = (filter: VoyageFilter): boolean => Object.keys(chosenOf(filter)).length > 0
