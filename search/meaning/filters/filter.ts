/** Filters on voyages, and the facet counts beside them. What they mean: data contract, section 5. */
import type { Filters } from '#domain/search.ts'
import type { VoyageFilter } from '#domain/search-query.ts'
import { FacetCounts } from './facets.ts'
import { BITS, type FactTable } from './facts.ts'

/** A hit that may belong to several voyages, such as a ship. It passes when one of them does. */
export interface Item {
  voyages: readonly number[]
  /** The `_id` of the ship itself, for one without voyages. */
  shipId?: string
}

/** What a tab counts: hits on each voyage, or items that may belong to several voyages. */
export type Counted = Uint32Array | readonly Item[]

/** The facets in which a visitor chooses. The period and `unknownDate` are one facet. */
export type Facet = 'startCity' | 'endCity' | 'date'

export class FilterMasks {
  /** 1 for every voyage that passes all filters; null when nothing is filtered. */
  readonly allowed: Uint8Array | null
  readonly #table: FactTable
  readonly #filter: VoyageFilter
  /** For each voyage the conditions that it fails, as bits. */
  readonly #failed: Uint8Array

  constructor(table: FactTable, asked: VoyageFilter) {
    const { journeyId } = asked
    const filter =
      journeyId === undefined ? asked : { ...asked, journeyId: table.codeOf(journeyId) ?? journeyId }
    this.#table = table
    this.#filter = filter
    if (isFiltered(filter)) {
      this.#failed = table.gone.map((gone, voyage) => gone || failures(table, voyage, filter))
      this.allowed = this.#failed.map((failed) => (failed === 0 ? 1 : 0))
    } else {
      this.#failed = table.gone
      this.allowed = null
    }
  }

  passesVoyage(voyage: number): boolean {
    return this.#failed[voyage] === 0
  }

  passesItem(item: Item): boolean {
    return this.#passes(item, 0)
  }

  /** The total of a tab, or what it would be without some filters. */
  total(counted: Counted, without: readonly (Facet | 'shipId')[] = []): number {
    const ignored = without.reduce((bits, name) => bits | BITS[name], 0)
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
    const { startCity, endCity, journeyId, shipId: asked } = this.#filter
    return (
      (startCity === undefined || (ignored & BITS.startCity) !== 0) &&
      (endCity === undefined || (ignored & BITS.endCity) !== 0) &&
      (!asksDate(this.#filter) || (ignored & BITS.date) !== 0) &&
      journeyId === undefined &&
      (asked === undefined || asked === shipId || (ignored & BITS.shipId) !== 0)
    )
  }
}

function failures(table: FactTable, number: number, filter: VoyageFilter): number {
  const voyage = table.facts[number]!
  let failed = 0
  if (filter.startCity && !filter.startCity.includes(voyage.startCity ?? '')) failed |= BITS.startCity
  if (filter.endCity && !filter.endCity.includes(voyage.endCity ?? '')) failed |= BITS.endCity
  if (!meetsDates(table.days[number]!, filter)) failed |= BITS.date
  if (filter.shipId !== undefined && filter.shipId !== voyage.shipId) failed |= BITS.shipId
  if (filter.journeyId !== undefined && filter.journeyId !== voyage.code) failed |= BITS.journeyId
  return failed
}

/** The known dates overlap the range, ends included. A voyage with one known date is on that day alone. */
function meetsDates(days: FactTable['days'][number], filter: VoyageFilter): boolean {
  if (!asksDate(filter)) return true
  if (days === null) return filter.unknownDate === true
  if (filter.unknownDate) return false
  return days[1] >= (filter.startDate ?? '') && days[0] <= (filter.endDate ?? '9999')
}

const asksDate = ({ startDate, endDate, unknownDate }: VoyageFilter): boolean =>
  startDate !== undefined || endDate !== undefined || unknownDate === true

export const isFiltered = (filter: VoyageFilter): boolean =>
  asksDate(filter) ||
  [filter.startCity, filter.endCity, filter.shipId, filter.journeyId].some((value) => value !== undefined)
