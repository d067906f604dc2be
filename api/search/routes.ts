/** Searching: all five tabs at once, passengers alone, suggestions, and the passengers found as a file. */
import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { PassengerResultsSchema, SearchResultsSchema, SuggestionsSchema } from '#domain/search.ts'
import { SearchError } from '#search/errors.ts'
import type { Search, SearchQuery } from '#search/search.ts'
import { errorResponses, unavailable } from '../errors.ts'
import { csvHead, csvLines } from './csv.ts'
import {
  PassengerParameters,
  SearchParameters,
  SuggestParameters,
  toPassengerQuery,
  toSearchQuery,
} from './query.ts'

/** Rows of a file at most, and how many are asked for at a time, so that searches by others go on in between. */
const FILE_ROWS = 10_000
const FILE_PAGE = 500

const FileSchema = Type.Unsafe<Readable>({ type: 'string', description: 'text/csv, UTF-8' })

export const searchRoutes: FastifyPluginAsyncTypebox<{ search: Search }> = async (app, { search }) => {
  // A field left empty in a form is a parameter that was not given.
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
        querystring: SearchParameters,
        response: { 200: SearchResultsSchema, ...errorResponses(503) },
      },
    },
    ({ query }) => answered(search.find(toSearchQuery(query))),
  )

  app.get(
    '/api/search/passenger',
    {
      schema: {
        summary: 'Passengers alone, page by page',
        tags: ['search'],
        querystring: PassengerParameters,
        response: { 200: PassengerResultsSchema, ...errorResponses(503) },
      },
    },
    ({ query }) => answered(search.findPassengers(toPassengerQuery(query))),
  )

  app.get(
    '/api/search/suggest',
    {
      schema: {
        summary: 'Surnames, ships and cities while somebody types, from two characters',
        tags: ['search'],
        querystring: SuggestParameters,
        response: { 200: SuggestionsSchema, ...errorResponses(503) },
      },
    },
    async ({ query }) => ({ suggestions: await answered(search.suggest(query.query)) }),
  )

  app.get(
    '/api/search/passenger.csv',
    {
      schema: {
        summary: `The passengers found as CSV, ${FILE_ROWS} at most; rows and page do not count`,
        tags: ['search'],
        querystring: PassengerParameters,
        response: { 200: FileSchema, ...errorResponses(503) },
      },
    },
    async ({ query }, reply) => {
      const pages = fileOf(search, toPassengerQuery({ ...query, offset: 0, limit: 1 }))
      // The first page comes before the answer begins, so that a search that is starting is told as such.
      const first = await answered(pages.next())
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="passagiers.csv"')
        .send(Readable.from(following(first, pages)))
    },
  )
}

async function answered<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof SearchError)) throw error
    throw unavailable(error.code, MESSAGES[error.code], error.retryAfterSeconds)
  }
}

const MESSAGES = {
  search_starting: 'Het zoeken start op. Probeer het over enkele seconden opnieuw.',
  search_unavailable: 'Zoeken lukt nu even niet. Probeer het zo meteen opnieuw.',
}

async function* fileOf(search: Search, asked: Omit<SearchQuery, 'tab'>): AsyncGenerator<string> {
  for (let offset = 0; offset < FILE_ROWS; offset += FILE_PAGE) {
    const { passengers, total } = await search.findPassengers({ ...asked, offset, rows: FILE_PAGE })
    yield (offset === 0 ? csvHead() : '') + csvLines(passengers)
    if (offset + FILE_PAGE >= total) return
  }
}

async function* following(
  first: IteratorResult<string>,
  pages: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (!first.done) yield first.value
  yield* pages
}
