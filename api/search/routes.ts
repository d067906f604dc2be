/** Searching: all five tabs at once, passengers alone, suggestions, and the passengers found as a file. */
import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { type Static, type TSchema, Type } from 'typebox'
import { isDatabaseAway } from '#db/errors.ts'
import type { Database } from '#db/schema.ts'
import {
  PassengerResultsSchema,
  type SearchResults,
  SearchResultsSchema,
  SuggestionsSchema,
} from '#domain/search.ts'
import { FILE_ROWS_MAX } from '#domain/search-limits.ts'
import {
  PassengerParametersSchema,
  SearchParametersSchema,
  SuggestParametersSchema,
} from '#domain/search-parameters.ts'
import { fromJson, type Json, toJson } from '#search/json.ts'
import type { Search } from '#search/search.ts'
import type { Gate } from '../access/gate.ts'
import { listPages } from '../access/repository.ts'
import { errorResponses } from '../errors.ts'
import { csvFile } from './csv.ts'
import { toPassengerQuery, toSearchQuery } from './query.ts'

const CsvSchema = {
  description: 'One line for each passenger, UTF-8',
  content: { 'text/csv': { schema: Type.Unsafe<Readable>({ type: 'string' }) } },
}

/** The schema of an answer that is JSON text already. Fastify sends such a text as it is. */
const Written = <T extends TSchema>(schema: T) => Type.Unsafe<Json<Static<T>>>(schema)
const JSON_TYPE = 'application/json; charset=utf-8'
/** Results with this part have no lists. It cannot be part of a text, because quotes in texts are escaped. */
const NO_LISTS = '"passengerList":[]'

interface Options {
  search: Search
  db: Kysely<Database>
  gate: Pick<Gate, 'grantedBy'>
}

export const searchRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { search, db, gate }) => {
  // A form sends its empty fields too. They count as parameters that were not given.
  app.addHook('preValidation', async (request) => {
    const asked = request.query as Record<string, unknown>
    for (const [name, value] of Object.entries(asked)) if (value === '') delete asked[name]
  })

  app.get(
    '/api/search',
    {
      schema: {
        summary: 'The first rows of all five tabs, their totals, and the facets of one',
        tags: ['search'],
        querystring: SearchParametersSchema,
        response: { 200: Written(SearchResultsSchema), ...errorResponses(503) },
      },
    },
    async (request, reply) => {
      const json = await search.find(toSearchQuery(request.query))
      reply.type(JSON_TYPE)
      return json.includes(NO_LISTS) ? json : withPagesIfOpen(json, request)
    },
  )

  app.get(
    '/api/search/passenger',
    {
      schema: {
        summary: 'Passengers alone, page by page',
        tags: ['search'],
        querystring: PassengerParametersSchema,
        response: { 200: Written(PassengerResultsSchema), ...errorResponses(503) },
      },
    },
    async ({ query }, reply) => {
      const json = await search.findPassengers(toPassengerQuery(query))
      reply.type(JSON_TYPE)
      return json
    },
  )

  app.get(
    '/api/search/suggest',
    {
      schema: {
        summary: 'Surnames, ships and cities while somebody types, from two characters',
        tags: ['search'],
        querystring: SuggestParametersSchema,
        response: { 200: SuggestionsSchema, ...errorResponses(503) },
      },
    },
    async ({ query }) => ({ suggestions: await search.suggest(query.query ?? '') }),
  )

  app.get(
    '/api/search/passenger.csv',
    {
      schema: {
        summary: `The passengers found as CSV, ${FILE_ROWS_MAX} at most; rows and page do not count`,
        tags: ['search'],
        querystring: PassengerParametersSchema,
        response: { 200: CsvSchema, ...errorResponses(503) },
      },
    },
    async ({ query }, reply) => {
      const pages = csvFile(search, toPassengerQuery({ ...query, offset: 0, limit: 1 }))
      // Wait for the first page before the answer begins: if search is still starting, this gives the 503.
      const first = await pages.next()
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="passagiers.csv"')
        .send(Readable.from(following(first, pages)))
    },
  )

  /** Adds the pages of the lists for a visitor with access. While the database is away, search goes on without them. */
  async function withPagesIfOpen(
    json: Json<SearchResults>,
    request: FastifyRequest,
  ): Promise<Json<SearchResults>> {
    try {
      return (await gate.grantedBy(request)) === null ? json : await withPages(json)
    } catch (error) {
      if (isDatabaseAway(error)) return json
      throw error
    }
  }

  /** The same results with the pages of the lists. Only for a visitor with access. */
  async function withPages(json: Json<SearchResults>): Promise<Json<SearchResults>> {
    const results = fromJson(json)
    const lists = results.passengerList
    const pages = await listPages(
      db,
      lists.map(({ journeyId }) => journeyId),
    )
    const passengerList = lists.map((list) => ({ ...list, media: pages.get(list.journeyId) ?? [] }))
    return toJson({ ...results, passengerList })
  }
}

async function* following(
  first: IteratorResult<string>,
  pages: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (!first.done) yield first.value
  yield* pages
}
