import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPublished } from '#db/testing/database.ts'
import type { ErrorBody } from '#domain/common.ts'
import {
  type PassengerResults,
  PassengerResultsSchema,
  type SearchResults,
  SearchResultsSchema,
  type Suggestion,
} from '#domain/search.ts'
import { type Indexing, startIndexing } from '#indexer/indexing.ts'
import { createTestApp, type TestApp, writtenBy } from '../testing/api.ts'

let test: TestApp
let indexing: Indexing
const log: string[] = []

beforeAll(async () => {
  test = await createTestApp({ logLevel: 'info', logStream: { write: (line) => void log.push(line) } })
  const [ruys, waterman] = await test.db
    .insertInto('ship')
    .values(asPublished([{ ship_name: 'Willem Ruys' }, { ship_name: 'Waterman' }]))
    .returning('id')
    .execute()
  const voyages = await test.db
    .insertInto('journey')
    .values(
      asPublished([
        {
          code: 'WR-1957-1',
          ship_id: ruys!.id,
          start_city: 'Djakarta',
          end_city: 'Rotterdam',
          start_date: '1957-05-01',
        },
        { code: 'WA-1950-1', ship_id: waterman!.id, start_city: 'Soerabaja', end_city: 'Amsterdam' },
        { code: 'KB-1959-1', start_date: '1959-11-09', end_date: '1959', start_city: 'Sorong' },
        { code: 'KB-1946-1', start_date: '1946-01~', end_date: '1946-03', start_city: 'Sorong' },
        { code: 'KB-1946-2', start_date: '1946', start_city: 'Sorong' },
        { code: 'KB-1946-3', start_date: '1946-01-01', start_city: 'Sorong' },
      ]),
    )
    .returning('id')
    .execute()
  await test.db
    .insertInto('passenger')
    .values(
      asPublished([
        ...Array.from({ length: 12 }, (_, i) => ({
          full_name: `${'ABCDEFGHIJKL'[i]}. Jansen`,
          journey_id: voyages[0]!.id,
        })),
        { full_name: '=HYPERLINK("x"), J.', journey_id: voyages[1]!.id },
        { full_name: 'Anna "Ans" de Vries', journey_id: voyages[1]!.id },
      ]),
    )
    .execute()
  const before = await test.get<ErrorBody>('/api/search?query=jansen')
  expect([before.status, before.body.code, before.headers.get('retry-after')]).toEqual([503, 'search_starting', '2'])
  const quiet = { info: () => {}, error: (_: object, message: string) => console.error(message) }
  indexing = await startIndexing({ open: test.open, writer: test.search, log: quiet })
  await indexing.settled()
})
afterAll(async () => {
  await indexing.stop()
  await test.close()
})

const passengers = async (query: string) => (await test.get<PassengerResults>(`/api/search/passenger?${query}`)).body
const initials = async (query: string) => (await passengers(query)).passengers.map(({ fullName }) => fullName[0]).join('')

it('all five tabs are answered at once, with and without a trailing slash', async () => {
  const { body } = await test.get<SearchResults>('/api/search?query=jansen')
  expect(body).toMatchObject({
    totalPassengers: 12,
    totalShips: 0,
    totalJourneys: 1,
    totalDeedId: 0,
    totalMedia: 0,
  })
  expect(body.passengers).toHaveLength(5)
  expect(body.passengers[0]).toEqual({
    _id: expect.any(String),
    fullName: 'A. Jansen',
    media: [],
    journeyId: 'WR-1957-1',
    startCity: 'Djakarta',
    endCity: 'Rotterdam',
    startDate: '1957-05-01',
    endDate: null,
    ship: { id: expect.any(String), name: 'Willem Ruys' },
    demonstration: false,
    match: { kind: 'exact', reason: null },
  })
  expect((await test.get('/api/search/?query=jansen')).body).toEqual(body)
})

it.each(['jansen', 'jnsn', 'willem ruys 1957', 'de vries soerabaja', 'j*', 'xqzw', '', 'anna ruys 1999'])(
  'the answer to %j is byte for byte what its schema makes of it',
  async (query) => {
    for (const [path, schema] of [
      ...[1, 2, 3, 4, 5].map((tab) => [`/api/search?tab=${tab}&`, SearchResultsSchema] as const),
      ['/api/search?startCity=Nergens&', SearchResultsSchema] as const,
      ['/api/search/passenger?', PassengerResultsSchema] as const,
    ]) {
      const { body, headers } = await test.app.inject(`${path}query=${encodeURIComponent(query)}`)
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(body).toBe(await writtenBy(schema, body))
    }
  },
)

