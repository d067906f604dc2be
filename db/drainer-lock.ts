/**
 * The drainer hands changed rows from the outbox to the search engine (`indexer/`). Only one process may do that at a
 * time, because two would overtake one another; it holds this lock. The embedded database needs none: its data
 * directory is locked already.
 */
import type { OpenDatabase } from './open-database.ts'

export interface DrainerLock {
  /** Aborted when the lock's connection has broken. Another process may hold the lock then. */
  lost: AbortSignal
  release(): Promise<void>
}

/** Any number that nobody else in the database uses for an advisory lock. */
const KEY = 1946_1968

/** Null when another process is the drainer. The lock lasts until it is released or its connection ends. */
export async function acquireDrainerLock(open: OpenDatabase): Promise<DrainerLock | null> {
  const controller = new AbortController()
  const client = await open.connect()
  if (client === null) return { lost: controller.signal, release: async () => {} }

  const { rows } = await client.query<{ granted: boolean }>('select pg_try_advisory_lock($1) as granted', [
    KEY,
  ])
  if (!rows[0]?.granted) {
    await client.end()
    return null
  }
  let released = false
  client.on('end', () => {
    if (!released) controller.abort()
  })
  return {
    lost: controller.signal,
    release: async () => {
      released = true
      await client.end()
    },
  }
}
