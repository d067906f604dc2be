/**
 * What a Postgres server does by itself and the embedded one does not: a checkpoint every five minutes, or its log
 * grows without end, and `VACUUM ANALYZE` every night.
 */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

const FIVE_MINUTES = 5 * 60_000
const DAY = 24 * 60 * 60_000
/** The hour of the night, on the machine's clock. */
const VACUUM_HOUR = 3

/** Starts the rounds; returns what stops them. */
export function keepTidy(db: Kysely<Database>, everyMs = FIVE_MINUTES): () => void {
  let lastVacuum = Date.now()
  const timer = setInterval(async () => {
    const now = new Date()
    try {
      if (isVacuumDue(now, lastVacuum)) {
        lastVacuum = now.getTime()
        await sql`vacuum analyze`.execute(db)
      }
      await sql`checkpoint`.execute(db)
    } catch (error) {
      // The next round tries again; a database that has stopped is reported by its thread.
      process.emitWarning(`Housekeeping of the embedded database failed: ${String(error)}`)
    }
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Once a night; a process that never sees that hour runs it once a day. */
export function isVacuumDue(now: Date, lastVacuum: number): boolean {
  const since = now.getTime() - lastVacuum
  return since >= DAY || (now.getHours() === VACUUM_HOUR && since >= DAY / 12)
}
