/** The parameters of the search calls (data contract, section 4). */
import { Type } from 'typebox'
import { AskedCodeSchema, DateSchema, IdSchema } from './common.ts'
import { CITIES_MAX, QUERY_MAX, ROWS_MAX } from './search-limits.ts'
import { TABS } from './tabs.ts'

const CitiesSchema = Type.String({ maxLength: CITIES_MAX, description: 'Comma separated; any of them.' })

const query = Type.Optional(Type.String({ maxLength: QUERY_MAX, default: '' }))
const filters = {
  startDate: Type.Optional(DateSchema),
  endDate: Type.Optional(DateSchema),
  startCity: Type.Optional(CitiesSchema),
  endCity: Type.Optional(CitiesSchema),
  unknownDate: Type.Optional(
    Type.Boolean({ description: 'Only voyages without a date; not with a period.' }),
  ),
  shipId: Type.Optional(IdSchema),
}
const paging = {
  rows: Type.Optional(Type.Integer({ minimum: 1, maximum: ROWS_MAX })),
  page: Type.Optional(Type.Integer({ minimum: 1, description: 'From 1.' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: ROWS_MAX, description: 'The same as rows.' })),
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'From 0; beats page.' })),
}

/** The parameters of `GET /api/search`; `tab` from 1. */
export const SearchParametersSchema = Type.Object({
  query,
  ...filters,
  tab: Type.Optional(Type.Integer({ minimum: 1, maximum: TABS.length, default: 1 })),
  ...paging,
})

/** The parameters of `GET /api/search/passenger`. */
export const PassengerParametersSchema = Type.Object({
  query,
  journeyId: Type.Optional(AskedCodeSchema),
  passenger: Type.Optional(IdSchema),
  ...filters,
  ...paging,
})

/** The parameters of `GET /api/search/suggest`. */
export const SuggestParametersSchema = Type.Object({ query })
