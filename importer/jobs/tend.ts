/** The rows of jobs in the database: saving them, ending what a process has left, and removing what is no longer kept. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database, ImportJobTable } from '#db/schema.ts'
import type { JobState } from '#domain/import-job.ts'
import type { FileStore } from '#files/store.ts'
import { isDuplicate } from '../import-archive.ts'
import { writeRest } from '../write.ts'
import { JobFolder } from './files.ts'
import { idle, JobRefusal } from './refusal.ts'
import { forgetRest, laterOf, readRest } from './rest.ts'

export interface Parts {
  db: Kysely<Database>
  store: FileStore
  dataDir: string
  /** The database has one connection: an import may not keep it for long. */
  isEmbedded: boolean
}

/** A process that is at work says so more often than this. */
const SILENT_SECONDS = 60
/** Finished and forgotten imports are kept so long. */
const KEPT_DAYS = 30
const DAY = 24 * 60 * 60_000
/** The names of the lists of wrong rows and remarks that an import by the command leaves in DATA_DIR. */
export const LEFT_BY_COMMAND = /^import-(errors|remarks)-.*\.csv$/
const STOPPED = 'The server stopped. Nothing was written.'

export type Changed = Partial<Pick<Selectable<ImportJobTable>, 'state' | 'files' | 'tables' | 'plan' | 'progress' | 'problem'>>

type FilesAndTables = Pick<Changed, 'files' | 'tables'>

/** Without its plan a job is open again. */
export async function saveJob(db: Kysely<Database>, id: number, changed: Changed): Promise<void> {
  const { files, tables, plan, progress, ...plain } = changed
  await db
    .updateTable('import_job')
    .set({
      ...plain,
      ...(files && { files: JSON.stringify(files) }),
      ...(tables && { tables: JSON.stringify(tables, withoutNul) }),
      ...(plan !== undefined && { plan: plan && JSON.stringify(plan) }),
      ...(progress !== undefined && { progress: progress && JSON.stringify(progress) }),
      ...(plan === null && !plain.state && { state: 'open' as const, problem: null }),
      seen_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Changes the files and tables of a job that is idle. Several files may be read at once: each changes what the others have left. */
export async function changeJob(
  db: Kysely<Database>,
  id: number,
  change: (row: Selectable<ImportJobTable>) => FilesAndTables | Promise<FilesAndTables>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('import_job').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    await saveJob(trx, id, { ...(await change(idle(row))), plan: null })
  })
}

/** Sets a job to work if it is in one of the states `from`, and gives whether it was. Refuses while another is at work. */
export async function claimJob(
  db: Kysely<Database>,
  id: number,
  state: 'checking' | 'writing',
  from: readonly JobState[],
): Promise<boolean> {
  try {
    const { numUpdatedRows } = await db
      .updateTable('import_job')
      .set({ state, problem: null, progress: null, seen_at: sql`now()` })
      .where('id', '=', id)
      .where('state', 'in', from)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  } catch (error) {
    if (!isDuplicate(error)) throw error
    const other = await db
      .selectFrom('import_job')
      .select('by_name')
      .where('state', 'in', ['checking', 'writing'])
      .executeTakeFirst()
    const who = other?.by_name ? ` of ${other.by_name}` : ''
    throw new JobRefusal(409, 'import_running', `Another import${who} is at work. Wait until it is done.`)
  }
}

/** Headings and cells of old databases have it, and Postgres takes none. */
const withoutNul = (_key: string, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value)

/** The import is in the archive: what was sent goes. The plan and the wrong rows stay for a while. */
export async function endJob({ db, dataDir }: Parts, id: number): Promise<void> {
  const folder = new JobFolder(dataDir, id)
  await saveJob(db, id, { state: 'done', progress: null })
  await folder.removeFiles()
  await forgetRest(folder)
}

/**
 * Ends what a process that is gone has left: an import that was decided is written whole, of any other nothing is in. `isHere`: it
 * runs in this process.
 */
export async function endLeft(parts: Parts, isHere: (id: number) => boolean): Promise<void> {
  const { db, dataDir, isEmbedded } = parts
  const silent = isEmbedded ? sql<boolean>`true` : sql<boolean>`seen_at < now() - make_interval(secs => ${SILENT_SECONDS})`
  const left = await db
    .selectFrom('import_job')
    .select(['id', 'state', 'batch', 'parts_in'])
    .where('state', 'in', ['checking', 'writing'])
    .where(silent)
    .execute()
  // One whose writing failed is not in whole either.
  const failed = await db
    .selectFrom('import_job')
    .select(['id', 'state', 'batch', 'parts_in'])
    .where('state', '=', 'failed')
    .where('batch', 'is not', null)
    .execute()
  for (const { id, state, batch, parts_in: from } of [...left, ...failed]) {
    if (isHere(id)) continue
    if (state !== 'checking' && batch !== null) {
      const folder = new JobFolder(dataDir, id)
      const rest = await readRest(folder)
      const total = rest.flat().length
      let done = rest.slice(0, from).flat().length
      const onWritten = (rows: number) => {
        done += rows
        return saveJob(db, id, { progress: { step: 'Writing', done, total } })
      }
      await writeRest(db, { batch, parts: rest, from, later: laterOf(folder, id), onWritten })
      await endJob(parts, id)
    } else await saveJob(db, id, { state: 'failed', problem: STOPPED, progress: null })
  }
}

/**
 * Names of persons are in the files: they go with the job, or 30 days after it. The lists that the command leaves go after 30
 * days too.
 */
export async function purgeJobs({ db, dataDir }: Parts): Promise<void> {
  for (const file of await readdir(dataDir)) {
    const path = join(dataDir, file)
    if (LEFT_BY_COMMAND.test(file) && (await stat(path)).mtimeMs < Date.now() - KEPT_DAYS * DAY) await rm(path, { force: true })
  }
  const old = await db
    .selectFrom('import_job')
    .select(['id', 'state'])
    .where('state', 'not in', ['checking', 'writing'])
    .where(sql<boolean>`seen_at < now() - make_interval(days => ${KEPT_DAYS})`)
    .execute()
  for (const { id, state } of old) {
    await new JobFolder(dataDir, id).remove()
    if (state !== 'done') await db.deleteFrom('import_job').where('id', '=', id).execute()
  }
}
