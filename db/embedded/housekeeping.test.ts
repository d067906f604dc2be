import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { asPublished, createTestDatabase } from '../testing/database.ts'
import { isVacuumDue, keepTidy } from './housekeeping.ts'

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
  await vi.waitFor(async () => expect(await redo()).not.toBe(before), 10_000)
  stop()
  await close()
})

it('the vacuum runs once a night, or once a day if the machine always sleeps at that hour', () => {
  const yesterday = new Date(2030, 0, 1, 3, 5).getTime()
  expect(isVacuumDue(new Date(2030, 0, 1, 3, 30), yesterday)).toBe(false)
  expect(isVacuumDue(new Date(2030, 0, 2, 2, 55), yesterday)).toBe(false)
  expect(isVacuumDue(new Date(2030, 0, 2, 3, 0), yesterday)).toBe(true)
  const startedAtNoon = new Date(2030, 0, 1, 12).getTime()
  expect(isVacuumDue(new Date(2030, 0, 1, 20), startedAtNoon)).toBe(false)
  expect(isVacuumDue(new Date(2030, 0, 2, 3, 0), startedAtNoon)).toBe(true)
  expect(isVacuumDue(new Date(2030, 0, 2, 12), startedAtNoon)).toBe(true)
})
