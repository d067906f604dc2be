/** Searching: all five tabs at once, passengers alone, suggestions, and the passengers found as a file. */
import { Readable } from 'node:stream'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { isDatabaseAway } from '#db/errors.ts'
import type { Database } from '#db/schema.ts'
import type { SearchResults } from '#domain/search.ts'
import { fromJson, type Json, toJson } from '#search/json.ts'
import type { Search } from '#search/search.ts'
import type { Gate } from '../access/gate.ts'
import { listPages } from '../access/repository.ts'
import { serve } from '../http/serve.ts'
import { csvFile } from './csv.ts'
import { toPassengerQuery, toSearchQuery } from './query.ts'

/** The content type of an answer that is JSON text already. */
const JSON_TYPE = 'application/json; charset=utf-8'
/** Results with this part have no lists. It cannot be part of a text, because quotes in texts are escaped. */
const NO_LISTS = '"passengerList":[]'

interface Options {
  search: Search
  db: Kysely<Database>
  gate: Pick<Gate, 'grantedBy'>
}

export const searchRoutes: FastifyPluginAsync<Options> = async (app, { search, db, gate }) => {
  // A form sends its empty fields too. They count as parameters that were not given.
  app.addHook('preValidation', async (request) => {
    const asked = request.query as Record<string, unknown>
    for (const [name, value] of Object.entries(asked)) if (value === '') delete asked[name]
  })

  serve(app, 'GET /api/search', async (request, reply) => {
    const json = await search.find(toSearchQuery(request.query))
    reply.type(JSON_TYPE)
    return json.includes(NO_LISTS) ? json : withPagesIfOpen(json, request)
  })

  serve(app, 'GET /api/search/passenger', async ({ query }, reply) => {
    const json = await search.findPassengers(toPassengerQuery(query))
    reply.type(JSON_TYPE)
    return json
  })

  serve(app, 'GET /api/search/suggest', async ({ query }) => ({
    suggestions: await search.suggest(query.query ?? ''),
  }))

  serve(app, 'GET /api/search/passenger.csv', async ({ query }, reply) => {
    const pages = csvFile(search, toPassengerQuery({ ...query, offset: 0, limit: 1 }))
    // Wait for the first page before the answer begins: if search is still starting, this gives the 503.
    const first = await pages.next()
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="passagiers.csv"')
      .send(Readable.from(following(first, pages)))
  })

  /** Adds the pages of the lists for a visitor with access. While the database is away, search goes on without them. */
  async function withPagesIfOpen(json: Json<SearchResults>, request: FastifyRequest): Promise<Json<SearchResults>> {
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

async function* following(first: IteratorResult<string>, pages: AsyncGenerator<string>): AsyncGenerator<string> {
  if (!first.done) yield first.value
  yield* pages
}
