/**
 * Imports an archive folder: reads and checks all files, compares them with the archive, and writes what is new or changed in
 * one transaction. `archive/README.md` describes the format.
 */
import { basename, dirname } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Progress } from '#config/progress.ts'
import type { Database } from '#db/schema.ts'
import type { FileStore } from '#files/store.ts'
import { matchNames } from './any-case.ts'
import type { Run } from './archive.ts'
import { loadArchive, type PlannedArchive } from './archive.ts'
import { openFolder, readFolder } from './folder.ts'
import type { FileName } from './formats.ts'
import { findTables } from './found-tables.ts'
import { markOfHidden } from './hidden-persons.ts'
import { planMedia } from './plan-media.ts'
import { planPages, planPartners } from './plan-pages.ts'
import { planPassengers } from './plan-passengers.ts'
import { planPlaces, planShips, planVoyages } from './plan-voyages.ts'
import { type Problem, Report } from './report.ts'
import { checkSheets } from './rules.ts'
import { asNamed } from './sheet.ts'
import type { ChosenTable } from './tables.ts'
import { ArchiveChanged, type Later, markOfBatches, writePlan } from './write.ts'

export interface SeenPlan {
  report: Report
  archive: PlannedArchive
}

export interface ImportOptions {
  db: Kysely<Database>
  store: FileStore
  folder: string
  /** Does everything except writing. */
  dryRun?: boolean
  /** Marks the records as part of the sample archive, which can be removed again. */
  sample?: boolean
  /** The member of staff who imports; absent for the operator's command. */
  userId?: number
  /** Takes an earlier `public_from` than the archive has. Without it that is a conflict. */
  earlierPublic?: boolean
  /** The tables to read. Without them, those that the folder has. */
  tables?: readonly ChosenTable[]
  /** The one file of the folder that holds tables. */
  only?: string | null
  /** What the list of imports calls it; without it the folder's name. */
  name?: string
  /** Sees the plan before it is written, with every row. If it throws, nothing is written. */
  onPlan?: (plan: SeenPlan) => Promise<void>
  /** In the transaction that writes. */
  onBegin?: (trx: Kysely<Database>, batch: number) => Promise<void>
  /** Writes new passengers some at a time, so that others may use the database meanwhile. */
  later?: Later
  onProgress?: (progress: Progress) => void
}

/** Somebody else changed the archive during every attempt. */
export class ArchiveBusy extends Error {
  override name = 'ArchiveBusy'
  readonly operator = true
}

const ATTEMPTS = 3

/**
 * Returns a report with the wrong rows, warnings and conflicts. Throws `FolderUnusable`, `ArchiveBusy`, or an error of the
 * database or the disk. Then the run has written nothing to the database. Images that are already converted stay in the file
 * store for the next run.
 */
export async function importArchive(options: ImportOptions): Promise<Report> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      return await runImport(options)
    } catch (error) {
      if (!(error instanceof ArchiveChanged) && !isDuplicate(error)) throw error
    }
  }
  throw new ArchiveBusy('The archive is being changed by somebody else: nothing was imported. Try again later.')
}

async function runImport({
  db,
  store,
  folder: path,
  dryRun = false,
  sample = false,
  userId,
  earlierPublic = false,
  tables,
  only = null,
  name,
  onPlan,
  onBegin,
  later,
  onProgress = () => {},
}: ImportOptions): Promise<Report> {
  const folder = await openFolder(path)
  const report = new Report(folder, dryRun, onPlan !== undefined)
  const chosen = tables ?? (await findTables(db, folder, report, only))
  const read = await readFolder(folder, chosen, report, onProgress)
  const seen = { batches: await markOfBatches(db), hidden: await markOfHidden(db) }
  const archive = await loadArchive(db)
  const sheets = checkSheets(matchNames(read, archive, report), report)
  const beside = [...new Set(['.', ...chosen.map(({ file }) => dirname(file))])]
  const run: Run = { folder, beside, sheets, archive, report, store, pictures: new Map(), earlierPublic, onProgress }

  planPlaces(run)
  planShips(run)
  planVoyages(run)
  await planMedia(run)
  await planPartners(run)
  await planPages(run)
  await planPassengers(run, db)
  report.sort()
  await onPlan?.({ report, archive })
  if (!dryRun) {
    const wrong = Object.values(report.files).reduce((sum, counts) => sum + counts.wrong, 0)
    const writing = {
      folder: name ?? basename(folder),
      sample,
      userId: userId ?? null,
      wrong,
      seen,
      onBegin,
      later,
      onProgress,
    }
    const { batch, stopsLeft } = await writePlan(db, archive, writing)
    report.batch = batch
    // The embedded database does it by itself only at night. Without it, what search reads of 340,000 new rows takes a minute, and
    // the pictures of a voyage four times as long.
    await sql`analyze`.execute(db)
    for (const code of stopsLeft) {
      report.warn('voyages.csv', null, null, `the points of ${code} were edited by staff and stay as they are`)
    }
  }
  report.sort()
  return report
}

/** The rows of these tables of a folder that are wrong in themselves, or beside another one of their file. */
export async function refusedRows(folder: string, files: readonly FileName[]): Promise<Problem[]> {
  const report = new Report(folder, true)
  checkSheets(await readFolder(folder, files.map(asNamed), report, () => {}), report)
  return report.errors
}

/** Postgres's code 23505: somebody else was quicker, and the row would break a unique index. */
export const isDuplicate = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505'
