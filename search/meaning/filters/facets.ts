/** Facet counts. The count of a value is the total that the tab would have if only that value were chosen in its facet. */
import type { FacetValue, Filters } from '#domain/search.ts'
import { BITS, type FactTable, type Numbered } from './facts.ts'

/** `failed`: for each voyage the conditions that it fails, as bits. A facet counts voyages that fail no other condition. */
export class FacetCounts {
  readonly #table: FactTable
  readonly #failed: Uint8Array
  readonly #startCity: CityCounts
  readonly #endCity: CityCounts
  readonly #startDate = new Span()
  readonly #endDate = new Span()
  #unknownDate = 0
  /** Whether the item that is being counted has an undated voyage; null when every voyage counts by itself. */
  #undatedItem: boolean | null = null

  constructor(table: FactTable, failed: Uint8Array) {
    this.#table = table
    this.#failed = failed
    this.#startCity = new CityCounts(table.startCities)
    this.#endCity = new CityCounts(table.endCities)
  }

  /** The voyages that are added from now on belong to one hit. A ship counts once for a city, however often it sailed there. */
  beginItem(): void {
    this.#startCity.beginItem()
    this.#endCity.beginItem()
    this.#undatedItem = false
  }

  add(voyage: number, hits: number): void {
    const failed = this.#failed[voyage]!
    if ((failed & ~BITS.startCity) === 0) this.#startCity.add(voyage, hits)
    if ((failed & ~BITS.endCity) === 0) this.#endCity.add(voyage, hits)
    if ((failed & ~BITS.date) !== 0) return
    const { startDate, endDate } = this.#table.facts[voyage]!
    this.#startDate.add(startDate)
    this.#endDate.add(endDate)
    if (startDate !== null || endDate !== null || this.#undatedItem === true) return
    this.#unknownDate += hits
    if (this.#undatedItem === false) this.#undatedItem = true
  }

  done(): Filters {
    return {
      startCity: this.#startCity.values(),
      endCity: this.#endCity.values(),
      startDate: this.#startDate.value(),
      endDate: this.#endDate.value(),
      unknownDate: this.#unknownDate,
    }
  }
}

class CityCounts {
  readonly #cities: Numbered
  readonly #counts: Uint32Array
  #ofItem: number[] | null = null

  constructor(cities: Numbered) {
    this.#cities = cities
    this.#counts = new Uint32Array(cities.values.length + 1)
  }

  beginItem(): void {
    this.#ofItem = []
  }

  add(voyage: number, hits: number): void {
    const city = this.#cities.of[voyage]!
    if (this.#ofItem?.includes(city)) return
    this.#ofItem?.push(city)
    this.#counts[city]! += hits
  }

  /** The commonest first, then by name. An unknown city is not listed. */
  values(): FacetValue[] {
    const values: FacetValue[] = []
    for (const [at, value] of this.#cities.values.entries()) {
      const count = this.#counts[at + 1]!
      if (count > 0) values.push({ value, count })
    }
    return values.sort((a, b) => b.count - a.count)
  }
}

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
