import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { OpenDatabase } from '#db/open-database.ts'
import { createTestDatabase } from '#db/testing/database.ts'
import { until } from '#domain/testing/until.ts'
import { watchRemovals } from './removals.ts'
import { addJourney, addPassenger, openIndexServer } from './testing/indexer.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await createTestDatabase()
})
afterAll(() => open.close())

it('names withdrawn persons who are still served, until the index takes the removal', async () => {
  const journey = await addJourney(open.db, 'KI-1')
  const withdrawn = await addJourney(open.db, 'KI-2')
  const passenger = await addPassenger(open.db, 'Jan', journey)
  await addPassenger(open.db, 'Piet', journey)
  const { server, follow } = await openIndexServer(open.db)
  const withhold = vi.fn()
  const { late, stop } = watchRemovals(open.db, withhold)
  await until(() => expect(withhold).toHaveBeenLastCalledWith({ passengers: [], voyages: [] }))

  server.away = true
  await open.db.updateTable('passenger').set({ deleted_at: new Date() }).where('id', '=', passenger).execute()
  await open.db.updateTable('journey').set({ published_at: null }).where('id', '=', withdrawn).execute()
  await addPassenger(open.db, 'Klaas', journey)
  const persons = { passengers: [passenger], voyages: [withdrawn] }
  await until(() => expect(withhold).toHaveBeenLastCalledWith(persons))
  await sql`update search_outbox set queued_at = now() - interval '9 seconds'`.execute(open.db)
  await until(() => expect(late()).toEqual({ waiting: 2, seconds: expect.any(Number) }))
  expect(late().seconds).toBeGreaterThanOrEqual(9)

  server.away = false
  await follow()
  await until(() => expect(late()).toEqual({ waiting: 0, seconds: 0 }))
  expect(withhold).toHaveBeenLastCalledWith({ passengers: [], voyages: [] })
  await stop()
})
