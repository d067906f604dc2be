/**
 * `npm run backup -- FILE`. Exit code 2: it is made, but files are missing or changed (`npm run verify`), or the list of who was
 * withdrawn is not beside it.
 */

import { constants, setPriority } from 'node:os'
import { dirname } from 'node:path'
import { runCommand } from '#config/command.ts'
import { loadConfig } from '#config/config.ts'
import { showProgress } from '#config/progress.ts'
import { theFile } from './arguments.ts'
import { makeBackup } from './backup.ts'

await runCommand(async () => {
  const file = theFile('npm run backup -- FILE')
  const { backupKey: key, databaseUrl, dataDir } = loadConfig(process.env)
  // Visitors of the same machine come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const display = showProgress(process.stderr)
  try {
    const { header, trailer, missing, changed, bytes, hasList } = await makeBackup({
      file: file,
      key,
      databaseUrl,
      dataDir,
      onProgress: display.onProgress,
    })
    display.stop()
    for (const { name } of header.tables) console.log(`${name.padEnd(18)} ${trailer.tables[name]!.rows}`)
    console.log(`${'files'.padEnd(18)} ${trailer.files.count}, ${trailer.files.bytes} bytes`)
    for (const hash of missing) console.error(`missing    ${hash}`)
    for (const hash of changed) console.error(`changed    ${hash}`)
    console.log(`${file}: ${bytes} bytes${key === null ? ', not encrypted' : ', encrypted'}.`)
    if (!hasList)
      console.error(
        `The server cannot write into ${dirname(file)}: the list of who was withdrawn will not be beside this backup.`,
      )
    return missing.length + changed.length > 0 || !hasList ? 2 : 0
  } finally {
    display.stop()
  }
})
