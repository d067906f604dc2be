/**
 * The sample archive, which the first start imports into an empty database. It goes through the same importer as any
 * archive, and is marked so that it can be removed again (`remove-sample.ts`). Its passengers are invented, because the
 * real ones are private persons.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Progress } from '#config/progress.ts'
import type { Database } from '#db/schema.ts'
import type { FileStore } from '#files/store.ts'
import { readVoyages } from './demonstration/archive-voyages.ts'
import { writePassengers } from './demonstration/write-passengers.ts'
import { importArchive } from './import-archive.ts'
import type { Report } from './report.ts'

export interface SampleOptions {
  db: Kysely<Database>
  store: FileStore
  /** `sample`: the archive in the project, with demonstration passengers. Else a folder, imported as it is. */
  sampleArchive: string
  /** The share that is done, 0 to 1. */
  onProgress?: (share: number) => void
}

const PROJECT_ARCHIVE = join(import.meta.dirname, '../archive')

/** Importing it again changes nothing. Gives one report for each folder; throws as `importArchive` does. */
export async function importSample(options: SampleOptions): Promise<Report[]> {
  const { db } = options
  await db
    .insertInto('setting')
    .values({ key: UNFINISHED, value: 'true' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const reports = await importParts(options)
  await forgetUnfinished(db)
  return reports
}

/** A setting that exists while the sample archive is imported. It remains if the import is cut short. */
const UNFINISHED = 'sample_import_unfinished'

/** Whether an import of the sample archive was cut short, by a power cut or because the server was stopped. */
export async function isSampleUnfinished(db: Kysely<Database>): Promise<boolean> {
  const mark = await db.selectFrom('setting').select('key').where('key', '=', UNFINISHED).executeTakeFirst()
  return mark !== undefined
}

export async function forgetUnfinished(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('setting').where('key', '=', UNFINISHED).execute()
}

async function importParts(options: SampleOptions): Promise<Report[]> {
  const { sampleArchive, onProgress = () => {} } = options
  const run = (folder: string, from: number, to: number) =>
    importArchive({
      ...{ db: options.db, store: options.store, folder, sample: true },
      onProgress: (progress) => onProgress(from + (to - from) * shareOf(progress)),
    })
  if (sampleArchive !== 'sample') return [await run(sampleArchive, 0, 1)]
  const archive = await run(PROJECT_ARCHIVE, 0, 0.5)
  return [archive, await withDemonstration((folder) => run(folder, 0.5, 1))]
}

/**
 * True until something was imported or entered. After the sample was removed this stays false, because `import_batch`
 * keeps its row, so the next start does not import the sample again.
 */
export async function isEmptyArchive(db: Kysely<Database>): Promise<boolean> {
  for (const table of ['import_batch', 'journey', 'ship', 'side_menu'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false
  }
  return true
}

/**
 * Calls `use` with a folder that holds the invented passengers as passengers.csv, and removes the folder afterwards.
 */
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

/** Each step's share of an import's time, roughly. */
const STEPS: Record<string, [from: number, to: number]> = {
  Reading: [0, 0.15],
  Images: [0.15, 0.8],
  Writing: [0.8, 1],
}

function shareOf({ step, done, total }: Progress): number {
  const [from, to] = STEPS[step] ?? [0, 0]
  return from + (total === 0 ? 0 : ((to - from) * done) / total)
}
