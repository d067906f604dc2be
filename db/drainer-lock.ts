/**
 * The drainer hands changed rows from the outbox to the search engine (`indexer/`). Only one process may do that at a
 * time, because two would overtake one another; it holds this lock. The embedded database needs none: its data
 * directory is locked already.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Client } from 'pg'
import type { OpenDatabase } from './open-database.ts'
import { isAny } from './queries.ts'
import type { Database } from './schema.ts'

export interface DrainerLock {
  /** Aborted when the lock's connection has broken, or when `prove` failed. Another process may hold the lock then. */
  lost: AbortSignal
  /**
   * Asks the server, over the lock's own connection, whether this process still holds the lock. If it does not, or the answer
   * is late, the lock is lost, and its connection is broken off so that it cannot come back. Never throws.
   */
  prove(): Promise<boolean>
  release(): Promise<void>
}

/** A number that nothing else in the database uses for an advisory lock. It has 32 bits, so `pg_locks` shows it as `objid`. */
const KEY = 1946_1968
const PROOF_WITHIN_MS = 2000

const PROOF = `select exists (
  select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
    and classid = 0 and objid = ${KEY} and objsubid = 1 and granted) as held`

/**
 * With these the server notices within 11 s that the holder's machine or its network is gone. It notices a killed process at
 * once.
 */
const KEEPALIVE = `set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3`

/**
 * The holder proves the lock every few seconds (`indexer/turn.ts`). If it is silent for this long, it hangs, though its
 * connections are open.
 */
const HUNG_AFTER_MS = 30_000
/** The time in which the server must end the connection of a holder that hangs. */
const ENDED_WITHIN_MS = 5000

/**
 * Null when another process is the drainer. The lock lasts until it is released or its connection ends. If the holder hangs,
 * all its connections are ended first, because its locks would hold up the next holder.
 */
export async function acquireDrainerLock(open: OpenDatabase, hungAfter = HUNG_AFTER_MS): Promise<DrainerLock | null> {
  const controller = new AbortController()
  const client = await open.connect()
  if (client === null) return { lost: controller.signal, prove: async () => true, release: async () => {} }

  const take = async () => (await tryLock(client)) || ((await endHung(client, hungAfter)) && (await tryLock(client)))
  const granted = await take().catch(async (error) => {
    await client.end()
    throw error
  })
  if (!granted) {
    await client.end()
    return null
  }
  let released = false
  const lose = () => {
    if (!released) controller.abort()
  }
  client.on('end', lose)
  return {
    lost: controller.signal,
    prove: async () => {
      const asked = client.query<{ held: boolean }>(PROOF).then(
        ({ rows }) => rows[0]?.held === true,
        () => false,
      )
      const held = await Promise.race([asked, sleep(PROOF_WITHIN_MS, false, { ref: false })])
      if (!held) {
        lose()
        // This breaks the connection off if a query waits on it. It may take long, so nobody waits for it.
        client.end().catch(() => {})
      }
      return held && !controller.signal.aborted
    },
    release: async () => {
      released = true
      await client.end()
    },
  }
}

/** Whether some process is the drainer. False on the embedded database, which has no lock. */
export const isDrainerLockHeld = (db: Kysely<Database>): Promise<boolean> =>
  isAny(
    db,
    sql`select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${KEY} and objsubid = 1
      and granted and database = (select oid from pg_database where datname = current_database())`,
  )

/** Ends the connections of a holder that hangs. True if there was one. */
async function endHung(client: Client, hungAfter: number): Promise<boolean> {
  const { rows } = await client.query(
    `with hung as (
      select activity.pid, application_name from pg_stat_activity as activity join pg_locks using (pid)
      where locktype = 'advisory' and classid = 0 and objid = ${KEY} and objsubid = 1 and granted
        and database = (select oid from pg_database where datname = current_database())
        and state_change < now() - make_interval(secs => $1))
    select pg_terminate_backend(pid, ${ENDED_WITHIN_MS}) from pg_stat_activity
    where pid in (select pid from hung)
      or (application_name in (select application_name from hung) and application_name like 'overtocht %')`,
    [hungAfter / 1000],
  )
  return rows.length > 0
}

async function tryLock(client: Client): Promise<boolean> {
  await client.query(KEEPALIVE)
  const { rows } = await client.query<{ granted: boolean }>('select pg_try_advisory_lock($1) as granted', [KEY])
  return rows[0]?.granted === true
}
