/** The parameters of a search call, checked together and turned into what search is asked. */
import type { Static } from 'typebox'
import { byFilter, chosenOf, type FiltersOf, filtersOf, type VoyageFilter, wrongPeriod } from '#domain/filters.ts'
import { DEPTH_MAX } from '#domain/search-limits.ts'
import type { PassengerParametersSchema, PassengerQuery, SearchParametersSchema, SearchQuery } from '#domain/search-query.ts'
import { TABS } from '#domain/tabs.ts'
import { invalidRequest } from '../http/errors.ts'

type Asked = Static<typeof PassengerParametersSchema>
const ROWS = 5

/** Throws 400 for what a schema cannot see: a period that ends before it begins, and rows too deep. */
export function toSearchQuery(asked: Static<typeof SearchParametersSchema>): SearchQuery {
  return { ...toPassengerQuery(asked), tab: TABS[(asked.tab ?? 1) - 1] ?? 'passengers' }
}

export function toPassengerQuery(asked: Asked): PassengerQuery {
  const rows = asked.limit ?? asked.rows ?? ROWS
  const offset = asked.offset ?? ((asked.page ?? 1) - 1) * rows
  if (offset + rows > DEPTH_MAX) throw invalidRequest(`Verder dan ${DEPTH_MAX} regels gaat een zoekvraag niet.`)
  const one = asked.passenger === undefined ? {} : { passenger: asked.passenger }
  return { query: asked.query ?? '', ...toFilter(asked), ...one, offset, rows }
}

function toFilter(asked: Asked): VoyageFilter {
  const lists = byFilter<Record<FiltersOf<'list'>, string[]>>(filtersOf('list'), (name) => listOf(asked[name]))
  const filter = chosenOf({ ...asked, ...lists })
  const wrong = wrongPeriod(filter)
  if (wrong === 'reversed') throw invalidRequest("'startDate' ligt na 'endDate'.")
  if (wrong === 'mixed') throw invalidRequest("'unknownDate' gaat niet samen met een periode.")
  return filter
}

const listOf = (list = ''): string[] =>
  list
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean)
