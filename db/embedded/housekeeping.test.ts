import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { until } from '#domain/testing/until.ts'
import { asPublished, createTestDatabase } from '../testing/database.ts'
import { isNightlyDue, keepTidy } from './housekeeping.ts'

it('checkpoints come by themselves until they are stopped', async () => {
  const { db, close } = await createTestDatabase()
  const redo = async () =>
    (await sql<{ lsn: string }>`select redo_lsn::text as lsn from pg_control_checkpoint()`.execute(db)).rows[0]?.lsn
  const before = await redo()
  const stop = keepTidy(db, 20)
  await db
    .insertInto('ship')
    .values(asPublished({ ship_name: 'Sibajak' }))
    .execute()
  await until(async () => expect(await redo()).not.toBe(before))
  stop()
  await close()
})

it('the vacuum runs once a night, or once a day if the machine always sleeps at that hour', () => {
  const yesterday = new Date(2030, 0, 1, 3, 5).getTime()
  expect(isNightlyDue(new Date(2030, 0, 1, 3, 30), yesterday, 3)).toBe(false)
  expect(isNightlyDue(new Date(2030, 0, 2, 2, 55), yesterday, 3)).toBe(false)
  expect(isNightlyDue(new Date(2030, 0, 2, 3, 0), yesterday, 3)).toBe(true)
  expect(isNightlyDue(new Date(2029, 11, 31, 12), yesterday, 3)).toBe(true)
  const startedAtNoon = new Date(2030, 0, 1, 12).getTime()
  expect(isNightlyDue(new Date(2030, 0, 1, 20), startedAtNoon, 3)).toBe(false)
  expect(isNightlyDue(new Date(2030, 0, 2, 3, 0), startedAtNoon, 3)).toBe(true)
  expect(isNightlyDue(new Date(2030, 0, 2, 12), startedAtNoon, 3)).toBe(true)
})
