/** What filters and facets ask of voyages, as a table by voyage number. */
import { anyCase, meantBy } from '#domain/common.ts'
import { byFilter, FACETS, type Facet, type FilterName, type KindOf, type NamesEntered, type ValueOf } from '#domain/filters.ts'
import type { JourneyHit } from '#domain/journey.ts'
import { inTextOrder } from '#domain/text-order.ts'

/** What each filter asks of a voyage; null where that is unknown. Of a list it has one value. */
type Facts = { [F in FilterName]: (KindOf<F> extends 'list' ? string : ValueOf<F>) | null }

const factsOf = ({ hit, names }: Filtered): Facts => ({
  ...hit,
  names,
  unknownDate: hit.startDate === null && hit.endDate === null,
  shipId: hit.ship.id,
})

/** A voyage as its document has it. */
interface Filtered {
  hit: JourneyHit
  names: NamesEntered
  formerCodes?: readonly string[]
}

/** Facts by voyage number, null where there is no voyage. */
export class FactTable {
  readonly facts: readonly (Facts | null)[]
  /** First and last known day of each voyage; null without a date. */
  readonly days: readonly (readonly [first: string, last: string] | null)[]
  /** The codes that are meant by one in any case, by that form. */
  readonly #codes: Map<string, string[]>
  /** What each voyage fails when nothing is filtered: `GONE` where there is no voyage, otherwise 0. */
  readonly gone: Uint16Array
  /** The values of each facet as numbers, because that makes counting them fast. A flag has one value: that it holds. */
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
        // Another voyage may bear it now.
        if (!this.#codes.has(key)) this.#codes.set(key, [voyage!.hit.journeyId])
      }
    }
  }

  /** The archive's spelling of a code in any case; null when no voyage bears it, or did before. */
  codeOf(typed: string): string | null {
    return meantBy(typed, this.#codes.get(anyCase(typed)) ?? [])
  }
}

function knownDays({ startDate, endDate }: Facts): [string, string] | null {
  const [first, last = first] = [startDate, endDate].filter((date) => date !== null).sort()
  return first === undefined || last === undefined ? null : [first, last]
}

/** The bit of a voyage that is not there: it passes no filter. */
const GONE = 1 << 15

/** Values of voyages as numbers from 1; 0 is unknown. */
export interface Numbered {
  values: readonly string[]
  of: Uint16Array
}

function numbered(values: readonly (string | null)[]): Numbered {
  const known = inTextOrder([...new Set(values.filter((value) => value !== null))], (value) => value)
  const numbers = new Map(known.map((value, at) => [value, at + 1]))
  return {
    values: known,
    of: Uint16Array.from(values, (value) => (value === null ? 0 : numbers.get(value)!)),
  }
}
