import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { acquireDrainerLock } from '#db/drainer-lock.ts'
import type { OpenDatabase } from '#db/open-database.ts'
import { createTestDatabase } from '#db/testing/database.ts'
import { until } from '#domain/testing/until.ts'
import { startIndexing } from './indexing.ts'
import { countMarks } from './outbox.ts'
import { addJourney, addPassenger, ObservedSearch } from './testing/indexer.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await createTestDatabase()
})
afterAll(() => open.close())

// The lock on its directory allows only one process on the embedded database.
describe.runIf(process.env.TEST_DATABASE_URL)('a drainer that waits for its turn', () => {
  it('takes over when the drainer is killed, says so, and misses nothing', async () => {
    const journey = await addJourney(open.db, 'KI-1')
    const child = await drainElsewhere()
    await until(async () => expect(await countMarks(open.db)).toBe(0))

    const search = new ObservedSearch()
    const said: string[] = []
    const note = (_: object, message: string) => void said.push(message)
    const log = { info: note, error: note }
    const indexing = await startIndexing({ open, writer: search, log, wait: true })
    const settled = indexing.settled()
    await until(() => expect(said).toEqual([WAITING]))
    await addPassenger(open.db, 'Jan Jansen', journey)
    await until(async () => expect(await countMarks(open.db)).toBe(0))
    expect(search.state()).toBe('starting')

    const killed = once(child, 'exit')
    child.kill('SIGKILL')
    await killed
    await addPassenger(open.db, 'Piet Jansen', journey)
    await settled
    expect(await search.names('jansen')).toEqual(['Jan Jansen', 'Piet Jansen'])
    expect(said).toEqual([WAITING, 'this process now keeps search in step', 'search is filled'])
    await indexing.stop()
    await search.close()
  })

  it('takes over from a drainer that hangs with open connections', async () => {
    const child = await drainElsewhere()
    const exited = once(child, 'exit')
    expect(await acquireDrainerLock(open, SILENT_MS)).toBeNull()
    child.kill('SIGSTOP')
    const lock = await vi.waitUntil(() => acquireDrainerLock(open, SILENT_MS), {
      timeout: 4 * SILENT_MS,
      interval: 200,
    })
    expect(lock.lost.aborted).toBe(false)
    const { rows } = await sql<{ names: number }>`select count(distinct application_name) as names
      from pg_stat_activity where datname = current_database()`.execute(open.db)
    expect(rows).toEqual([{ names: 1 }])
    await lock.release()
    child.kill('SIGKILL')
    await exited
  })

  it('can be stopped while it waits', async () => {
    const first = new ObservedSearch()
    const drains = await startIndexing({ open, writer: first, log: quiet })
    const waits = await startIndexing({ open, writer: new ObservedSearch(), log: quiet, wait: true })
    await waits.stop()
    await drains.stop()
    await first.close()
  })
})

/** A running drainer is never silent for this long. It is short enough for a test to wait. */
const SILENT_MS = 5000
const WAITING = 'another process keeps search in step: waiting until it ends'
const quiet = { info: () => {}, error: () => {} }

async function drainElsewhere() {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(open.db)
  const url = new URL(process.env.TEST_DATABASE_URL!)
  url.pathname = `/${rows[0]!.name}`
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/drainer-child.ts'), url.href], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  expect(String(line)).toBe('drains\n')
  return child
}
