/** `npm run sample -- add` imports the sample archive, `npm run sample -- remove` removes it. */
import { runCommand } from '#config/command.ts'
import { loadConfig } from '#config/config.ts'
import { showProgress } from '#config/progress.ts'
import { withDatabase } from '#db/open.ts'
import { openFileStore } from '#files/store.ts'
import { reportLines } from './report.ts'
import { importSample, removeSample } from './sample.ts'

class UsageError extends Error {
  readonly operator = true
}

await runCommand(async () => {
  const [command, ...rest] = process.argv.slice(2)
  if ((command !== 'add' && command !== 'remove') || rest.length > 0) {
    throw new UsageError('Usage: npm run sample -- add|remove')
  }
  const config = loadConfig(process.env)
  return withDatabase(config, async ({ db }) => {
    const store = await openFileStore(config.dataDir)
    if (command === 'remove') return print(await removeSample(db, store))
    const display = showProgress(process.stderr)
    try {
      const onProgress = (share: number) => display.onProgress({ step: 'Sample', done: Math.round(share * 100), total: 100 })
      const sampleArchive = config.sampleArchive === 'none' ? 'sample' : config.sampleArchive
      const reports = await importSample({ db, store, sampleArchive, onProgress })
      display.stop()
      for (const line of reports.flatMap((report) => reportLines(report, false))) console.log(line)
      return reports.some(({ errors }) => errors.length > 0) ? 2 : 0
    } finally {
      display.stop()
    }
  })
})

function print(counts: Awaited<ReturnType<typeof removeSample>>): number {
  for (const [table, { removed, kept }] of Object.entries(counts)) {
    console.log(`${table.padEnd(14)} ${removed} removed${kept > 0 ? `, ${kept} kept: other records need them` : ''}`)
  }
  return 0
}
