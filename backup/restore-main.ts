/** `npm run restore -- FILE`, into an empty installation of either kind of database. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '#config/command.ts'
import { loadConfig } from '#config/config.ts'
import { showProgress } from '#config/progress.ts'
import { openDatabase } from '#db/open.ts'
import { openFileStore } from '#files/store.ts'
import { theFile } from './arguments.ts'
import { restoreBackup, takeTurn } from './restore.ts'

await runCommand(async () => {
  const file = theFile('npm run restore -- FILE')
  const { backupKey: key, backupDir, databaseUrl, dataDir } = loadConfig(process.env)
  const database = await openDatabase({ databaseUrl, dataDir })
  const display = showProgress(process.stderr)
  const own = await database.connect()
  try {
    if (own) await takeTurn(own)
    const store = await openFileStore(dataDir)
    const sharesFiles = databaseUrl !== null && existsSync(join(dataDir, 'database'))
    const { tables, files, withheld } = await restoreBackup({
      db: database.db,
      store,
      file,
      key,
      listFolders: [backupDir],
      sharesFiles,
      onProgress: display.onProgress,
    })
    display.stop()
    for (const [name, { rows, sha256 }] of Object.entries(tables)) {
      console.log(`${name.padEnd(18)} ${String(rows).padStart(8)}  ${sha256.slice(0, 16)}  the same`)
    }
    console.log(`${'files'.padEnd(18)} ${String(files.count).padStart(8)}  ${files.bytes} bytes, the same`)
    const { withdrawn, records, erased, sent, lists } = withheld
    console.log(
      lists.length > 0
        ? `Read the list of the withdrawn: ${lists.join(', ')}.`
        : 'NO LIST OF THE WITHDRAWN was found beside the backup or in BACKUP_DIR. Who was withdrawn after the backup is public again.',
    )
    console.log(
      `Since the backup withdrawn or put under embargo: ${withdrawn}, erased: ${erased}, of what visitors sent: ${sent}. Other records taken out: ${records}.`,
    )
    return 0
  } finally {
    display.stop()
    await own?.end()
    await database.close()
  }
})
