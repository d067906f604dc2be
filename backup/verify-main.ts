/**
 * `npm run verify` compares the files with the records that name them. Exit code 2: files are missing, changed or named by no
 * record.
 */
import { runCommand } from '#config/command.ts'
import { loadConfig } from '#config/config.ts'
import { showProgress } from '#config/progress.ts'
import { openFileStore } from '#files/store.ts'
import { openSource } from './source.ts'
import { verifyFiles } from './verify.ts'

await runCommand(async () => {
  const { databaseUrl, dataDir } = loadConfig(process.env)
  const source = await openSource({ databaseUrl, dataDir })
  const display = showProgress(process.stderr)
  try {
    const store = await openFileStore(dataDir)
    const { checked, ...found } = await verifyFiles(await source.db(), store, display.onProgress)
    display.stop()
    for (const [what, hashes] of Object.entries(found)) for (const hash of hashes) console.log(`${what.padEnd(12)} ${hash}`)
    const { missing, changed, unreferenced } = found
    console.log(`${checked} files: ${missing.length} missing, ${changed.length} changed, ${unreferenced.length} unreferenced.`)
    return missing.length + changed.length + unreferenced.length > 0 ? 2 : 0
  } finally {
    display.stop()
    await source.close()
  }
})