describe('paging', () => {
  it.each([
    ['five rows by default', 'query=jansen', 'ABCDE'],
    ['pages from 1', 'query=jansen&page=2', 'FGHIJ'],
    ['rows and limit are the same', 'query=jansen&limit=2&page=3', 'EF'],
    ['offset beats page', 'query=jansen&rows=3&offset=10&page=1', 'KL'],
    ['nothing after the last', 'query=jansen&page=4', ''],
  ])('%s', async (_, query, expected) => expect(await initials(query)).toBe(expected))
})

describe('a wrong parameter is refused in one Dutch sentence', () => {
  it.each([
    ['rows=0', 'rows'],
    ['rows=101', 'rows'],
    ['rows=100000', 'rows'],
    ['rows=abc', 'rows'],
    ['rows=1.5', 'rows'],
    ['rows=Infinity', 'rows'],
    ['rows=0x5', 'rows'],
    ['page=1e1', 'page'],
    ['page=-1', 'page'],
    ['page=0', 'page'],
    ['page=20001', '100000'],
    ['offset=-5', 'offset'],
    ['offset=99996', '100000'],
    ['offset=99999999999999999999', '100000'],
    ['tab=6', 'tab'],
    ['startDate=1946-02-30', 'startDate'],
    ['startDate=1946', 'startDate'],
    ['startDate=0000-01-01', 'startDate'],
    ['endDate=gisteren', 'endDate'],
    ['startDate=1950-01-02&endDate=1950-01-01', 'endDate'],
    ['unknownDate=true&startDate=1950-01-01', 'unknownDate'],
    ['unknownDate=misschien', 'unknownDate'],
    ['shipId=1%20or%201=1', 'shipId'],
    ['names=alle', 'names'],
    ['names=none,', 'names'],
    ['query=a&query=b', 'query'],
    ['startCity=a&startCity=b', 'startCity'],
    ['query=%00', 'query'],
    [`query=${'a'.repeat(10_000)}`, 'query'],
  ])('%s', async (parameters, named) => {
    const { status, body } = await test.get<ErrorBody>(`/api/search?${parameters}`)
    expect([status, body.code]).toEqual([400, 'invalid_request'])
    expect(body.message).toContain(named)
    expect(Object.keys(body)).toEqual(['code', 'message'])
  })

  it('the deepest row that can be asked for is answered', async () => {
    expect((await test.get('/api/search?query=jansen&offset=99995')).status).toBe(200)
  })
})

it('unknown parameters and fields left empty are ignored', async () => {
  const { body } = await test.get('/api/search?query=jansen')
  const empty = 'startDate=&endDate=&startCity=&endCity=&unknownDate=&shipId=&names=&page=&rows='
  expect((await test.get(`/api/search?query=jansen&utm_source=x&${empty}`)).body).toEqual(body)
})

it('an empty query finds nothing, and with a ship everything on it', async () => {
  const nothing = (await test.get<SearchResults>('/api/search')).body
  expect(nothing).toMatchObject({
    totalPassengers: 0,
    totalShips: 0,
    totalJourneys: 0,
    totalDeedId: 0,
    totalMedia: 0,
    guessed: false,
    waysOn: [],
  })
  const { id } = await test.db.selectFrom('ship').select('id').where('ship_name', '=', 'Waterman').executeTakeFirstOrThrow()
  const all = (await test.get<SearchResults>(`/api/search?query=%20&shipId=${id}`)).body
  expect(all).toMatchObject({ totalPassengers: 2, totalShips: 1, totalJourneys: 1 })
})

it('of several cities any one will do; a voyage is asked for by its code in any case', async () => {
  expect((await passengers('query=jansen&startCity=Soerabaja,%20Djakarta')).total).toBe(12)
  expect((await passengers('query=jansen&startCity=Soerabaja')).total).toBe(0)
  expect((await passengers('query=jansen&journeyId=WA-1950-1')).total).toBe(0)
  expect((await passengers('query=jansen&journeyId=WR-1957-1')).total).toBe(12)
  expect((await passengers('query=jansen&journeyId=wr-1957-1')).total).toBe(12)
})

