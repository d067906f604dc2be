/** `npm run export -- FOLDER`. Exit code 2: pictures could not be read, or an import would not take a row. */
import { constants, setPriority } from 'node:os'
import { runCommand } from '#config/command.ts'
import { loadConfig } from '#config/config.ts'
import { showProgress } from '#config/progress.ts'
import type { LeftOut } from '#importer/export/going-out.ts'
import { problemLine } from '#importer/report.ts'
import { theFile } from './arguments.ts'
import { exportFolder } from './export.ts'

const TOLD: Record<LeftOut['why'], string> = {
  hidden: 'Not public, and so not in the folder, for an import would make it public',
  unplaced: 'Not in the folder, for the format has no place for it',
  partly: 'Not in the folder, of records that are in it',
}

await runCommand(async () => {
  const folder = theFile('npm run export -- FOLDER')
  const { databaseUrl, dataDir } = loadConfig(process.env)
  // Visitors of the same machine come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const display = showProgress(process.stderr)
  try {
    const told = await exportFolder({ folder, databaseUrl, dataDir, onProgress: display.onProgress })
    display.stop()
    for (const [file, count] of Object.entries(told.records)) console.log(`${file.padEnd(16)} ${String(count).padStart(8)}`)
    for (const [why, title] of Object.entries(TOLD)) {
      const left = told.leftOut.filter((one) => one.why === why)
      if (left.length > 0) console.log(`\n${title}:`)
      for (const { what, count } of left) console.log(`  ${String(count).padStart(8)}  ${what}`)
    }
    console.log('\nUsers, settings, history, what visitors sent and the access log are in a backup alone (npm run backup).')
    for (const id of told.unreadable) console.error(`unreadable picture    ${id}`)
    for (const problem of told.refused) console.error(`an import would not take ${problemLine(problem)}`)
    console.log(`${folder} has names of persons: keep it as safe as a backup.`)
    return told.unreadable.length + told.refused.length > 0 ? 2 : 0
  } finally {
    display.stop()
  }
})
