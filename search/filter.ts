/**
 * Filters on voyages and the facet counts beside them, as the data contract's section 5 defines both. Pure: facts of
 * voyages in, masks and counts out. Voyages are numbered by the engine; a mask holds 1 for every voyage that passes.
 */
import type { FacetValue, Filters } from '#domain/search.ts'
import type { VoyageFilter } from './search.ts'

/** The facts of a voyage that filters ask for. */
export interface FilteredFacts {
  code: string
  shipId: string | null
  startCity: string | null
  endCity: string | null
  startDate: string | null
  endDate: string | null
}

/** What a tab counts: so many hits on the same voyages. A hit on several voyages passes when one of them does. */
export interface Counted {
  voyages: readonly number[]
  count: number
  /** The `_id` of the ship itself, so that one without voyages can be asked for. */
  shipId?: string
}

/** The facets that a visitor can choose in; the period and `unknownDate` are one. */
export type Facet = 'startCity' | 'endCity' | 'date'

export class FilterMasks {
  /** Voyages that pass every filter. */
  readonly all: Uint8Array
  readonly #facts: readonly (FilteredFacts | null)[]
  readonly #filter: VoyageFilter
  /** Per voyage a bit for each condition that it fails. */
  readonly #failed: Uint8Array

  /** A null among the facts is a number without a voyage. */
  constructor(facts: readonly (FilteredFacts | null)[], filter: VoyageFilter) {
    this.#facts = facts
    this.#filter = filter
    this.#failed = Uint8Array.from(facts, (voyage) => (voyage ? failures(voyage, filter) : GONE))
    this.all = this.#failed.map((failed) => (failed === 0 ? 1 : 0))
  }

  /** The total of a tab, or what it would be without some filters. */
  total(counted: Iterable<Counted>, without: readonly (Facet | 'shipId')[] = []): number {
    const ignored = without.reduce((bits, name) => bits | BITS[name], 0)
    let total = 0
    for (const hit of counted) if (this.#passes(hit, ignored)) total += hit.count
    return total
  }

  passes(counted: Counted): boolean {
    return this.#passes(counted, 0)
  }

  facets(counted: Iterable<Counted>): Filters {
    const startCity = new Map<string, number>()
    const endCity = new Map<string, number>()
    const startDate = new Span()
    const endDate = new Span()
    let unknownDate = 0
    for (const hit of counted) {
      this.#countCities(hit, 'startCity', startCity)
      this.#countCities(hit, 'endCity', endCity)
      let undated = false
      for (const facts of this.#passing(hit, BITS.date)) {
        startDate.add(facts.startDate)
        endDate.add(facts.endDate)
        if (isUndated(facts)) undated = true
      }
      if (undated) unknownDate += hit.count
    }
    return {
      startCity: valuesOf(startCity),
      endCity: valuesOf(endCity),
      startDate: startDate.value(),
      endDate: endDate.value(),
      unknownDate,
    }
  }

  #countCities(hit: Counted, facet: 'startCity' | 'endCity', counts: Map<string, number>): void {
    if (hit.count === 0) return
    const cities = new Set<string>()
    for (const facts of this.#passing(hit, BITS[facet])) if (facts[facet]) cities.add(facts[facet])
    for (const city of cities) counts.set(city, (counts.get(city) ?? 0) + hit.count)
  }

  *#passing(hit: Counted, ignored: number): Generator<FilteredFacts> {
    if (hit.count === 0) return
    for (const voyage of hit.voyages) {
      const facts = this.#facts[voyage]
      if (facts && (this.#failed[voyage]! & ~ignored) === 0) yield facts
    }
  }

  #passes(hit: Counted, ignored: number): boolean {
    for (const voyage of hit.voyages) {
      if ((this.#failed[voyage]! & ~ignored) === 0) return true
    }
    return hit.voyages.length === 0 && this.#passesWithoutVoyage(hit, ignored)
  }

  /** A ship or image that belongs to no voyage meets no filter on voyages. */
  #passesWithoutVoyage({ shipId }: Counted, ignored: number): boolean {
    const filter = this.#filter
    const asked = [
      [filter.startCity !== undefined, BITS.startCity],
      [filter.endCity !== undefined, BITS.endCity],
      [isDated(filter) || filter.unknownDate === true, BITS.date],
      [filter.journeyId !== undefined, BITS.journeyId],
      [filter.shipId !== undefined && filter.shipId !== shipId, BITS.shipId],
    ] as const
    return asked.every(([given, bit]) => !given || (ignored & bit) !== 0)
  }
}

const BITS = { startCity: 1, endCity: 2, date: 4, shipId: 8, journeyId: 16 } as const
const GONE = 128

function failures(voyage: FilteredFacts, filter: VoyageFilter): number {
  let failed = 0
  if (filter.startCity && !filter.startCity.includes(voyage.startCity ?? '')) failed |= BITS.startCity
  if (filter.endCity && !filter.endCity.includes(voyage.endCity ?? '')) failed |= BITS.endCity
  if (!meetsDates(voyage, filter)) failed |= BITS.date
  if (filter.shipId !== undefined && filter.shipId !== voyage.shipId) failed |= BITS.shipId
  if (filter.journeyId !== undefined && filter.journeyId !== voyage.code) failed |= BITS.journeyId
  return failed
}

/** Known dates overlap the range, ends included; one known date is that day. Dates as text compare as dates. */
function meetsDates(voyage: FilteredFacts, filter: VoyageFilter): boolean {
  if (filter.unknownDate) return isUndated(voyage)
  if (!isDated(filter)) return true
  if (isUndated(voyage)) return false
  const [from, to] = [voyage.startDate ?? voyage.endDate!, voyage.endDate ?? voyage.startDate!].sort() as [
    string,
    string,
  ]
  return (
    (filter.startDate === undefined || to >= filter.startDate) &&
    (filter.endDate === undefined || from <= filter.endDate)
  )
}

const isUndated = (voyage: FilteredFacts): boolean => voyage.startDate === null && voyage.endDate === null
const isDated = (filter: VoyageFilter): boolean =>
  filter.startDate !== undefined || filter.endDate !== undefined

/** Commonest first, then by name. */
const valuesOf = (counts: Map<string, number>): FacetValue[] =>
  [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'nl'))

class Span {
  #min: string | null = null
  #max: string | null = null

  add(date: string | null): void {
    if (date === null) return
    if (this.#min === null || date < this.#min) this.#min = date
    if (this.#max === null || date > this.#max) this.#max = date
  }

  value(): { min: string | null; max: string | null } {
    return { min: this.#min, max: this.#max }
  }
}
