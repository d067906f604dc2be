/** What filters and facets ask of voyages, as a table by voyage number. */
import { anyCase, meantBy } from '#domain/any-case.ts'
import { inTextOrder } from '#domain/text-order.ts'

/** What filters ask of one voyage. */
export interface FilteredFacts {
  code: string
  /** The voyage is meant by these too. */
  formerCodes?: readonly string[]
  shipId: string | null
  startCity: string | null
  endCity: string | null
  startDate: string | null
  endDate: string | null
}

/** Facts by voyage number, null where there is no voyage. Cities are numbered, because that makes counting them fast. */
export class FactTable {
  readonly facts: readonly (FilteredFacts | null)[]
  readonly startCities: Numbered
  readonly endCities: Numbered
  /** First and last known day of each voyage; null without a date. */
  readonly days: readonly (readonly [first: string, last: string] | null)[]
  /** The codes that are meant by one in any case, by that form. */
  readonly #codes: Map<string, string[]>
  /** What each voyage fails when nothing is filtered: `GONE` where there is no voyage, otherwise 0. */
  readonly gone: Uint8Array

  constructor(facts: readonly (FilteredFacts | null)[]) {
    this.facts = facts
    this.startCities = numbered(facts.map((voyage) => voyage?.startCity ?? null))
    this.endCities = numbered(facts.map((voyage) => voyage?.endCity ?? null))
    this.days = facts.map((voyage) => (voyage ? knownDays(voyage) : null))
    this.gone = Uint8Array.from(facts, (voyage) => (voyage ? 0 : GONE))
    this.#codes = Map.groupBy(
      facts.flatMap((voyage) => voyage?.code ?? []),
      anyCase,
    )
    for (const voyage of facts) {
      for (const former of voyage?.formerCodes ?? []) {
        const key = anyCase(former)
        // Another voyage may bear it now.
        if (!this.#codes.has(key)) this.#codes.set(key, [voyage!.code])
      }
    }
  }

  /** The archive's spelling of a code in any case; null when no voyage bears it, or did before. */
  codeOf(typed: string): string | null {
    return meantBy(typed, this.#codes.get(anyCase(typed)) ?? [])
  }
}

function knownDays({ startDate, endDate }: FilteredFacts): [string, string] | null {
  const [first, last = first] = [startDate, endDate].filter((date) => date !== null).sort()
  return first === undefined || last === undefined ? null : [first, last]
}

/** The bit of a voyage that is not there: it passes no filter. */
export const GONE = 128

/** A bit for each condition that a voyage can fail. */
export const BITS = { startCity: 1, endCity: 2, date: 4, shipId: 8, journeyId: 16 } as const

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
