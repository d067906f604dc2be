/** What a search asks: in one shape for the calls, the engines and the page, and as parameters of the calls. */

import { type TOptional, Type } from 'typebox'
import { AskedCodeSchema, DateSchema, IdSchema } from './common.ts'
import {
  byFilter,
  FILTER_NAMES,
  FILTERS,
  type FilterName,
  type KindOf,
  PAGE_FILTERS,
  type VoyageFilter,
  valuesOf,
} from './filters.ts'
import { CITIES_MAX, QUERY_MAX, ROWS_MAX } from './search-limits.ts'
import { TABS, type Tab } from './tabs.ts'
import type { VariantFields } from './variant.ts'

/**
 * A search for passengers only. With `passenger` (an `_id`) the words do not count: it finds only this passenger, if the voyage
 * passes the filters.
 */
export interface PassengerQuery extends VoyageFilter {
  /** The typed text. An empty query finds everything on the ship `shipId`, and nothing without a `shipId`. */
  query: string
  passenger?: string
  /** The first row, from 0. */
  offset: number
  rows: number
  /** Staff try these spellings as if they stood in the table, in the place of the group with this key. */
  trying?: VariantFields & { id: number }
}

/** A search in all tabs. */
export interface SearchQuery extends Omit<PassengerQuery, 'passenger' | 'trying'> {
  /** The tab whose facets are counted. */
  tab: Tab
}

const SCHEMAS = {
  list: Type.String({ maxLength: CITIES_MAX, description: 'Comma separated; any of them.' }),
  from: DateSchema,
  to: DateSchema,
  flag: Type.Boolean({ description: 'Only those of which it is so; `unknownDate` not with a period.' }),
  record: IdSchema,
  code: AskedCodeSchema,
}

type FilterSchemas<F extends FilterName> = { [N in F]: TOptional<(typeof SCHEMAS)[KindOf<N>]> }
const schemasOf = <F extends FilterName>(names: readonly F[]): FilterSchemas<F> =>
  byFilter(names, (name) => {
    const one = valuesOf(name)?.join('|')
    const pattern = one ? { pattern: `^(${one})(,(${one}))*$` } : {}
    return Type.Optional({ ...SCHEMAS[FILTERS[name].kind], ...pattern })
  })

const query = Type.Optional(Type.String({ maxLength: QUERY_MAX, default: '' }))
const paging = {
  rows: Type.Optional(Type.Integer({ minimum: 1, maximum: ROWS_MAX })),
  page: Type.Optional(Type.Integer({ minimum: 1, description: 'From 1.' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: ROWS_MAX, description: 'The same as rows.' })),
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'From 0; beats page.' })),
}

/** The parameters of `GET /api/search`; `tab` from 1. */
export const SearchParametersSchema = Type.Object({
  query,
  ...schemasOf(PAGE_FILTERS),
  tab: Type.Optional(Type.Integer({ minimum: 1, maximum: TABS.length, default: 1 })),
  ...paging,
})

/** The parameters of `GET /api/search/passenger`. */
export const PassengerParametersSchema = Type.Object({
  query,
  passenger: Type.Optional(IdSchema),
  ...schemasOf(FILTER_NAMES),
  ...paging,
})

/** The parameters of `GET /api/search/suggest`. */
export const SuggestParametersSchema = Type.Object({ query })
