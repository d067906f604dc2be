/** Search: all five tabs at once, only passengers, suggestions, and found passengers as a CSV file. */
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Static } from 'typebox'
import { isDatabaseAway } from '#db/errors.ts'
import type { Database } from '#db/schema.ts'
import { byFilter, chosenOf, type FiltersOf, filtersOf, type VoyageFilter, wrongPeriod } from '#domain/filters.ts'
import type { PassengerHit } from '#domain/passenger.ts'
import type { SearchResults, TabResults } from '#domain/search.ts'
import { DEPTH_MAX, FILE_ROWS_MAX } from '#domain/search-limits.ts'
import type { PassengerParametersSchema, PassengerQuery, SearchParametersSchema, SearchQuery } from '#domain/search-query.ts'
import type { StoryResults } from '#domain/stories.ts'
import { NO_STORIES, ROWS_OF_STORIES, STORIES_BESIDE } from '#domain/story-rows.ts'
import { TABS } from '#domain/tabs.ts'
import { BYTE_ORDER_MARK, csvLines } from '#files/csv.ts'
import { SearchError } from '#search/errors.ts'
import { fromJson, type Json, toJson } from '#search/json.ts'
import type { Search } from '#search/search.ts'
import type { Gate } from '../access/gate.ts'
import { listPages } from '../access/repository.ts'
import { DEEP, type Limiter } from '../attempts/limiter.ts'
import type { Counts } from '../counts/counts.ts'
import { noteSearch } from '../counts/note-search.ts'
import { invalidRequest } from '../http/errors.ts'
import { JSON_TYPE, serve } from '../http/serve.ts'
import { type Turns, takeTurns } from '../http/turns.ts'
import type { Stories } from './stories.ts'

/** Texts that come later than this do not hold up the tabs. */
const BESIDE_MS = 1000
/** Results with this text have no lists. It cannot stand in a value, where quotes are escaped. */
const NO_LISTS = '"passengerList":[]'

interface Options {
  search: Search
  stories: Pick<Stories, 'find' | 'suggest'>
  db: Kysely<Database>
  gate: Pick<Gate, 'grantedBy'>
  turns: Turns
  limiter: Limiter
  counts: Counts
}

const CSV = 'GET /api/search/passenger.csv'

