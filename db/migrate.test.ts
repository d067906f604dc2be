import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { up as seedRegisterNames } from '#migrations/0005-register-names.ts'
import { up as counts } from '#migrations/0036-counts-and-presence.ts'
import { up as roles } from '#migrations/0037-roles.ts'
import { GIVEN_NAME_VARIANTS } from '#names/words/variants.ts'
import { migrate } from './migrate.ts'
import type { OpenDatabase } from './open-database.ts'
import { createTestDatabase } from './testing/database.ts'
import { EARLIER, fillEarlier } from './testing/earlier-release.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await createTestDatabase()
})
afterAll(() => open.close())

const tables = async () => (await open.db.introspection.getTables()).map(({ name }) => name).sort()

it('migrations that have run do not run again', async () => {
  expect(await migrate(open.db)).toEqual([])
})

it('a database of a newer version is refused in one line', async () => {
  const [later, timestamp] = ['9999-later', new Date().toISOString()]
  await sql`insert into kysely_migration (name, timestamp) values (${later}, ${timestamp})`.execute(open.db)
  const error = await migrate(open.db).catch((error: unknown) => error)
  await sql`delete from kysely_migration where name = ${later}`.execute(open.db)
  expect(error).toMatchObject({
    operator: true,
    message: 'The database is of a newer version, which made 9999-later: start that version, or give back an older backup.',
  })
})

/** An installation as it was before the migrations after `last`. */
async function installationOf(last: string): Promise<void> {
  await sql`drop schema public cascade`.execute(open.db)
  await sql`create schema public`.execute(open.db)
  await migrate(open.db, last)
}

it('an installation of the first release comes to the same tables', async () => {
  const now = await tables()
  expect(now).toContain('journey')
  await installationOf('0001-archive')
  expect(await tables()).not.toEqual(now)
  expect((await migrate(open.db))[0]).toBe('0002-access')
  expect(await tables()).toEqual(now)
})

it('an installation whose migrations came in another order comes to the same tables', async () => {
  const shape = async () =>
    (
      await sql`
        select table_name || column_name as name, data_type || coalesce(column_default, '') || is_nullable as text
          from information_schema.columns where table_schema = 'public'
        union all select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace
        union all select tgrelid::regclass || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
        union all select indexname, indexdef from pg_indexes where schemaname = 'public'
        union all select conrelid::regclass || conname, pg_get_constraintdef(oid) from pg_constraint
          where connamespace = 'public'::regnamespace
        order by 1, 2`.execute(open.db)
    ).rows
  const now = await shape()
  expect(now.length).toBeGreaterThan(300)
  await installationOf('0029-queue-of-staff')
  await counts(open.db as never)
  await roles(open.db as never)
  for (const name of ['0036-counts-and-presence', '0037-roles'])
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(open.db)
  expect((await migrate(open.db))[0]).toBe('0030-erased')
  expect(await shape()).toEqual(now)
})