it('voyages are found by how far their names are entered', async () => {
  const found = async (names: string) =>
    (await test.get<SearchResults>(`/api/search?query=willem%20ruys&tab=3&names=${names}`)).body
  expect(await found('none')).toMatchObject({ totalJourneys: 0 })
  const { totalJourneys, filters } = await found('none,entered')
  expect([totalJourneys, filters.names]).toEqual([1, [{ value: 'entered', count: 1 }]])
})

it('dates that are known to the month or year meet every period that they may lie in, and are in order', async () => {
  const codes = async (more: string) => {
    const { body } = await test.get<SearchResults>(`/api/search?query=sorong${more}&tab=3&rows=10`)
    return body.journeys.map(({ journeyId }) => journeyId)
  }
  expect(await codes('')).toEqual(['KB-1946-3', 'KB-1946-1', 'KB-1946-2', 'KB-1959-1'])
  expect(await codes('&startDate=1946-03-31&endDate=1946-03-31')).toEqual(['KB-1946-1', 'KB-1946-2'])
  expect(await codes('&startDate=1946-04-01')).toEqual(['KB-1946-2', 'KB-1959-1'])
  expect(await codes('&endDate=1959-11-08&startDate=1959-01-01')).toEqual([])
  expect(await codes('%20december%201959')).toEqual(['KB-1959-1'])
  const { body } = await test.get<SearchResults>('/api/search?query=sorong&tab=3')
  expect([body.filters.startDate, body.filters.endDate]).toEqual([
    { min: '1946-01-01', max: '1959-11-09' },
    { min: '1946-03-01', max: '1959-12-31' },
  ])
  expect(body.journeys[1]).toMatchObject({ startDate: '1946-01~', endDate: '1946-03' })
})

