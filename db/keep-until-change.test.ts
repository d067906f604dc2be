import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { clock } from './clock.ts'
import { archiveRevisionOf, type Compute, Kept, keepUntilChange } from './keep-until-change.ts'
import type { OpenDatabase } from './open-database.ts'
import { asPublished, createTestDatabase } from './testing/database.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await createTestDatabase()
})
afterAll(() => open.close())
afterEach(() => vi.restoreAllMocks())

const addShip = (name: string) =>
  open.db
    .insertInto('ship')
    .values(asPublished({ ship_name: name }))
    .execute()
const shipNames: Compute<string[]> = async () => {
  const ships = await open.db.selectFrom('ship').select('ship_name').execute()
  return ships.map((ship) => ship.ship_name)
}

describe('the revision', () => {
  const changes = async (write: () => Promise<unknown>) => {
    const before = await archiveRevisionOf(open.db)
    await write()
    return (await archiveRevisionOf(open.db)) !== before
  }

  it('changes with every write to the archive', async () => {
    const { db } = open
    const ships = () => db.updateTable('ship').set({ prefix: 'ms' })
    expect(await changes(() => addShip('Sibajak'))).toBe(true)
    expect(await changes(() => ships().where('ship_name', '=', 'Sibajak').execute())).toBe(true)
    expect(await changes(() => db.deleteFrom('ship').execute())).toBe(true)
    expect(await changes(() => sql`truncate partner`.execute(db))).toBe(true)
  })

  it('does not change with what visitors or search do', async () => {
    const { db } = open
    const opening = { address: '192.0.2.1', granted_by: 'code', journey_code: 'KI-1951-1' } as const
    const grant = { token_hash: 'a', expires_at: new Date() }
    const attempt = { tried: 'code', whom: '192.0.2.1', wrong: 1, ends_at: new Date() }
    const setting = { key: 'search_checked', value: '{}' }
    await addShip('Oranje')
    for (const write of [
      () => db.insertInto('access_log').values(opening).execute(),
      () => db.insertInto('access_grant').values(grant).execute(),
      () => db.deleteFrom('access_grant').execute(),
      () => db.insertInto('attempt').values(attempt).execute(),
      () => db.insertInto('setting').values(setting).execute(),
      () => db.deleteFrom('search_outbox').execute(),
    ])
      expect(await changes(write)).toBe(false)
  })

  it('has triggers on every table that public answers are made of', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not exists (
        select from pg_trigger join pg_proc on pg_proc.oid = tgfoid
        where tgrelid = pg_class.oid and proname = 'archive_revision_raise'
          and tgtype & 60 = 60 -- insert, delete, update and truncate
      )`.execute(open.db)
    expect(rows.map(({ name }) => name).sort()).toEqual([
      ...[
        'access_grant',
        'access_log',
        'app_user',
        'archive_change',
        'archive_revision',
        'attempt',
        'backup_run',
        'change_of_many',
        'daily_count',
        'draft',
      ],
      ...[
        'erased_mark',
        'import_batch',
        'import_change',
        'import_heading',
        'import_job',
        'import_made',
        'kysely_migration',
        'kysely_migration_lock',
        'merged',
        'page_redirect',
        'presence',
        'published_archive',
        'published_file',
        'revision',
        'search_outbox',
        'search_recheck',
        'search_set_aside',
        'session',
      ],
      ...[
        'setting',
        'submission',
        'submission_file',
        'submission_key',
        'unfound_day',
        'unfound_term',
        'used_code',
        'withheld_line',
      ],
    ])
  })

  it('does not change when a transaction is rolled back', async () => {
    const takeBack = () =>
      open.db.transaction().execute(async (trx) => {
        await trx
          .insertInto('ship')
          .values(asPublished({ ship_name: 'Nergens' }))
          .execute()
        throw new Error('taken back')
      })
    expect(await changes(() => takeBack().catch(() => {}))).toBe(false)
  })
})

describe('a kept answer', () => {
  it('is computed once until the archive changes, also if two ask at once', async () => {
    const archive = keepUntilChange(open.db)
    const compute = vi.fn(shipNames)
    const ask = async () => (await archive()).get(compute)
    expect(await Promise.all([ask(), ask()])).toEqual([await ask(), await ask()])
    expect(compute).toHaveBeenCalledTimes(1)
    await addShip('Willem Ruys')
    expect(await ask()).toContain('Willem Ruys')
    expect(compute).toHaveBeenCalledTimes(2)
  })

  it('is kept by its function and its key, and may use other kept answers', async () => {
    const kept = new Kept('1')
    const base = vi.fn(async () => 'reis')
    const of: Compute<string> = async (inner, key) => `${await inner.get(base)} ${key}`
    expect(await Promise.all([kept.get(of, 'A'), kept.get(of, 'B'), kept.get(base)])).toEqual(['reis A', 'reis B', 'reis'])
    expect(base).toHaveBeenCalledTimes(1)
  })

  it('is dropped after a minute, for changes that come without a write', async () => {
    const start = clock.now().getTime()
    const pass = (ms: number) => vi.spyOn(clock, 'now').mockReturnValue(new Date(start + ms))
    pass(0)
    const archive = keepUntilChange(open.db)
    const first = await archive()
    pass(59_000)
    expect(await archive()).toBe(first)
    pass(61_000)
    expect(await archive()).not.toBe(first)
  })

  it('is dropped when there are too many answers', async () => {
    const archive = keepUntilChange(open.db)
    const first = await archive()
    for (let i = 0; i < 2000; i++) await first.get(async () => i, String(i))
    expect(await archive()).not.toBe(first)
  })

  it('is never an error', async () => {
    const kept = new Kept('1')
    const flaky = vi.fn(async () => 'fine').mockRejectedValueOnce(new Error('once'))
    await expect(kept.get(flaky)).rejects.toThrow('once')
    expect(await kept.get(flaky)).toBe('fine')
  })

  it('is never shown after a change that came while it was being computed', async () => {
    const archive = keepUntilChange(open.db)
    const [read, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slowly: Compute<string[]> = async (kept, key) => {
      const names = await shipNames(kept, key)
      read.resolve()
      await released.promise
      return names
    }
    const before = (await archive()).get(slowly)
    await read.promise
    await addShip('Johan de Witt')
    const after = (await archive()).get(slowly)
    released.resolve()
    expect(await after).toContain('Johan de Witt')
    expect(await before).not.toContain('Johan de Witt')
    expect(await (await archive()).get(slowly)).toContain('Johan de Witt')
  })
})

// The embedded database has one connection.
describe.runIf(process.env.TEST_DATABASE_URL)('with several connections', () => {
  /** A connection that fails when it has to wait for another. */
  const connect = async () => {
    const client = (await open.connect())!
    await client.query("set lock_timeout = '5s'")
    return client
  }

  it('an open transaction changes nothing and blocks nobody, and each commit changes the revision', async () => {
    const archive = keepUntilChange(open.db)
    const [first, second] = [await connect(), await connect()]
    for (const [client, name] of [
      [first, 'Eerst begonnen'],
      [second, 'Later begonnen'],
    ] as const) {
      await client.query('begin')
      await client.query('insert into ship (ship_name) values ($1)', [name])
    }
    const before = await archive()
    expect(await before.get(shipNames)).not.toContain('Later begonnen')
    expect(await archive()).toBe(before)

    await second.query('commit')
    const between = await archive()
    expect(between.revision).not.toBe(before.revision)
    expect(await between.get(shipNames)).toContain('Later begonnen')
    expect(await between.get(shipNames)).not.toContain('Eerst begonnen')

    await first.query('commit')
    const after = await archive()
    expect([before.revision, between.revision]).not.toContain(after.revision)
    expect(await after.get(shipNames)).toContain('Eerst begonnen')
    await Promise.all([first.end(), second.end()])
  })

  it('an answer never lacks an earlier commit, however writers mix', async () => {
    await open.db.deleteFrom('ship').execute()
    let [committed, writing] = [0, true]
    const write = async (writer: number) => {
      const client = await connect()
      for (let i = 0; i < 40; i++) {
        await client.query('begin')
        await client.query('insert into ship (ship_name) values ($1)', [`${writer} ${i}`])
        await sleep(Math.random() * 8)
        if (i % 3 === 0) await client.query('update ship set prefix = $1 where ship_name = $2', ['ms', `${writer} ${i}`])
        const isTakenBack = i % 5 === 4
        await client.query(isTakenBack ? 'rollback' : 'commit')
        if (!isTakenBack) committed++
      }
      await client.end()
    }
    const archive = keepUntilChange(open.db)
    const seen = new Map<string, number>()
    const read = async () => {
      while (writing) {
        const least = committed
        const ships = await (await archive()).get(shipNames)
        expect(ships.length).toBeGreaterThanOrEqual(least)
        // Both in one statement, so that they are of one moment.
        const { rows } = await sql<{ revision: string; ships: number }>`
          select (select sum(writes)::text from archive_revision) as revision,
            (select count(*)::int from ship) as ships`.execute(open.db)
        const { revision, ships: count } = rows[0]!
        expect(seen.get(revision) ?? count).toBe(count)
        seen.set(revision, count)
      }
    }
    const reading = Promise.all([read(), read(), read()])
    await Promise.all([1, 2, 3, 4, 5, 6].map(write))
    writing = false
    await reading
    expect(committed).toBe(192)
    expect(await (await archive()).get(shipNames)).toHaveLength(192)
  })
})