it('every row of an earlier release is there after the newest migration, as it was', async () => {
  await installationOf(EARLIER)
  const { db } = open
  await fillEarlier(db)
  const rowsOf = async (table: string): Promise<Record<string, unknown>[]> => {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(one) as row from ${sql.table(table)} as one order by to_jsonb(one)::text`.execute(db)
    return rows.map(({ row }) => row)
  }
  const own = [
    'kysely_migration',
    'kysely_migration_lock',
    'archive_change',
    'archive_revision',
    'search_outbox',
    'spelling_variant',
  ]
  const kept = (await tables()).filter((name) => !own.includes(name))
  const before = new Map(await Promise.all(kept.map(async (name) => [name, await rowsOf(name)] as const)))
  await migrate(db)
  for (const [table, rows] of before) {
    const after = await rowsOf(table)
    // Search is asked to be made anew (`migrations/0042-search-recheck.ts`).
    expect(after.length, table).toBe(rows.length + (table === 'setting' ? 1 : 0))
    for (const row of rows) expect(after, table).toContainEqual(expect.objectContaining(row))
  }
  const users = await db.selectFrom('app_user').select(['username', 'is_admin', 'role']).orderBy('id').execute()
  expect(users).toEqual([
    { username: 'mkoster', is_admin: true, role: 'publisher' },
    { username: 'jvis', is_admin: false, role: 'publisher' },
  ])
})

it('0022 keeps the days of an older installation, and then takes months and years', async () => {
  await installationOf('0021-voyages-come-due')
  const { db } = open
  const journey = { code: 'KT-1946-1', published_at: new Date() }
  const days = { start_date: '1946-01-31', end_date: null }
  await db
    .insertInto('journey')
    .values({ ...journey, ...days })
    .execute()
  await migrate(db)
  const read = () => db.selectFrom('journey').select(['start_date', 'end_date']).executeTakeFirst()
  expect(await read()).toEqual(days)
  await db.updateTable('journey').set({ start_date: '1946-01~', end_date: '1946' }).execute()
  expect(await read()).toEqual({ start_date: '1946-01~', end_date: '1946' })
})

it('0023 keeps the stories of an older installation', async () => {
  await installationOf('0022-known-dates')
  const { db } = open
  await sql`insert into story_submission (id, state, passenger_name, ship_name, year, story, consent_version, consent_at, announced)
    values (gen_random_uuid(), 'new', 'Anna', 'Sibajak', '1946', 'Zij voer.', '1', now(), true)`.execute(db)
  await migrate(db)
  expect(await db.selectFrom('submission').select(['kind', 'passenger_name', 'field']).execute()).toEqual([
    { kind: 'story', passenger_name: 'Anna', field: null },
  ])
})

it('0016 adds the mark of the offline pack only to drafts and the history of voyages', async () => {
  await installationOf('0015-published-archive')
  const { db } = open
  const fields = JSON.stringify({ name: 'Oud' })
  for (const kind of ['journey', 'ship'] as const) {
    await db.insertInto('draft').values({ kind, record_id: 1, fields }).execute()
    await db.insertInto('revision').values({ kind, record_id: 1, number: 1, action: 'created', fields }).execute()
  }
  await migrate(db)
  for (const table of ['draft', 'revision'] as const) {
    const rows = await db.selectFrom(table).select(['kind', 'fields']).orderBy('kind').execute()
    expect(rows).toEqual([
      { kind: 'journey', fields: { name: 'Oud', inPack: false } },
      { kind: 'ship', fields: { name: 'Oud' } },
    ])
  }
})

it('0006 makes new records drafts, and leaves the records of an older installation public', async () => {
  await installationOf('0005-register-names')
  const { db } = open
  const addShip = async (name: string) => {
    const { rows } = await sql<{ published_at: Date | null }>`
      insert into ship (ship_name) values (${name}) returning published_at`.execute(db)
    return rows[0]!.published_at
  }
  const shown = await addShip('Oranje')
  expect(shown).toBeInstanceOf(Date)
  await migrate(db)
  expect(await addShip('Sibajak')).toBeNull()
  const ships = await db.selectFrom('ship').select('published_at').orderBy('id').execute()
  expect(ships).toEqual([{ published_at: shown }, { published_at: null }])
  const { rows: publishing } = await sql`select table_name from information_schema.columns
    where column_name = 'published_at' and column_default is not null`.execute(db)
  expect(publishing).toEqual([])
})

it('0005 replaces spelling variants that staff never edited by those of the seed, and keeps the others', async () => {
  const { db } = open
  const groups = async () =>
    (await db.selectFrom('spelling_variant').select('spellings').execute()).map(({ spellings }) => spellings.join()).sort()
  const seeded = await groups()
  const [first, second] = GIVEN_NAME_VARIANTS
  await sql`update spelling_variant set spellings = '{Jan,Johannes}' where spellings = ${first}::text[]`.execute(db)
  await sql`update spelling_variant set spellings = '{Joop,Sjoop}', version = 2 where spellings = ${second}::text[]`.execute(db)
  await seedRegisterNames(db as never)
  expect(await groups()).toEqual([...seeded, 'Joop,Sjoop'].sort())
})
