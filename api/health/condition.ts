/** What nobody sees fail: the disk, the clock, the outbox of search and the backups. For monitoring and for staff. */
import { statfs } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { readLastBackup } from '#backup/last-backup.ts'
import { listsAway } from '#backup/withheld.ts'
import type { Config } from '#config/config.ts'
import { clock } from '#db/clock.ts'
import { installedAt } from '#db/embedded/housekeeping.ts'
import { value } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import type { Health } from '#domain/health.ts'

/** With less than this the database may not be able to write for long. In bytes. */
export const DISK_FULL = 1_000_000_000
/** A change that search has not read after this time will not be read by itself. In seconds. */
export const OUTBOX_STANDS = 10 * 60

/** Two nights. In seconds. */
const BACKUP_LATE = 2 * 24 * 60 * 60

export interface Condition {
  disk: { free: number; total: number }
  /** What the database's clock is ahead, or behind. */
  clockApartSeconds: number
  outbox: { waiting: number; seconds: number; setAside: number }
  backup: Backup | null
  /** How many lists of who was withdrawn could not be written beside their backups. */
  listsAway: number
}

export type Watched = Pick<Config, 'dataDir' | 'databaseUrl' | 'backupsKept'>

/** The last backup. `ageSeconds` is -1 when none succeeded. */
interface Backup {
  ageSeconds: number
  isLate: boolean
}

export async function readCondition(db: Kysely<Database>, config: Watched): Promise<Condition> {
  const { waiting, since, setAside } = await readOutbox(db)
  const seconds = since === null ? 0 : Math.max(0, Math.round((clock.now().getTime() - since.getTime()) / 1000))
  return {
    disk: await readDisk(config.dataDir),
    clockApartSeconds: clock.apart / 1000,
    outbox: { waiting, seconds, setAside },
    backup: await readBackup(db, config),
    listsAway: listsAway(),
  }
}

/** How each part is called in the answer of `/health/ready`. */
export const partsOf = ({ disk, clockApartSeconds, outbox, backup, listsAway }: Condition) =>
  ({
    disk: disk.free < DISK_FULL ? 'full' : 'ready',
    clock: clockApartSeconds === 0 ? 'ready' : 'wrong',
    outbox: outbox.seconds > OUTBOX_STANDS ? 'standing' : 'ready',
    backup: backup === null ? 'none configured' : backup.isLate ? 'late' : 'ready',
    lists: listsAway === 0 ? 'ready' : 'away',
  }) satisfies Partial<Health['parts']>

export async function readOutbox(db: Kysely<Database>): Promise<{ waiting: number; since: Date | null; setAside: number }> {
  const { waiting, since } = await db
    .selectFrom('search_outbox')
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('queued_at').as('since')])
    .executeTakeFirstOrThrow()
  const setAside = await value(db, sql<number>`select count(*) from search_set_aside`)
  return { waiting, since: since as Date | null, setAside }
}

export async function readDisk(folder: string): Promise<Condition['disk']> {
  const { blocks, bavail, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Null: none was ever tried, nor due. Somebody should look when the last one failed, too. */
async function readBackup(db: Kysely<Database>, { databaseUrl, backupsKept }: Watched): Promise<Backup | null> {
  const last = await readLastBackup(db)
  if (last === null) {
    const isNightly = databaseUrl === null && backupsKept > 0
    const isLate = isNightly && (clock.now().getTime() - (await installedAt(db))) / 1000 > BACKUP_LATE
    return isLate ? { ageSeconds: -1, isLate } : null
  }
  if (last.at === null) return { ageSeconds: -1, isLate: true }
  // One that was made in days to come is of a clock that was wrong: nobody knows how old it is.
  const ageSeconds = Math.round(Math.abs(clock.now().getTime() - Date.parse(last.at)) / 1000)
  return { ageSeconds, isLate: last.failed !== null || ageSeconds > BACKUP_LATE }
}
