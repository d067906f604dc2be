import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { until } from '#domain/testing/until.ts'
import { DatabaseUnavailable, isDatabaseAway } from './errors.ts'
import { openDatabase } from './open.ts'
import type { OpenDatabase } from './open-database.ts'
import type { NewJourney } from './schema.ts'
import { asPublished, createTestDatabase, type Given } from './testing/database.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await createTestDatabase()
})
afterAll(() => open.close())
beforeEach(async () => {
  await open.db.deleteFrom('journey').execute()
})

const create = (journey: Given<NewJourney>, db = open.db) => db.insertInto('journey').values(asPublished(journey)).execute()
const codes = async () => (await open.db.selectFrom('journey').select('code').orderBy('code').execute()).map(({ code }) => code)

describe('values', () => {
  it('dates are strings of the calendar, not shifted by a time zone', async () => {
    await create({ code: 'KI-1946-1', start_date: '1946-03-01', end_date: '0001-01-01' })
    const journey = await open.db.selectFrom('journey').select(['start_date', 'end_date']).executeTakeFirst()
    expect(journey).toEqual({ start_date: '1946-03-01', end_date: '0001-01-01' })
  })

  it('counts and sums are numbers', async () => {
    await create({ code: 'KI-1946-1', passenger_count: 1200 })
    await create({ code: 'KI-1946-2', passenger_count: 300 })
    const row = await open.db
      .selectFrom('journey')
      .select(({ fn }) => [fn.countAll().as('journeys'), fn.sum('passenger_count').as('passengers')])
      .executeTakeFirst()
    expect(row).toEqual({ journeys: 2, passengers: 1500 })
  })

  it('moments are Dates, objects are JSON, arrays are parameters', async () => {
    const published = new Date('2024-05-06T07:08:09.010Z')
    await create({ code: 'KI-1946-1', published_at: published, imported: JSON.stringify({ name: 'Ö' }) })
    const journey = await open.db
      .selectFrom('journey')
      .select(['published_at', 'imported'])
      .where(sql<boolean>`code = any(${['KI-1946-1', 'KI-1946-2']}::text[])`)
      .executeTakeFirst()
    expect(journey).toEqual({ published_at: published, imported: { name: 'Ö' } })
  })

  it('a change tells how many rows it touched', async () => {
    await create({ code: 'KI-1946-1' })
    await create({ code: 'KI-1946-2' })
    const result = await open.db.updateTable('journey').set({ name: 'x' }).executeTakeFirst()
    expect(result.numUpdatedRows).toBe(2n)
  })
})

describe('errors', () => {
  it("carry Postgres's code, constraint and detail", async () => {
    await create({ code: 'KI-1946-1' })
    await expect(create({ code: 'KI-1946-1' })).rejects.toMatchObject({
      code: '23505',
      constraint: 'journey_code',
      detail: 'Key (code)=(KI-1946-1) already exists.',
    })
    await expect(create({ code: 'KI-1946-2', ship_id: 4711 })).rejects.toMatchObject({
      code: '23503',
      constraint: 'journey_ship_id_fkey',
    })
    await expect(sql`select * from nowhere`.execute(open.db)).rejects.toMatchObject({ code: '42P01' })
  })

  it('leave the database usable', async () => {
    await Promise.allSettled([sql`select 1 / 0`.execute(open.db), sql`selct`.execute(open.db)])
    await create({ code: 'KI-1946-1' })
    expect(await codes()).toEqual(['KI-1946-1'])
  })
})

