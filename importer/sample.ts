/**
 * The sample archive, which the first start imports into an empty database. It is imported like any archive, and marked so that
 * it can be removed again. Its passengers are invented, because the real ones are private persons.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Progress } from '#config/progress.ts'
import { column, isAny, value } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import { addSetting, forgetSetting, readSetting } from '#db/setting.ts'
import { unnamedAmong } from '#db/unnamed-files.ts'
import type { FileStore } from '#files/store.ts'
import { DESCRIPTIONS } from '#records/all.ts'
import { removeRecords } from '#records/remove-imported.ts'
import { readVoyages } from './demonstration/archive-voyages.ts'
import { writePassengers } from './demonstration/passengers.ts'
import type { TableName } from './fields.ts'
import { importArchive } from './import-archive.ts'
import type { Report } from './report.ts'

interface SampleOptions {
  db: Kysely<Database>
  store: FileStore
  /** `sample`: the archive of the project, with demonstration passengers. Otherwise a folder, which is imported as it is. */
  sampleArchive: string
  /** Gets the share that is done, 0 to 1. */
  onProgress?: (share: number) => void
}

const PROJECT_ARCHIVE = join(import.meta.dirname, '../archive')

/** Returns one report for each folder. Importing again changes nothing. Throws like `importArchive`. */
export async function importSample(options: SampleOptions): Promise<Report[]> {
  const { db } = options
  await addSetting(db, UNFINISHED, true)
  const reports = await importParts(options)
  await forgetSetting(db, UNFINISHED)
  return reports
}

/** A setting that exists during the import of the sample archive. It remains if the import is cut short. */
const UNFINISHED = 'sample_import_unfinished'

/** Whether an import of the sample archive was cut short: by a power cut, or because the server was stopped. */
export const isSampleUnfinished = async (db: Kysely<Database>): Promise<boolean> => (await readSetting(db, UNFINISHED)) !== null

async function importParts(options: SampleOptions): Promise<Report[]> {
  const { sampleArchive, onProgress = () => {} } = options
  const run = (folder: string, from: number, to: number) =>
    importArchive({
      db: options.db,
      store: options.store,
      folder,
      sample: true,
      onProgress: (progress) => onProgress(from + (to - from) * shareOf(progress)),
    })
  if (sampleArchive !== 'sample') return [await run(sampleArchive, 0, 1)]
  const archive = await run(PROJECT_ARCHIVE, 0, 0.5)
  return [archive, await withDemonstration((folder) => run(folder, 0.5, 1))]
}

/**
 * True until something is imported or entered. It stays false after the sample was removed, because `import_batch` keeps its
 * row. So the next start does not import the sample again.
 */
export async function isEmptyArchive(db: Kysely<Database>): Promise<boolean> {
  for (const table of ['import_batch', 'journey', 'ship', 'side_menu']) {
    if (await isAny(db, sql`select from ${sql.table(table)}`)) return false
  }
  return true
}

/** Calls `use` with a folder that has the invented passengers as passengers.csv, and removes the folder afterwards. */
async function withDemonstration<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const scratch = await mkdtemp(join(tmpdir(), 'overtocht-'))
  try {
    const folder = join(scratch, 'demonstration')
    await mkdir(folder)
    await writePassengers(readVoyages(PROJECT_ARCHIVE), join(folder, 'passengers.csv'))
    return await use(folder)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** The rough share of an import's time that each step takes. */
const STEPS: Record<string, [from: number, to: number]> = {
  Reading: [0, 0.15],
  Images: [0.15, 0.8],
  Writing: [0.8, 1],
}

function shareOf({ step, done, total }: Progress): number {
  const [from, to] = STEPS[step] ?? [0, 0]
  return from + (total === 0 ? 0 : ((to - from) * done) / total)
}

interface RemovalCounts {
  removed: number
  /** Records of the sample that other records still need. */
  kept: number
}

/**
 * Removes every record that an import of the sample made, except records that staff or another import have changed since and
 * records that other records need. The rows are deleted for good, in one transaction. Then the files go that no record names.
 */
export async function removeSample(db: Kysely<Database>, store: FileStore): Promise<Record<TableName, RemovalCounts>> {
  const { counts, orphans } = await db.transaction().execute(async (trx) => {
    const files = await filesOf(trx)
    const counts = await removeSampleRecords(trx)
    await forgetSetting(trx, UNFINISHED)
    return { counts, orphans: await unnamedAmong(trx, files) }
  })
  for (const hash of orphans) await store.remove(hash)
  return counts
}

/**
 * Whether an import of the sample made the record, and neither staff nor another import have changed it since. A change that
 * only followed from another record does not count. `alias` is the table's name in the query.
 */
const ofSample = (table: TableName, alias: string = table) =>
  sql<boolean>`(coalesce(${sql.ref(`${alias}.import_batch`)} in (select id from import_batch where sample), false)
    and not ${isEdited(table, alias)})`

function isEdited(table: TableName, alias: string): RawBuilder<boolean> {
  const description = DESCRIPTIONS.find((one) => one.table === table)
  if (!description) return sql<boolean>`${sql.ref(`${alias}.updated_by`)} is not null`
  return sql<boolean>`exists (select from revision where kind = ${description.kind}
    and record_id = ${sql.ref(`${alias}.id`)} and import_batch is null and action <> 'followed')`
}

async function removeSampleRecords(trx: Kysely<Database>): Promise<Record<TableName, RemovalCounts>> {
  const removed = await removeRecords(trx, {
    goes: ofSample,
    // A voyage's route needs the whole map of the sea, and passes ports at which the voyage does not call.
    keepsMap: sql`true`,
    judge: async (table, isNeeded) => sql`${ofSample(table)} and not (${isNeeded})`,
  })
  const counts: [TableName, RemovalCounts][] = []
  for (const [table, count] of removed) {
    const kept = await value(trx, sql<number>`select count(*) from ${sql.table(table)} where ${ofSample(table)}`)
    counts.push([table, { removed: count, kept }])
  }
  await sql`update import_batch set undone_at = now() where sample and undone_at is null`.execute(trx)
  return Object.fromEntries(counts) as Record<TableName, RemovalCounts>
}

const filesOf = (trx: Kysely<Database>): Promise<string[]> =>
  column(trx, sql<string>`select distinct file_hash from media where ${ofSample('media')}`)
