import { sql } from 'kysely'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { until } from '#domain/testing/until.ts'
import { acquireDrainerLock } from './drainer-lock.ts'
import type { OpenDatabase } from './open-database.ts'
import { createTestDatabase } from './testing/database.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await createTestDatabase()
})
afterAll(() => open.close())

it('is granted to the first, and after its release to the next', async () => {
  const first = await acquireDrainerLock(open)
  expect(first?.lost.aborted).toBe(false)
  await first?.release()
  const next = await acquireDrainerLock(open)
  expect(next).not.toBeNull()
  await next?.release()
})

// The embedded database has only one process anyway, because of the lock on its directory.
describe.runIf(process.env.TEST_DATABASE_URL)('on a server', () => {
  it('is refused to a second holder', async () => {
    const first = await acquireDrainerLock(open)
    expect(await acquireDrainerLock(open)).toBeNull()
    await first?.release()
    const second = await acquireDrainerLock(open)
    expect(second).not.toBeNull()
    await second?.release()
  })

  it('is lost with its connection, and its holder is told', async () => {
    const first = await acquireDrainerLock(open)
    await sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
      open.db,
    )
    await until(() => expect(first?.lost.aborted).toBe(true))
    const second = await acquireDrainerLock(open)
    expect(second).not.toBeNull()
    await second?.release()
  })

  it('is proved by the server, and lost when the server denies it or does not answer', async () => {
    for (const trouble of ['select pg_advisory_unlock_all()', 'select pg_sleep(60)']) {
      const clients: Client[] = []
      const watched: OpenDatabase = {
        ...open,
        connect: async () => {
          const client = await open.connect()
          if (client) clients.push(client)
          return client
        },
      }
      const lock = await acquireDrainerLock(watched)
      expect(await lock?.prove()).toBe(true)
      expect(lock?.lost.aborted).toBe(false)
      clients[0]?.query(trouble).catch(() => {})
      expect(await lock?.prove()).toBe(false)
      expect(lock?.lost.aborted).toBe(true)
      expect(await lock?.prove()).toBe(false)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(60)'
        and pid <> pg_backend_pid()`.execute(open.db)
    }
  })

  it('listening survives a broken connection', async () => {
    const woken = vi.fn()
    const stop = await open.listen('search_outbox', woken)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(open.db)
    await until(() => expect(woken).toHaveBeenCalled())
    woken.mockClear()
    await sql`notify search_outbox`.execute(open.db)
    await until(() => expect(woken).toHaveBeenCalled())
    await stop()
  })
})
