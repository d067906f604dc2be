import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GIVEN_NAME_VARIANTS } from '#domain/names/words/variants.ts'
import { up as seedRegisterNames } from '#migrations/0005-register-names.ts'
import * as drafts from '#migrations/0006-drafts.ts'
import * as offlinePack from '#migrations/0016-offline-pack.ts'
import { migrate, migrateDown } from './migrate.ts'
import type { OpenDatabase } from './open-database.ts'
import { createTestDatabase } from './testing.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await createTestDatabase()
})
afterAll(() => open.close())

const tables = async () => (await open.db.introspection.getTables()).map(({ name }) => name).sort()

it('migrations that have run do not run again', async () => {
  expect(await migrate(open.db)).toEqual([])
})

it('migrations go down to nothing and up again to the same tables', async () => {
  const before = await tables()
  expect(before).toContain('journey')
  const down = await migrateDown(open.db)
  expect(down.at(-1)).toBe('0001-archive')
  expect((await tables()).filter((name) => !name.startsWith('kysely_'))).toEqual([])
  expect(await migrate(open.db)).toEqual([...down].reverse())
  expect(await tables()).toEqual(before)
})

it('0016 adds the mark of the offline pack to drafts and to the history of voyages alone', async () => {
  const { db } = open
  await offlinePack.down(db as never)
  const fields = JSON.stringify({ name: 'Oud' })
  for (const kind of ['journey', 'ship'] as const) {
    await db.insertInto('draft').values({ kind, record_id: 1, fields }).execute()
    await db
      .insertInto('revision')
      .values({ kind, record_id: 1, number: 1, action: 'created', fields })
      .execute()
  }
  await offlinePack.up(db as never)
  for (const table of ['draft', 'revision'] as const) {
    const rows = await db.selectFrom(table).select(['kind', 'fields']).orderBy('kind').execute()
    expect(rows).toEqual([
      { kind: 'journey', fields: { name: 'Oud', inPack: false } },
      { kind: 'ship', fields: { name: 'Oud' } },
    ])
  }
  await offlinePack.down(db as never)
  expect(
    (await db.selectFrom('draft').select('fields').where('kind', '=', 'journey').execute())[0]?.fields,
  ).toEqual({
    name: 'Oud',
  })
  await offlinePack.up(db as never)
})

it('0006 makes new records drafts, and leaves the records of an older installation public', async () => {
  const { db } = open
  const addShip = async (name: string) => {
    const { rows } = await sql<{ published_at: Date | null }>`
      insert into ship (ship_name) values (${name}) returning published_at`.execute(db)
    return rows[0]!.published_at
  }
  await drafts.down(db as never)
  const shown = await addShip('Oranje')
  expect(shown).toBeInstanceOf(Date)
  await drafts.up(db as never)
  expect(await addShip('Sibajak')).toBeNull()
  const ships = await db.selectFrom('ship').select('published_at').orderBy('id').execute()
  expect(ships).toEqual([{ published_at: shown }, { published_at: null }])
  const { rows: publishing } = await sql`select table_name from information_schema.columns
    where column_name = 'published_at' and column_default is not null`.execute(db)
  expect(publishing).toEqual([])
})

it('0005 replaces spelling variants that staff never touched by those of the seed, and keeps the others', async () => {
  const { db } = open
  const groups = async () =>
    (await db.selectFrom('spelling_variant').select('spellings').execute())
      .map(({ spellings }) => spellings.join())
      .sort()
  const seeded = await groups()
  const [first, second] = GIVEN_NAME_VARIANTS
  await sql`update spelling_variant set spellings = '{Jan,Johannes}' where spellings = ${first}::text[]`.execute(
    db,
  )
  await sql`update spelling_variant set spellings = '{Joop,Sjoop}', version = 2 where spellings = ${second}::text[]`.execute(
    db,
  )
  await seedRegisterNames(db as never)
  expect(await groups()).toEqual([...seeded, 'Joop,Sjoop'].sort())
})
