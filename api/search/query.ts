/** The parameters of a search call, checked together and turned into what search is asked. */
import type { Static } from 'typebox'
import { DEPTH_MAX } from '#domain/search-limits.ts'
import type { PassengerParametersSchema, SearchParametersSchema } from '#domain/search-parameters.ts'
import type { PassengerQuery, SearchQuery, VoyageFilter } from '#domain/search-query.ts'
import { TABS } from '#domain/tabs.ts'
import { invalidRequest } from '../errors.ts'

type Filters = Partial<Static<typeof PassengerParametersSchema>>
const ROWS = 5

/** Throws 400 for what a schema cannot see: a period that ends before it begins, and rows too deep. */
export function toSearchQuery(asked: Static<typeof SearchParametersSchema>): SearchQuery {
  return { ...toPassengerQuery(asked), tab: TABS[(asked.tab ?? 1) - 1] ?? 'passengers' }
}

export function toPassengerQuery(asked: Static<typeof PassengerParametersSchema>): PassengerQuery {
  const rows = asked.limit ?? asked.rows ?? ROWS
  const offset = asked.offset ?? ((asked.page ?? 1) - 1) * rows
  if (offset + rows > DEPTH_MAX)
    throw invalidRequest(`Verder dan ${DEPTH_MAX} regels gaat een zoekvraag niet.`)
  const one = asked.passenger === undefined ? {} : { passenger: asked.passenger }
  return { query: asked.query ?? '', ...toFilter(asked), ...one, offset, rows }
}

function toFilter({ startCity, endCity, unknownDate, ...asked }: Filters): VoyageFilter {
  const { startDate, endDate, shipId, journeyId } = asked
  if (startDate !== undefined && endDate !== undefined && startDate > endDate) {
    throw invalidRequest("'startDate' ligt na 'endDate'.")
  }
  if (unknownDate && (startDate !== undefined || endDate !== undefined)) {
    throw invalidRequest("'unknownDate' gaat niet samen met een periode.")
  }
  const start = citiesOf(startCity)
  const end = citiesOf(endCity)
  return {
    ...(startDate !== undefined && { startDate }),
    ...(endDate !== undefined && { endDate }),
    ...(start.length > 0 && { startCity: start }),
    ...(end.length > 0 && { endCity: end }),
    ...(unknownDate && { unknownDate }),
    ...(shipId !== undefined && { shipId }),
    ...(journeyId !== undefined && { journeyId }),
  }
}

const citiesOf = (list = ''): string[] =>
  list
    .split(',')
    .map((city) => city.trim())
    .filter(Boolean)
