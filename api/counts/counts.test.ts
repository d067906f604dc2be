import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Dashboard } from '#domain/counts.ts'
import { type Indexing, startIndexing } from '#indexer/indexing.ts'
import { createTestApp, type TestApp } from '../testing/api.ts'
import { addJourney, addPassengers } from '../testing/journeys.ts'
import { addStaff, type Staff } from '../testing/staff.ts'
import { Counts } from './counts.ts'
import { removeOldCounts } from './kept-counts.ts'

let test: TestApp
let staff: Staff
let indexing: Indexing
beforeAll(async () => {
  test = await createTestApp()
  staff = await addStaff(test, { username: 'mkoster' })
  await addPassengers(test.db, await addJourney(test.db, { code: 'KI-1951-1', start_date: '1951-05-01' }), ['Jan de Boer'])
  const log = { info: () => {}, error: (_: object, message: string) => console.error(message) }
  indexing = await startIndexing({ open: test.open, writer: test.search, log })
  await indexing.settled()
})
afterAll(async () => {
  await indexing.stop()
  await test.close()
})

const dashboard = async () => (await staff.call<Dashboard>('GET', '/dashboard')).body
/** Counts of one day, as a server makes them that is stopped then. */
async function onDay(day: string, gather: (counts: Counts) => void, db = test.db): Promise<void> {
  const counts = new Counts(
    db,
    'x'.repeat(32),
    () => {},
    () => day,
  )
  gather(counts)
  await counts.close()
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const searched =
  (term: string, address: string, mayBeName = true) =>
  (counts: Counts) =>
    counts.addUnfound({ term, mayBeName, address })
const stored = () => test.db.selectFrom('unfound_term').select(['term', 'addresses']).execute()

describe('visitors are counted', () => {
  it('by day, from their browsers and searches, with no query for it, and written when the server ends', async () => {
    const own = await createTestApp({ beside: test })
    Object.assign(own.search, { find: test.search.find.bind(test.search) })
    const tell = (what: string, headers = {}) =>
      own.app.inject({ method: 'POST', url: '/api/count', payload: { what }, headers: { 'user-agent': 'Firefox', ...headers } })
    const answers = await Promise.all(['visit', 'visit', 'voyage', 'names'].map((what) => tell(what)))
    expect(answers.map(({ statusCode, body, headers }) => [statusCode, body, headers['set-cookie']])).toEqual(
      Array(4).fill([204, '', undefined]),
    )
    expect((await tell('password')).statusCode).toBe(400)
    expect((await tell('search')).statusCode).toBe(400)
    expect((await tell('visit', { origin: 'https://elders.example' })).statusCode).toBe(403)
    expect((await tell('visit', { 'user-agent': 'Googlebot/2.1' })).statusCode).toBe(204)
    const ask = (query: string) => own.get(`/api/search?${query}`, { 'user-agent': 'Firefox' })
    for (const query of ['query=boer', 'query=boer&tab=2', 'query=boer&startDate=1950-01-01', 'query=boer&offset=5', 'query=+'])
      expect((await ask(query)).status).toBe(200)
    await own.get('/api/search?query=boer', { 'user-agent': 'bingbot' })
    expect((await dashboard()).days).toEqual([])
    await own.close()
    const today = { day: expect.any(String), visit: 2, search: 1, voyage: 1, names: 1, copy: 0 }
    expect((await dashboard()).days).toEqual([today])
  })

  it('by several servers at once, and over their restarts', async () => {
    const day = daysAgo(5)
    await Promise.all([1, 2, 3].map(() => onDay(day, (counts) => counts.add('visit'))))
    await onDay(day, (counts) => counts.add('visit'))
    expect((await dashboard()).days.find((one) => one.day === day)?.visit).toBe(4)
  })

  it('again when the database was away', async () => {
    const day = daysAgo(6)
    let isAway = true
    const db = new Proxy(test.db, {
      get: (target, name) => {
        if (name === 'transaction' && isAway) throw new Error('away')
        const value = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const counts = new Counts(
      db,
      'x'.repeat(32),
      () => {},
      () => day,
    )
    counts.add('visit')
    await expect(counts.write()).rejects.toThrow('away')
    isAway = false
    counts.add('visit')
    await counts.close()
    expect((await dashboard()).days.find((one) => one.day === day)?.visit).toBe(2)
  })
})

describe('a search that found nothing', () => {
  it('is told once it did so on three days, with its words if they can be no name', async () => {
    for (const days of [3, 2]) await onDay(daysAgo(days), searched('Oranje 1938', '192.0.2.1', false))
    expect((await dashboard()).unfound.terms).toEqual([])
    await onDay(daysAgo(1), searched(' ORANJE  1938', '192.0.2.1', false))
    expect((await dashboard()).unfound.terms).toEqual([{ term: 'Oranje 1938', times: 3 }])
  })

  it('is its count alone while it may be a name, until three addresses typed it', async () => {
    for (const days of [4, 3, 2]) await onDay(daysAgo(days), searched('Zonderling', '192.0.2.1'))
    await onDay(daysAgo(2), searched('zonderling', '192.0.2.2'))
    expect((await dashboard()).unfound.names).toEqual({ terms: 1, times: 4 })
    const [kept] = (await stored()).filter(({ term }) => term === null)
    expect(kept?.addresses).toHaveLength(2)
    expect(JSON.stringify(await stored())).not.toMatch(/zonderling|192\.0/i)
    await onDay(daysAgo(2), searched('Zonderling', '192.0.2.3'))
    expect((await dashboard()).unfound).toMatchObject({
      terms: [{ term: 'Zonderling', times: 5 }, { term: 'Oranje 1938' }],
      names: { terms: 0, times: 0 },
    })
    expect((await stored()).flatMap(({ addresses }) => addresses)).toEqual([])
  })

  it('is one address to a house with many', async () => {
    for (const days of [3, 2, 1]) await onDay(daysAgo(days), searched('Eenling', `2001:db8:0:1::${days}`))
    expect((await dashboard()).unfound.names.terms).toBe(1)
  })

  it('is taken from the answer: names may be names, ships and years are not', async () => {
    const own = await createTestApp({ beside: test })
    Object.assign(own.search, { find: test.search.find.bind(test.search) })
    for (const query of [
      'Blitar',
      '1938',
      '<script>alert(1)</script>',
      '\u202eomgekeerd',
      '0612345678',
      'x'.repeat(150),
      '%%%',
    ])
      await own.get(`/api/search?query=${encodeURIComponent(query)}`, { 'user-agent': 'Firefox' })
    await own.close()
    const rows = await test.db
      .selectFrom('unfound_day')
      .innerJoin('unfound_term', 'unfound_term.key', 'unfound_day.key')
      .select('term')
      .where('day', '>', daysAgo(1))
      .execute()
    expect(rows.flatMap(({ term }) => term ?? [])).toEqual(['1938'])
    expect(rows.filter(({ term }) => term === null)).toHaveLength(4)
  })

  it('goes after ninety days, with what is kept of addresses', async () => {
    await onDay(daysAgo(100), (counts) => {
      counts.add('visit')
      searched('Vervlogen', '192.0.2.9')(counts)
    })
    const before = (await stored()).length
    await removeOldCounts(test.db)
    expect(await stored()).toHaveLength(before - 1)
    const { days } = await dashboard()
    expect(days.map(({ day }) => day)).not.toContain(daysAgo(100))
  })
})

it('the dashboard says how search, storage and offline copies stand', async () => {
  await indexing.settled()
  const { search, storage, publishedAt, lastImport, lastBackup } = await dashboard()
  expect(search).toEqual({ state: 'ready', waiting: 0, since: null, setAside: 0 })
  expect(storage.total).toBeGreaterThan(storage.used)
  expect([publishedAt, lastImport, lastBackup]).toEqual([null, null, null])
  const at = new Date('2026-11-20T10:00:00Z')
  await test.db.insertInto('import_batch').values({ folder: 'map', finished_at: at }).execute()
  expect((await dashboard()).lastImport).toMatchObject({ folder: 'map', at: at.toISOString() })
})

it('made-up words fill no disk: above a number only searches that are known are counted', async () => {
  await sql`delete from unfound_day`.execute(test.db)
  await sql`delete from unfound_term`.execute(test.db)
  await onDay(daysAgo(1), searched('bekend', '192.0.2.1'))
  await sql`insert into unfound_term (key) select 'made up ' || at from generate_series(1, 100000) as at`.execute(test.db)
  await onDay(daysAgo(0), (counts) => {
    searched('bekend', '192.0.2.2')(counts)
    searched('verzonnen', '192.0.2.2')(counts)
  })
  const days = await test.db
    .selectFrom('unfound_day')
    .select('times')
    .where('day', '=', sql<string>`${daysAgo(0)}::date`)
    .execute()
  await sql`delete from unfound_term where key like 'made up %'`.execute(test.db)
  expect(days).toEqual([{ times: 1 }])
})
