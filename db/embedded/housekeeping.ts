/**
 * Does for the embedded database what a Postgres server does by itself. A checkpoint every five minutes keeps its log small,
 * and `VACUUM ANALYZE` runs every night.
 */
import { type Kysely, sql } from 'kysely'
import { value } from '../queries.ts'
import type { Database } from '../schema.ts'
import { putSetting, readSetting } from '../setting.ts'

const FIVE_MINUTES = 5 * 60_000
const DAY = 24 * 60 * 60_000
/** Local time. */
const VACUUM_HOUR = 3

/** A setting: when the last vacuum began. A machine that is switched off every night would never run it otherwise. */
const VACUUMED = 'vacuumed_at'

/** Starts the housekeeping; returns a function that stops it. */
export function keepTidy(db: Kysely<Database>, everyMs = FIVE_MINUTES): () => void {
  let lastVacuum: number | null = null
  const timer = setInterval(async () => {
    const now = new Date()
    try {
      lastVacuum ??= (await readVacuumed(db)) ?? (await noteVacuum(db, now))
      if (isNightlyDue(now, lastVacuum, VACUUM_HOUR)) {
        lastVacuum = now.getTime()
        await noteVacuum(db, now)
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

async function readVacuumed(db: Kysely<Database>): Promise<number | null> {
  const noted = await readSetting<string>(db, VACUUMED)
  return noted === null ? null : Date.parse(noted)
}

async function noteVacuum(db: Kysely<Database>, at: Date): Promise<number> {
  await putSetting(db, VACUUMED, at.toISOString())
  return at.getTime()
}

/** When the tables were made. What is done every night is due a day later at the latest. */
export async function installedAt(db: Kysely<Database>): Promise<number> {
  return Date.parse(await value(db, sql<string>`select min(timestamp) from kysely_migration`))
}

/**
 * True once a night, at that hour. On a machine that always sleeps at that hour it is true once a day. What was done last by a clock
 * that has been put back since is due again.
 */
export function isNightlyDue(now: Date, last: number, hour: number): boolean {
  const since = now.getTime() - last
  return since < 0 || since >= DAY || (now.getHours() === hour && since >= DAY / 12)
}