export const searchRoutes: FastifyPluginAsync<Options> = async (app, parts) => {
  const { search, stories, db, gate, counts, turns, limiter } = parts

  // Before anybody waits for a turn.
  app.addHook('preHandler', async (request) => {
    const { url = '' } = request.routeOptions
    if (url.endsWith('/suggest')) return limiter.take(request, 'suggestion')
    limiter.take(request, 'search')
    // The rows of a file count when they are known.
    if (url.endsWith('/story') || CSV.endsWith(` ${url}`)) return
    const { offset, rows } = pageOf(request.query as Asked)
    limiter.take(request, 'shown', rows)
    if (offset + rows > DEEP) limiter.take(request, 'deep', rows)
  })
  // A file takes a turn for each of its parts.
  takeTurns(app, ({ routeOptions: { url } }) => (CSV.endsWith(` ${url}`) ? null : turns))

  // A form also sends its empty fields. They count as absent.
  app.addHook('preValidation', async (request) => {
    const asked = request.query as Record<string, unknown>
    for (const [name, value] of Object.entries(asked)) if (value === '') delete asked[name]
  })

  serve(app, 'GET /api/search', async (request, reply) => {
    const query = toSearchQuery(request.query)
    const [tabs, texts] = await Promise.all([search.find(query), storiesBeside(query.query)])
    const json = merged(tabs, texts)
    noteSearch(counts, request, query, json)
    reply.type(JSON_TYPE)
    return json.includes(NO_LISTS) ? json : withPagesIfOpen(json, request)
  })

  serve(app, 'GET /api/search/passenger', async ({ query }, reply) => {
    const json = await search.findPassengers(toPassengerQuery(query))
    reply.type(JSON_TYPE)
    return json
  })

  serve(app, 'GET /api/search/story', async ({ query: { query = '', offset = 0, limit = ROWS_OF_STORIES } }, reply) => {
    const json = await stories.find({ query, offset, rows: limit })
    reply.type(JSON_TYPE)
    return json
  })

  serve(app, 'GET /api/search/suggest', async ({ query: { query = '' } }) => {
    const [suggestions, titles] = await Promise.all([search.suggest(query), withoutFailing(stories.suggest(query), [])])
    return { suggestions: [...suggestions, ...titles] }
  })

  serve(app, CSV, async (request, reply) => {
    const { query, signal } = request
    const findPassengers = async (asked: PassengerQuery) => {
      const end = await turns.take(signal, 'later')
      const json = await search.findPassengers(asked).finally(end)
      // All rows count before the first is sent, so that many files at once count too.
      if (asked.offset === 0) await limiter.takeMany(request, 'row', Math.min(fromJson(json).total, FILE_ROWS_MAX))
      return json
    }
    const pages = csvFile({ findPassengers }, toPassengerQuery({ ...query, offset: 0, limit: 1 }))
    // Waits for the first page before the answer begins, so that a search that is starting gives a 503.
    const first = await pages.next()
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="passagiers.csv"')
      .send(Readable.from(following(first, pages)))
  })

  /** The first texts with these words. Tabs are answered without them while the texts are being read. */
  const storiesBeside = (query: string): Promise<Json<StoryResults>> =>
    query.trim() === ''
      ? Promise.resolve(toJson(NO_STORIES))
      : Promise.race([
          withoutFailing(stories.find({ query, offset: 0, rows: STORIES_BESIDE }), toJson(NO_STORIES)),
          sleep(BESIDE_MS, toJson<StoryResults>(NO_STORIES), { ref: false }),
        ])

  /** Adds the pages of the lists for a visitor with access. Without the database, search works without them. */
  async function withPagesIfOpen(json: Json<SearchResults>, request: FastifyRequest): Promise<Json<SearchResults>> {
    try {
      return (await gate.grantedBy(request)) === null ? json : await withPages(json)
    } catch (error) {
      if (isDatabaseAway(error)) return json
      throw error
    }
  }

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

/** One answer of two. Reading and writing the JSON would take longer than finding. */
const merged = (tabs: Json<TabResults>, stories: Json<StoryResults>): Json<SearchResults> =>
  `${tabs.slice(0, -1)},${stories.slice(1)}`

const withoutFailing = <T>(asked: Promise<T>, instead: T): Promise<T> =>
  asked.catch((error) => {
    if (error instanceof SearchError) return instead
    throw error
  })

async function* following(first: IteratorResult<string>, pages: AsyncGenerator<string>): AsyncGenerator<string> {
  if (!first.done) yield first.value
  yield* pages
}

/** The parameters of a search call, checked together and turned into what search is asked. */
type Asked = Static<typeof PassengerParametersSchema>
const ROWS = 5

/** Throws 400 for what a schema cannot check: a period that ends before it begins, and too many rows. */
export function toSearchQuery(asked: Static<typeof SearchParametersSchema>): SearchQuery {
  return { ...toPassengerQuery(asked), tab: TABS[(asked.tab ?? 1) - 1] ?? 'passengers' }
}

function toPassengerQuery(asked: Asked): PassengerQuery {
  const { offset, rows } = pageOf(asked)
  if (offset + rows > DEPTH_MAX) throw invalidRequest(`Verder dan ${DEPTH_MAX} regels gaat een zoekvraag niet.`)
  const one = asked.passenger === undefined ? {} : { passenger: asked.passenger }
  return { query: asked.query ?? '', ...toFilter(asked), ...one, offset, rows }
}

function pageOf(asked: Asked): { offset: number; rows: number } {
  const rows = asked.limit ?? asked.rows ?? ROWS
  return { offset: asked.offset ?? ((asked.page ?? 1) - 1) * rows, rows }
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

/** The passengers of a search as a CSV file that a spreadsheet opens without harm. */
const COLUMNS: readonly [string, (hit: PassengerHit) => string | null][] = [
  ['naam', (hit) => hit.fullName],
  ['schip', (hit) => hit.ship.name],
  ['reis', (hit) => hit.journeyId],
  ['vertrekdatum', (hit) => hit.startDate],
  ['vertrekhaven', (hit) => hit.startCity],
  ['aankomstdatum', (hit) => hit.endDate],
  ['aankomsthaven', (hit) => hit.endCity],
  ['gevonden als', (hit) => hit.match.reason ?? 'zoals getypt'],
  ['demonstratie', (hit) => (hit.demonstration ? 'ja' : null)],
]

/** Rows are asked for in parts of this size, so that other searches need not wait long. */
const PAGE = 200
/** If search goes away after the first page, the file waits for it and asks again at this pace. */
const WAIT = { times: 20, ms: 1000 }

/** The found passengers as CSV, page by page. Throws a `SearchError` if search is away at the start, or for long. */
export async function* csvFile(
  search: Pick<Search, 'findPassengers'>,
  asked: PassengerQuery,
  wait = WAIT,
): AsyncGenerator<string> {
  for (let offset = 0; offset < FILE_ROWS_MAX; offset += PAGE) {
    const json = await patiently(offset === 0 ? 0 : wait.times, wait.ms, () =>
      search.findPassengers({ ...asked, offset, rows: PAGE }),
    )
    const { passengers, total } = fromJson(json)
    yield (offset === 0 ? csvHead() : '') + csvOf(passengers)
    if (offset + PAGE >= total) return
  }
}

async function patiently<T>(times: number, ms: number, ask: () => Promise<T>): Promise<T> {
  for (let left = times; ; left--) {
    try {
      return await ask()
    } catch (error) {
      if (left <= 0 || !(error instanceof SearchError)) throw error
      await sleep(ms)
    }
  }
}

const csvHead = (): string => BYTE_ORDER_MARK + csvLines([COLUMNS.map(([title]) => title)])

const csvOf = (hits: PassengerHit[]): string => csvLines(hits.map((hit) => COLUMNS.map(([, read]) => read(hit))))
