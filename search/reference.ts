/**
 * What a search must answer, by plain loops over arrays of records: filters, totals, facets and order as the data
 * contract's section 5 words them, slow and obvious. The property tests hold every engine to it.
 */

import type { JourneyHit } from '#domain/journey.ts'
import type { FacetValue, Filters } from '#domain/search.ts'
import type { JourneyDocument, PassengerDocument, ShipDocument } from './documents.ts'
import { Finder } from './reference-hits.ts'
import type { VoyageFilter } from './search.ts'

/** Public records, as an archive would hold them. */
export interface Records {
  ships: ShipDocument[]
  journeys: JourneyDocument[]
  passengers: PassengerDocument[]
  listPages: { id: number; journey: number }[]
}

export interface ReferenceQuery extends VoyageFilter {
  query: string
  tab: 'passengers' | 'journeys' | 'passengerList'
}

export interface ReferenceAnswer {
  /** In their order. */
  passengers: number[]
  /** In no order. */
  journeys: ReadonlySet<number>
  passengerList: ReadonlySet<number>
  filters: Filters
}

interface Found {
  passengers: PassengerDocument[]
  journeys: ReadonlySet<number>
}

/** For one state of an archive. */
export class Reference {
  readonly #records: Records
  readonly #finder: Finder

  constructor(records: Records) {
    this.#records = records
    this.#finder = new Finder(records)
  }

  answer(asked: ReferenceQuery): ReferenceAnswer {
    const { query, tab, startCity, endCity, startDate, endDate, unknownDate, ...fixed } = asked
    if (query === '' && fixed.shipId === undefined) return NOTHING
    const start = startCity ? { startCity } : {}
    const end = endCity ? { endCity } : {}
    const dates = {
      ...(startDate && { startDate }),
      ...(endDate && { endDate }),
      ...(unknownDate && { unknownDate }),
    }
    const found = this.#found(query)
    const passing = (filter: VoyageFilter) => this.#passing(found, filter)
    const totalOf = (filter: VoyageFilter): number => passing(filter)[tab].length
    const cities = (facet: 'startCity' | 'endCity', others: VoyageFilter): FacetValue[] =>
      [...new Set(this.#records.journeys.map(({ hit }) => hit[facet]))].flatMap((value) => {
        const count = value === null ? 0 : totalOf({ ...others, [facet]: [value] })
        return value !== null && count > 0 ? [{ value, count }] : []
      })
    const filter = { ...fixed, ...start, ...end, ...dates }
    const anyDate = passing({ ...fixed, ...start, ...end })
    const there =
      tab === 'passengers' ? anyDate.passengers.map((passenger) => passenger.journey) : anyDate[tab]
    const hits = this.#records.journeys.filter(({ id }) => there.includes(id)).map(({ hit }) => hit)
    const { journeys, passengerList } = passing(filter)
    return {
      passengers: this.#finder.all(query, this.#listed(filter)).ordered,
      journeys: new Set(journeys),
      passengerList: new Set(passengerList),
      filters: {
        startCity: cities('startCity', { ...fixed, ...end, ...dates }),
        endCity: cities('endCity', { ...fixed, ...start, ...dates }),
        startDate: spanOf(hits.map((hit) => hit.startDate)),
        endDate: spanOf(hits.map((hit) => hit.endDate)),
        unknownDate: totalOf({ ...fixed, ...start, ...end, unknownDate: true }),
      },
    }
  }

  /** Whatever the filters: passengers, and voyages that match by themselves or carry one of them. */
  #found(query: string): Found {
    const { passengers: ids, matched } = this.#finder.all(query, new Set())
    const passengers = this.#records.passengers.filter(({ id }) => ids.has(id))
    return { passengers, journeys: new Set([...matched, ...passengers.map(({ journey }) => journey)]) }
  }

  #passing({ passengers, journeys }: Found, filter: VoyageFilter) {
    const listed = this.#listed(filter)
    const withPages = new Set(this.#records.listPages.map(({ journey }) => journey))
    return {
      passengers: passengers.filter(({ journey }) => listed.has(journey)),
      journeys: [...journeys.intersection(listed)],
      passengerList: [...journeys.intersection(listed).intersection(withPages)],
    }
  }

  #listed(filter: VoyageFilter): Set<number> {
    return new Set(this.#records.journeys.filter(({ hit }) => passes(hit, filter)).map(({ id }) => id))
  }
}

const NO_SPAN = { min: null, max: null }
const NOTHING: ReferenceAnswer = {
  passengers: [],
  journeys: new Set(),
  passengerList: new Set(),
  filters: { startCity: [], endCity: [], startDate: NO_SPAN, endDate: NO_SPAN, unknownDate: 0 },
}

/** Every filter as the contract words it. */
function passes(voyage: JourneyHit, filter: VoyageFilter): boolean {
  const { startDate, endDate } = voyage
  if (filter.shipId !== undefined && voyage.ship.id !== filter.shipId) return false
  if (filter.journeyId !== undefined && voyage.journeyId !== filter.journeyId) return false
  if (filter.startCity && !filter.startCity.some((city) => city === voyage.startCity)) return false
  if (filter.endCity && !filter.endCity.some((city) => city === voyage.endCity)) return false
  if (filter.unknownDate) return startDate === null && endDate === null
  if (filter.startDate === undefined && filter.endDate === undefined) return true
  const known = [startDate, endDate].filter((date) => date !== null).sort()
  if (known.length === 0) return false
  return known.at(-1)! >= (filter.startDate ?? '0000') && known[0]! <= (filter.endDate ?? '9999')
}

function spanOf(dates: (string | null)[]): { min: string | null; max: string | null } {
  const known = dates.filter((date) => date !== null).sort()
  return { min: known[0] ?? null, max: known.at(-1) ?? null }
}
