/** The parameters of a search call, checked and turned into what search is asked. */
import { type Static, Type } from 'typebox'
import { IdSchema, isCalendarDate } from '#domain/common.ts'
import { CITIES_MAX, DEPTH_MAX, QUERY_MAX, ROWS_MAX, TABS } from '#domain/search.ts'
import type { PassengerQuery, SearchQuery, VoyageFilter } from '#search/search.ts'
import { invalidRequest } from '../errors.ts'

const Rows = Type.Integer({ minimum: 1, maximum: ROWS_MAX })
const CitiesSchema = Type.String({ maxLength: CITIES_MAX, description: 'Comma separated; any of them.' })
const DateParameter = Type.String({ maxLength: 10, description: 'YYYY-MM-DD' })

const filters = {
  startDate: Type.Optional(DateParameter),
  endDate: Type.Optional(DateParameter),
  startCity: Type.Optional(CitiesSchema),
  endCity: Type.Optional(CitiesSchema),
  unknownDate: Type.Optional(
    Type.Boolean({ description: 'Only voyages without a date; not with a period.' }),
  ),
  shipId: Type.Optional(IdSchema),
}
const paging = {
  rows: Type.Optional(Rows),
  page: Type.Optional(Type.Integer({ minimum: 1, description: 'From 1.' })),
  limit: Type.Optional(Type.Integer({ ...Rows, description: 'The same as rows.' })),
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'From 0; beats page.' })),
}
const query = Type.Optional(Type.String({ maxLength: QUERY_MAX, default: '' }))

export const SearchParameters = Type.Object({
  query,
  ...filters,
  tab: Type.Optional(Type.Integer({ minimum: 1, maximum: TABS.length, default: 1 })),
  ...paging,
})
export const PassengerParameters = Type.Object({
  query,
  journeyId: Type.Optional(Type.String({ maxLength: 40 })),
  passenger: Type.Optional({ ...IdSchema, description: 'A passenger of a hit: this one alone.' }),
  ...filters,
  ...paging,
})
export const SuggestParameters = Type.Object({ query })

type Filters = Partial<Static<typeof PassengerParameters>>
const ROWS = 5

/** Throws 400 for what a schema cannot see: dates that do not exist or are reversed, and rows too deep. */
export function toSearchQuery(asked: Static<typeof SearchParameters>): SearchQuery {
  return { ...toPassengerQuery(asked), tab: TABS[(asked.tab ?? 1) - 1] ?? 'passengers' }
}

export function toPassengerQuery(asked: Static<typeof PassengerParameters>): PassengerQuery {
  const rows = asked.limit ?? asked.rows ?? ROWS
  const offset = asked.offset ?? ((asked.page ?? 1) - 1) * rows
  if (offset + rows > DEPTH_MAX)
    throw invalidRequest(`Verder dan ${DEPTH_MAX} regels gaat een zoekvraag niet.`)
  const one = asked.passenger === undefined ? {} : { passenger: asked.passenger }
  return { query: asked.query ?? '', ...toFilter(asked), ...one, offset, rows }
}

function toFilter({
  startDate,
  endDate,
  startCity,
  endCity,
  unknownDate,
  shipId,
  journeyId,
}: Filters): VoyageFilter {
  for (const [name, date] of Object.entries({ startDate, endDate })) {
    if (date !== undefined && !isCalendarDate(date))
      throw invalidRequest(`'${name}' is geen datum (jjjj-mm-dd).`)
  }
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
