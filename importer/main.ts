/**
 * `npm run import -- FOLDER|ZIP|TABLE [--dry-run] [--earlier-public]`. Exit code 0: all rows are imported, perhaps with warnings and conflicts. 2: wrong
 * rows were skipped. 1: nothing was imported, and one line says why.
 */
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from '#config/command.ts'
import { loadConfig } from '#config/config.ts'
import { showProgress } from '#config/progress.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { openFileStore } from '#files/store.ts'
import { openFolder } from './folder.ts'
import { importArchive } from './import-archive.ts'
import type { Report } from './report.ts'
import { problemsCsv, remarksCsv, reportLines } from './report.ts'
import { openSource } from './source.ts'

class UsageError extends Error {
  readonly operator = true
  constructor() {
    super('Usage: npm run import -- FOLDER|ZIP|TABLE [--dry-run] [--earlier-public]')
  }
}

await runCommand(async () => {
  const { folder, dryRun, earlierPublic } = readArguments()
  const config = loadConfig(process.env)
  const store = await openFileStore(config.dataDir)
  // A ZIP is unpacked there: `/tmp` is often memory.
  process.env.TMPDIR ??= store.drafts
  const source = await openSource(folder)
  await openFolder(source.folder)
  const database = await openDatabase(config)
  const display = showProgress(process.stderr)
  try {
    await migrate(database.db)
    const report = await importArchive({
      db: database.db,
      store,
      folder: source.folder,
      only: source.only,
      name: source.name,
      dryRun,
      earlierPublic,
      onProgress: display.onProgress,
    })
    display.stop()
    for (const line of reportLines(report, dryRun)) console.log(line)
    if (!dryRun) await writeFiles(report, config.dataDir)
    return report.errors.length > 0 ? 2 : 0
  } finally {
    display.stop()
    await source.close()
    await database.close()
  }
})

function readArguments(): { folder: string; dryRun: boolean; earlierPublic: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: {
        'dry-run': { type: 'boolean', default: false },
        'earlier-public': { type: 'boolean', default: false },
      },
      allowPositionals: true,
    })
    const [folder, ...rest] = positionals
    if (folder === undefined || rest.length > 0) throw new UsageError()
    // A relative path starts where npm was called: npm runs scripts in the project's folder.
    const path = resolve(process.env.INIT_CWD ?? '.', folder)
    return { folder: path, dryRun: values['dry-run'], earlierPublic: values['earlier-public'] }
  } catch {
    throw new UsageError()
  }
}

/** Writes the lists of wrong rows and of remarks into DATA_DIR, with the time of this run in their names. */
async function writeFiles(report: Report, dataDir: string): Promise<void> {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const write = async (name: string, what: string, content: string) => {
    const path = join(dataDir, `${name}-${time}.csv`)
    await writeFile(path, content, { mode: 0o600 })
    console.log(`${what}: ${path}`)
  }
  if (report.errors.length > 0) await write('import-errors', '\nAll errors', problemsCsv(report.errors))
  if (report.warnings.length + report.conflicts.length > 0) {
    await write('import-remarks', 'All warnings and conflicts', remarksCsv(report))
  }
}
