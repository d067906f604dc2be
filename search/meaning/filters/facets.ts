/** Facet counts. The count of a value is the total that the tab would have if only that value were chosen in its facet. */
import { alternativesOf, byFilter, FACETS, type Facet, FILTER_NAMES, FILTERS, type FilterName } from '#domain/filters.ts'
import type { FacetValue, Filters } from '#domain/search.ts'
import type { FactTable, Numbered } from './facts.ts'

/** A bit for each filter that a voyage can fail. */
export const bitOf = (name: FilterName): number => 1 << FILTER_NAMES.indexOf(name)

/** The bits of these filters and their alternatives. */
export const bitsOf = (names: readonly FilterName[]): number =>
  names.flatMap(alternativesOf).reduce((bits, name) => bits | bitOf(name), 0)
/** `failed`: for each voyage the filters that it fails, as bits. A facet counts voyages that fail no other. */
export class FacetCounts {
  readonly #failed: Uint16Array
  readonly #facets: readonly { name: Facet; others: number; values: ValueCounts }[]

  constructor(table: FactTable, failed: Uint16Array) {
    this.#failed = failed
    this.#facets = FACETS.map((name) => ({
      name,
      others: ~bitsOf([name]),
      values: new ValueCounts(table.numbered[name]),
    }))
  }

  /** The voyages that are added from now on belong to one hit. A ship counts once for a city, however often it sailed there. */
  beginItem(): void {
    for (const { values } of this.#facets) values.ofItem = []
  }

  add(voyage: number, hits: number): void {
    const failed = this.#failed[voyage]!
    for (const { others, values } of this.#facets) if ((failed & others) === 0) values.add(voyage, hits)
  }

  done(): Filters {
    const counted = new Map(this.#facets.map(({ name, values }) => [name, values.counted()]))
    return byFilter<Filters>(FACETS, (name) => {
      const values = counted.get(name)!
      const { kind } = FILTERS[name]
      if (kind === 'flag') return values[0]?.count ?? 0
      // The commonest first, then by name.
      if (kind === 'list') return values.sort((a, b) => b.count - a.count)
      return { min: values[0]?.value ?? null, max: values.at(-1)?.value ?? null }
    })
  }
}

class ValueCounts {
  /** The values of the hit that is being counted; null when every voyage counts by itself. */
  ofItem: number[] | null = null
  readonly #numbered: Numbered
  readonly #counts: Uint32Array

  constructor(numbered: Numbered) {
    this.#numbered = numbered
    this.#counts = new Uint32Array(numbered.values.length + 1)
  }

  add(voyage: number, hits: number): void {
    const value = this.#numbered.of[voyage]!
    if (this.ofItem?.includes(value)) return
    this.ofItem?.push(value)
    this.#counts[value]! += hits
  }

  /** In their order. An unknown one is not listed. */
  counted(): FacetValue[] {
    return this.#numbered.values.flatMap((value, at) => {
      const count = this.#counts[at + 1]!
      return count > 0 ? { value, count } : []
    })
  }
}