it('one passenger can be asked for by _id; one who is not public is not found', async () => {
  const [jansen] = (await passengers('query=jansen&journeyId=WR-1957-1')).passengers
  expect((await passengers(`passenger=${jansen!._id}&journeyId=WR-1957-1`)).passengers).toEqual([jansen])
  expect((await passengers(`passenger=${jansen!._id}&journeyId=WA-1950-1`)).total).toBe(0)
  expect((await test.get('/api/search/passenger?passenger=Jan%20Jansen')).status).toBe(400)
  const { journey_id } = await test.db
    .selectFrom('passenger')
    .select('journey_id')
    .where('id', '=', Number(jansen!._id))
    .executeTakeFirstOrThrow()
  const hidden = await test.db
    .insertInto('passenger')
    .values(asPublished({ full_name: 'Z. Jansen', journey_id, public_from: '2999-01-01' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await indexing.settled()
  expect((await passengers(`passenger=${hidden.id}`)).total).toBe(0)
})

describe('odd queries get a proper answer soon', () => {
  it.each([
    "'; drop table passenger; --",
    '(.*)+$',
    '[a-z]{1,1000}',
    '\\',
    '%_%',
    '*',
    '**?*?*?*?*?',
    '?'.repeat(200),
    'a*'.repeat(100),
    '😀😀😀',
    'يانسن',
    '\u202Ejansen\u202C',
    '陳大文',
    '\u0001\u0007\u001B[31m',
    'jansen\njansen\tjansen',
    'a '.repeat(100),
    'é'.repeat(100),
    "'t 's d' l'",
    'van de van den van der',
    '-----',
    '1946 1947 1948 1949 1950',
    '__proto__ constructor toString',
  ])('%j', async (query) => {
    for (const path of ['/api/search?query=', '/api/search/passenger?query=', '/api/search/suggest?query=']) {
      const started = performance.now()
      const { status } = await test.get(path + encodeURIComponent(query))
      expect(status).toBe(200)
      expect(performance.now() - started).toBeLessThan(5000)
    }
  })
})

it('suggestions come from two characters on', async () => {
  const suggestions = async (query: string) =>
    (await test.get<{ suggestions: Suggestion[] }>(`/api/search/suggest?query=${query}`)).body.suggestions
  expect(await suggestions('j')).toEqual([])
  expect(await suggestions('jan')).toEqual([{ kind: 'surname', value: 'Jansen', count: 12 }])
  expect(await suggestions('WATERM')).toEqual([{ kind: 'ship', value: 'Waterman', count: 1 }])
  expect(await suggestions('jakar')).toEqual([{ kind: 'city', value: 'Jakarta', count: 1 }])
})

describe('the passengers found as a file', () => {
  it('are all of them, with a byte order mark', async () => {
    const { body, headers } = await test.get<string>('/api/search/passenger.csv?query=jansen&rows=2&page=3')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="passagiers.csv"')
    const lines = body.split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFFnaam,schip,reis,vertrekdatum,vertrekhaven,aankomstdatum,aankomsthaven,gevonden als,demonstratie',
    )
    expect(lines[1]).toBe('A. Jansen,Willem Ruys,WR-1957-1,1957-05-01,Djakarta,,Rotterdam,zoals getypt,')
    expect(lines).toHaveLength(14)
  })

  it('run no formula and keep their quotes', async () => {
    const { body } = await test.get<string>('/api/search/passenger.csv?query=waterman')
    expect(body).toContain(`"'=HYPERLINK(""x""), J."`)
    expect(body).toContain('"Anna ""Ans"" de Vries"')
  })
})

it('an address that fetched 20,000 rows within an hour gets no more files, but may search', async () => {
  const file = '/api/search/passenger.csv?query=jansen'
  const kiosk = await createTestApp({ beside: test, kioskIps: ['203.0.113.9'], trustProxy: ['127.0.0.1'] })
  await test.db.deleteFrom('attempt').execute()
  await test.get(file)
  const { wrong } = await test.db.selectFrom('attempt').select('wrong').where('tried', '=', 'row').executeTakeFirstOrThrow()
  expect(wrong).toBe(12)
  await test.db.updateTable('attempt').set({ wrong: 19_988 }).where('tried', '=', 'row').execute()
  expect((await test.get(file)).status).toBe(200)
  const { status, body, headers } = await test.get<ErrorBody>(file)
  expect([status, body.code]).toEqual([429, 'too_many_rows'])
  expect(body.message).toMatch(/^Vanaf dit adres zijn te veel namen opgehaald\. Probeer het over (60|59) minuten opnieuw\.$/)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3500)
  expect((await test.get('/api/search?query=jansen')).status).toBe(200)
  // Its own search has not started, so what it says shows that it was asked.
  const asKiosk = await kiosk.get<ErrorBody>(file, { 'x-forwarded-for': '203.0.113.9' })
  expect([asKiosk.status, asKiosk.body.code]).toEqual([503, 'search_starting'])
  await kiosk.close()
  await test.db.deleteFrom('attempt').execute()
})

it('an address that saw 40,000 names within an hour, or 10,000 far pages of them, sees no more; suggestions and texts go on', async () => {
  const limited = await createTestApp({ beside: test })
  await limited.search.fill((async function* () {})(), async () => {})
  const names = (asked: string) => limited.get<ErrorBody>(`/api/search/passenger?query=jansen&limit=100${asked}`)
  for (let at = 0; at < 100; at++) await names('&offset=9000')
  expect(await names('&offset=9000')).toMatchObject({
    status: 429,
    body: { code: 'too_many_rows', message: 'Vanaf dit adres is te ver gebladerd. Probeer het over 60 minuten opnieuw.' },
  })
  for (let at = 0; at < 298; at++) await names('')
  expect((await names('')).status).toBe(200)
  expect(await names('')).toMatchObject({ status: 429, body: { code: 'too_many_rows' } })
  expect((await limited.get<ErrorBody>('/api/search?query=jansen&rows=20')).body.code).toBe('too_many_rows')
  expect((await limited.get('/api/search/suggest?query=jan')).status).toBe(200)
  expect((await limited.get('/health/live')).status).toBe(200)
  await limited.close()
  await test.db.deleteFrom('attempt').execute()
})

it('no log line holds what was searched for', async () => {
  await test.get('/api/search?query=Geheimenaam&rows=0')
  await test.get('/api/search?query=Geheimenaam')
  expect(log.length).toBeGreaterThan(0)
  expect(log.join('')).not.toMatch(/geheimenaam|jansen/i)
})
