/**
 * Imports an archive folder (data contract, section 3): reads and checks everything, compares it with the archive, and
 * writes what is new or changed in one transaction. `archive/README.md` is the format.
 */
import { basename } from 'node:path'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { FileStore } from '#files/store.ts'
import { loadArchive } from './archive.ts'
import { openFolder, readFolder } from './folder.ts'
import { planMedia } from './plan-media.ts'
import { planPages, planPartners } from './plan-pages.ts'
import { planPassengers } from './plan-passengers.ts'
import { planPlaces } from './plan-places.ts'
import { planShips, planVoyages } from './plan-voyages.ts'
import { Report } from './report.ts'
import { checkSheets } from './rules.ts'
import type { Progress, Run } from './run.ts'
import { ArchiveChanged, latestBatch, writePlan } from './write.ts'

export interface ImportOptions {
  db: Kysely<Database>
  store: FileStore
  folder: string
  /** Does all but write. */
  dryRun?: boolean
  /** Marks what is written as the sample archive's, so that it can be taken out again. */
  sample?: boolean
  onProgress?: (progress: Progress) => void
}

/** Somebody else kept changing the archive. One line for the operator, exit code 1. */
export class ArchiveBusy extends Error {
  override name = 'ArchiveBusy'
  readonly operator = true
}

const ATTEMPTS = 3

/**
 * Wrong rows, warnings and conflicts are in the report. Throws `FolderUnusable`, `ArchiveBusy`, or whatever went wrong
 * with the database or the disk; nothing of the run is then in the database. (Images that were already converted stay in
 * the file store, under the hash of their content: harmless, and the next try need not convert them again.)
 */
export async function importArchive(options: ImportOptions): Promise<Report> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      return await runImport(options)
    } catch (error) {
      if (!(error instanceof ArchiveChanged) && !isDuplicate(error)) throw error
    }
  }
  throw new ArchiveBusy(
    'The archive is being changed by somebody else: nothing was imported. Try again later.',
  )
}

async function runImport({
  db,
  store,
  folder: path,
  dryRun = false,
  sample = false,
  onProgress = () => {},
}: ImportOptions): Promise<Report> {
  const folder = await openFolder(path)
  const report = new Report(folder, dryRun)
  const sheets = checkSheets(await readFolder(folder, report, onProgress), report)
  const seen = await latestBatch(db)
  const archive = await loadArchive(db)
  const run: Run = { folder, sheets, archive, report, store, onProgress }

  planPlaces(run)
  planShips(run)
  planVoyages(run)
  await planPartners(run)
  await planPages(run)
  await planPassengers(run, db)
  await planMedia(run)
  if (!dryRun) {
    const writing = { folder: basename(folder), sample, latestBatch: seen, onProgress }
    const { batch, stopsLeft } = await writePlan(db, archive, writing)
    report.batch = batch
    for (const code of stopsLeft) {
      report.warn(
        'voyages.csv',
        null,
        null,
        `the points of ${code} were edited by staff and stay as they are`,
      )
    }
  }
  report.sort()
  return report
}

/** A record of the same name was made meanwhile. */
const isDuplicate = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505'