describe('transactions', () => {
  it('keep all or nothing', async () => {
    await open.db.transaction().execute(async (trx) => {
      await create({ code: 'A' }, trx)
      await create({ code: 'B' }, trx)
    })
    const failing = open.db.transaction().execute(async (trx) => {
      await create({ code: 'C' }, trx)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await codes()).toEqual(['A', 'B'])
  })

  it('are not committed silently when a statement in them failed', async () => {
    const swallowing = open.db.transaction().execute(async (trx) => {
      await create({ code: 'A' }, trx)
      await create({ code: 'A' }, trx).catch(() => {})
    })
    await expect(swallowing).rejects.toThrow()
    expect(await codes()).toEqual([])
  })

  it('are not mixed with queries that run beside them', async () => {
    const transfer = (code: string) =>
      open.db.transaction().execute(async (trx) => {
        await create({ code }, trx)
        await trx.updateTable('journey').set({ name: code }).where('code', '=', code).execute()
        if (code.endsWith('x')) throw new Error(code)
      })
    const names = Array.from({ length: 20 }, (_, i) => `${i + 10}${i % 2 ? 'x' : ''}`)
    await Promise.allSettled([...names.map(transfer), ...names.map((name) => create({ code: `plain-${name}` }))])
    const plain = names.map((name) => `plain-${name}`)
    const even = names.filter((name) => !name.endsWith('x'))
    expect((await codes()).sort()).toEqual([...even, ...plain].sort())
  })
})

describe('notifications', () => {
  it('reach those who listen on the channel, until they stop', async () => {
    const woken = vi.fn()
    const other = vi.fn()
    const stop = await open.listen('search_outbox', woken)
    await open.listen('other', other)
    await create({ code: 'KI-1946-1' })
    await until(() => expect(woken).toHaveBeenCalled())

    await stop()
    woken.mockClear()
    await create({ code: 'KI-1946-2' })
    await sql`notify other`.execute(open.db)
    await until(() => expect(other).toHaveBeenCalledTimes(1))
    expect(woken).not.toHaveBeenCalled()
  })
})

it('a server that cannot be reached is one line for the operator, without the password', async () => {
  const opening = openDatabase({ databaseUrl: 'postgres://user:geheim@127.0.0.1:9/overtocht', dataDir: '' })
  await expect(opening).rejects.toThrow(DatabaseUnavailable)
  await expect(opening).rejects.toThrow(/^DATABASE_URL: cannot open the database: .*ECONNREFUSED.*\.$/)
  await expect(opening).rejects.not.toThrow('geheim')
})

// Only a Postgres server can hang while our process goes on.
it.runIf(process.env.TEST_DATABASE_URL)(
  'an answer that takes too long counts as no database, and is given up there too',
  async () => {
    const databaseUrl = process.env.TEST_DATABASE_URL!
    const impatient = await openDatabase({ databaseUrl, dataDir: '', queryTimeout: 200 })
    const asked = sql`select pg_sleep(60)`.execute(impatient.db)
    const error: unknown = await asked.then(
      () => null,
      (reason) => reason,
    )
    expect(isDatabaseAway(error)).toBe(true)
    const isAsked = sql`select from pg_stat_activity where state = 'active' and query = 'select pg_sleep(60)'`
    await until(async () => expect((await isAsked.execute(impatient.db)).rows).toEqual([]))
    await impatient.close()
  },
)

it.runIf(process.env.TEST_DATABASE_URL)(
  'a connection that breaks within a transaction fails it, and ends no process',
  async () => {
    const other = (await open.connect())!
    const ended = open.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      const pids = rows.map(({ pid }) => pid)
      await other.query('select pg_terminate_backend($1)', pids)
      // The connection is in use but asks nothing when it breaks.
      await until(async () => {
        const { rows: left } = await other.query('select from pg_stat_activity where pid = $1', pids)
        expect(left).toEqual([])
      })
      await sql`select 1`.execute(trx)
    })
    const error: unknown = await ended.then(
      () => null,
      (reason) => reason,
    )
    expect(isDatabaseAway(error)).toBe(true)
    expect((await sql`select 1`.execute(open.db)).rows).toHaveLength(1)
    await other.end()
  },
)

// A server would answer this query. On the embedded database it would wait for ever.
it('a test fails if a query goes past the transaction that is open', async () => {
  const past = open.db.transaction().execute(() => sql`select 1`.execute(open.db))
  await expect(past).rejects.toThrow('A query outside the transaction that is open.')
  await open.db.transaction().execute((trx) => sql`select 1`.execute(trx))
  expect((await sql`select 1`.execute(open.db)).rows).toHaveLength(1)
})
