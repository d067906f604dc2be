/** The facts of voyages that filters and facets ask for, as a table by voyage number. */
import { anyCase, meantBy } from '#domain/any-case.ts'

/** The facts of a voyage that filters ask for. */
export interface FilteredFacts {
  code: string
  shipId: string | null
  startCity: string | null
  endCity: string | null
  startDate: string | null
  endDate: string | null
}

/** The facts by voyage number; null where there is no voyage. Cities are numbered, since they are counted so often. */
export class FactTable {
  readonly facts: readonly (FilteredFacts | null)[]
  readonly startCities: Numbered
  readonly endCities: Numbered
  /** First and last known day of each voyage; null without a date. */
  readonly days: readonly (readonly [first: string, last: string] | null)[]
  /** Codes by what they are in any case. */
  readonly #codes: ReadonlyMap<string, readonly string[]>
  /** `GONE` where there is no voyage, otherwise 0: what fails when nothing is filtered. */
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
  }

  /** The archive's spelling of a code in any case; null when no voyage bears it. */
  codeOf(typed: string): string | null {
    return meantBy(typed, this.#codes.get(anyCase(typed)) ?? [])
  }
}

function knownDays({ startDate, endDate }: FilteredFacts): [string, string] | null {
  const [first, last = first] = [startDate, endDate].filter((date) => date !== null).sort()
  return first === undefined || last === undefined ? null : [first, last]
}

/** Fails every condition. */
export const GONE = 128

/** A bit for each condition that a voyage can fail. */
export const BITS = { startCity: 1, endCity: 2, date: 4, shipId: 8, journeyId: 16 } as const

/** Values of voyages as numbers from 1; 0 is unknown. */
export interface Numbered {
  values: readonly string[]
  of: Uint16Array
}

function numbered(values: readonly (string | null)[]): Numbered {
  const known = [...new Set(values.filter((value) => value !== null))].sort(new Intl.Collator('nl').compare)
  const numbers = new Map(known.map((value, at) => [value, at + 1]))
  return {
    values: known,
    of: Uint16Array.from(values, (value) => (value === null ? 0 : numbers.get(value)!)),
  }
}
