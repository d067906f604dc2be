/** The facts of voyages that filters and facets need, as a table by voyage number. */
import { anyCase, meantBy } from '#domain/any-case.ts'
import { byFilter, FACETS, type Facet, type FilterName, type KindOf, type NamesEntered, type ValueOf } from '#domain/filters.ts'
import type { JourneyHit } from '#domain/journey.ts'
import { inTextOrder } from '#domain/text-order.ts'

/** The fact that each filter needs of a voyage; null when unknown. For a list filter it is one value. */
type Facts = { [F in FilterName]: (KindOf<F> extends 'list' ? string : ValueOf<F>) | null }

const factsOf = ({ hit, names }: Filtered): Facts => ({
  ...hit,
  names,
  unknownDate: hit.startDate === null && hit.endDate === null,
  shipId: hit.ship.id,
})

interface Filtered {
  hit: JourneyHit
  names: NamesEntered
  formerCodes?: readonly string[]
}

/** Facts are by voyage number, null where there is no voyage. */
export class FactTable {
  readonly facts: readonly (Facts | null)[]
  /** First and last known day of each voyage; null without a date. */
  readonly days: readonly (readonly [first: string, last: string] | null)[]
  /** The codes that differ only in case, by their form in one case (`anyCase`). */
  readonly #codes: Map<string, string[]>
  /** What each voyage fails when nothing is filtered: `GONE` where there is no voyage, otherwise 0. */
  readonly gone: Uint16Array
  /** The values of each facet as numbers, which are counted fast. A flag has one value. */
  readonly numbered: Record<Facet, Numbered>

  constructor(voyages: readonly (Filtered | null)[]) {
    this.facts = voyages.map((voyage) => voyage && factsOf(voyage))
    this.days = this.facts.map((voyage) => voyage && knownDays(voyage))
    this.numbered = byFilter(FACETS, (name) =>
      numbered(this.facts.map((voyage) => (voyage?.[name] === true ? name : voyage?.[name] || null))),
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

function knownDays({ startDate, endDate }: Facts): [string, string] | null {
  const [first, last = first] = [startDate, endDate].filter((date) => date !== null).sort()
  return first === undefined || last === undefined ? null : [first, last]
}

/** The bit of a missing voyage, which passes no filter. */
const GONE = 1 << 15

/** The values of voyages as numbers from 1; 0 is unknown. */
export interface Numbered {
  values: readonly string[]
  of: Uint16Array
}

function numbered(values: readonly (string | null)[]): Numbered {
  const known = inTextOrder([...new Set(values.filter((value) => value !== null))], (value) => value)
  const numbers = new Map(known.map((value, at) => [value, at + 1]))
  return { values: known, of: Uint16Array.from(values, (value) => (value === null ? 0 : numbers.get(value)!)) }
}
