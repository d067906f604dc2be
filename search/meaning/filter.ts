/** Filters on voyages, and the counts of facets beside them. */

import { anyCase, meantBy } from '#domain/any-case.ts'
import { firstDay, lastDay, type Span, spanOf } from '#domain/dates.ts'
import {
  alternativesOf,
  byFilter,
  chosenOf,
  FACETS,
  type Facet,
  FILTER_NAMES,
  FILTERS,
  type FilterName,
  type Kind,
  type KindOf,
  namesEntered,
  type ValueOf,
  type VoyageFilter,
} from '#domain/filters.ts'
import type { JourneyHit } from '#domain/journey.ts'
import type { FacetValue, Filters } from '#domain/search.ts'
import { inTextOrder } from '#domain/text-order.ts'

/** A hit that may belong to several voyages, such as a ship. It passes when one of them does. */
export interface Item {
  voyages: readonly number[]
  /** The `_id` of its ship, by which an item without voyages can pass. */
  shipId?: string
}

/** What a tab counts: the number of hits on each voyage, or items that may belong to several voyages. */
export type Counted = Uint32Array | readonly Item[]

export class FilterMasks {
  /** 1 for each voyage that passes all filters; null when nothing is filtered. */
  readonly allowed: Uint8Array | null
  readonly #table: FactTable
  readonly #asked: readonly Asked[]
  /** The filters that each voyage fails, as bits. */
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

  /** A ship or image without voyages passes only the filter on its own ship. */
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

/** Dates pass if they overlap the period, ends included. */
function meets(kind: Kind, fact: unknown, asked: unknown, days: FactTable['days'][number]): boolean {
  switch (kind) {
    case 'list':
      return Array.isArray(fact)
        ? fact.some((one) => (asked as readonly unknown[]).includes(one))
        : (asked as readonly unknown[]).includes(fact)
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

/** A bit for each filter that a voyage can fail. */
const bitOf = (name: FilterName): number => 1 << FILTER_NAMES.indexOf(name)

/** The bits of these filters and their alternatives. */
const bitsOf = (names: readonly FilterName[]): number =>
  names.flatMap(alternativesOf).reduce((bits, name) => bits | bitOf(name), 0)
/**
 * The count of a value is the total that the tab would have if only that value were chosen in its facet. So a facet counts
 * the voyages that fail no other filter. `failed`: the filters that each voyage fails, as bits.
 */
class FacetCounts {
  readonly #failed: Uint16Array
  readonly #facets: readonly { name: Facet; others: number; values: ValueCounts }[]

  constructor(table: FactTable, failed: Uint16Array) {
    this.#failed = failed
    this.#facets = FACETS.map((name) => ({ name, others: ~bitsOf([name]), values: new ValueCounts(table.numbered[name]) }))
  }

  /** The next voyages belong to one hit. A ship counts once for a city, however often it sailed there. */
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
  /** The values of the present hit; null when every voyage counts by itself. */
  ofItem: number[] | null = null
  readonly #numbered: Numbered
  readonly #counts: Uint32Array

  constructor(numbered: Numbered) {
    this.#numbered = numbered
    this.#counts = new Uint32Array(numbered.values.length)
  }

  add(voyage: number, hits: number): void {
    for (const value of this.#numbered.of[voyage]!) {
      if (this.ofItem?.includes(value)) continue
      this.ofItem?.push(value)
      this.#counts[value]! += hits
    }
  }

  /** The known values in their order. */
  counted(): FacetValue[] {
    return this.#numbered.values.flatMap((value, at) => {
      const count = this.#counts[at]!
      return count > 0 ? { value, count } : []
    })
  }
}

/**
 * The fact that each filter needs of a voyage; null when unknown. A list filter needs one value, or several. The ends of a
 * period need all days that the date may be.
 */
type Facts = {
  [F in FilterName]:
    | (KindOf<F> extends 'list' ? string | readonly string[] : KindOf<F> extends 'from' | 'to' ? Span : ValueOf<F>)
    | null
}

const factsOf = ({ hit, via = [] }: Filtered): Facts => ({
  ...hit,
  names: namesEntered(hit.names),
  via,
  startDate: daysOf(hit.startDate),
  endDate: daysOf(hit.endDate),
  unknownDate: hit.startDate === null && hit.endDate === null,
  shipId: hit.ship.id,
})

const daysOf = (date: string | null): Span | null => (date === null ? null : [firstDay(date), lastDay(date)])

interface Filtered {
  hit: JourneyHit
  via?: readonly string[]
  formerCodes?: readonly string[]
}

/** Facts are by voyage number, null where there is no voyage. */
export class FactTable {
  readonly facts: readonly (Facts | null)[]
  /** The days of each voyage; null without a date. */
  readonly days: readonly (Span | null)[]
  /** The codes that differ only in case, by their form in one case (`anyCase`). */
  readonly #codes: Map<string, string[]>
  /** What each voyage fails when nothing is filtered: `GONE` where there is no voyage, otherwise 0. */
  readonly gone: Uint16Array
  /** The values of each facet as numbers, which are counted fast. A flag has one value. */
  readonly numbered: Record<Facet, Numbered>

  constructor(voyages: readonly (Filtered | null)[]) {
    this.facts = voyages.map((voyage) => voyage && factsOf(voyage))
    this.days = voyages.map((voyage) => voyage && spanOf(voyage.hit))
    this.numbered = byFilter(FACETS, (name) =>
      numbered(this.facts.map((voyage) => (voyage?.[name] === true ? name : voyage?.[name] || []))),
    )
    this.gone = Uint16Array.from(voyages, (voyage) => (voyage ? 0 : GONE))
    this.#codes = Map.groupBy(
      voyages.flatMap((voyage) => voyage?.hit.journeyId ?? []),
      anyCase,
    )
    for (const voyage of voyages) {
      for (const former of voyage?.formerCodes ?? []) {
        const key = anyCase(former)
        // Another voyage may have this code now.
        if (!this.#codes.has(key)) this.#codes.set(key, [voyage!.hit.journeyId])
      }
    }
  }

  /** The archive's present code for a code in any case; null when no voyage has it or had it before. */
  codeOf(typed: string): string | null {
    return meantBy(typed, this.#codes.get(anyCase(typed)) ?? [])
  }
}

/** The bit of a missing voyage, which passes no filter. */
const GONE = 1 << 15

/** All values in order, and for each voyage the places of its own. */
interface Numbered {
  values: readonly string[]
  of: readonly (readonly number[])[]
}

function numbered(voyages: readonly (string | readonly string[])[]): Numbered {
  const all = voyages.map((values) => [values].flat())
  const known = inTextOrder([...new Set(all.flat())], (value) => value)
  const places = new Map(known.map((value, at) => [value, at]))
  return { values: known, of: all.map((values) => values.map((value) => places.get(value)!)) }
}
