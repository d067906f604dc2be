/** A server of the embedded database: backups while it is written to, every night's, and the list beside them. */
import { chown, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { until } from '#domain/testing/until.ts'
import { makeBackup } from './backup.ts'
import { readLastBackup } from './last-backup.ts'
import { restoreBackup } from './restore.ts'
import { type BackupService, serveBackups } from './serving.ts'
import { fill, type Installation, onDisk, scratch } from './testing/installation.ts'
import { verifyFiles } from './verify.ts'

async function serving(
  at: Installation,
  backupsKept = 2,
  lookMs?: number,
): Promise<{ service: BackupService; backupDir: string; said: object[] }> {
  const said: object[] = []
  const log = { info: () => {}, error: (about: object) => void said.push(about) }
  const backupDir = join(at.dataDir, 'backups')
  const service = await serveBackups({ open: at.open, config: { dataDir: at.dataDir, backupDir, backupsKept }, log }, lookMs)
  onTestFinished(() => service.stop())
  return { service, backupDir, said }
}

it('a backup beside a server holds one moment of rows that are changed in pairs', async () => {
  const [from, to] = [await onDisk(), await onDisk()]
  await fill(from)
  await serving(from)
  let isDone = false
  let writes = 0
  const editing = (async () => {
    while (!isDone) {
      const text = String(++writes)
      await from.db.transaction().execute(async (trx) => {
        await trx.updateTable('ship').set({ note: text }).execute()
        await trx.updateTable('journey').set({ source: text }).execute()
      })
    }
  })()
  const file = join(await scratch(), 'live.backup')
  try {
    await until(() => expect(writes).toBeGreaterThan(5))
    await makeBackup({ databaseUrl: null, dataDir: from.dataDir, file, key: null })
  } finally {
    isDone = true
    await editing
  }
  await restoreBackup({ ...to, file, key: null, listFolders: [] })
  const { rows } = await sql<{ note: string; source: string }>`select ship.note, journey.source from ship, journey`.execute(
    to.db,
  )
  expect(rows[0]!.note).toBe(rows[0]!.source)
  expect(Number(rows[0]!.note)).toBeGreaterThan(5)
  expect(await readLastBackup(from.db)).toMatchObject({ failed: null })
  expect(await readdir(join(from.dataDir, 'backup-work'))).toEqual([])
  await expect(makeBackup({ databaseUrl: null, dataDir: from.dataDir, file, key: null })).rejects.toMatchObject({
    code: 'file_exists',
  })
})

it('of the nightly backups the newest stay, and the list beside them follows who is withdrawn', async () => {
  const at = await onDisk()
  await fill(at)
  const { service, backupDir } = await serving(at, 1)
  expect(await service.nightly()).toBe(true)
  const [first] = (await readdir(backupDir)).filter((name) => name.endsWith('.backup'))
  expect(await service.nightly()).toBe(true)
  const kept = (await readdir(backupDir)).filter((name) => name.endsWith('.backup'))
  expect(kept).toHaveLength(1)
  expect(kept[0]).not.toBe(first)
  const list = async () => {
    const name = (await readdir(backupDir)).find((one) => one.endsWith('.list'))!
    return readFile(join(backupDir, name), 'utf8')
  }
  expect(await list()).toMatch(/^lines 0 \w{64}\n$/)
  await at.db
    .updateTable('passenger')
    .set({ published_at: null, updated_at: new Date() })
    .where('full_name', '=', 'Kees Blok')
    .execute()
  await until(async () => expect(await list()).toMatch(/^lines 1 .+\nwithdrawn \S+ -( \S+){2}\n$/))
})

it('a server that never runs for a night makes its first backup a day after it was installed', async () => {
  const at = await onDisk()
  await fill(at)
  const yesterday = new Date(Date.now() - 25 * 60 * 60_000).toISOString()
  await sql`update kysely_migration set timestamp = ${yesterday}`.execute(at.db)
  await serving(at, 1, 20)
  await until(async () => expect(await readLastBackup(at.db)).toMatchObject({ failed: null }))
  expect(await at.db.selectFrom('backup_run').select('file').execute()).toHaveLength(1)
})

it('a night whose folder cannot be made is told to staff too', async () => {
  const at = await onDisk()
  const { service, backupDir } = await serving(at, 1)
  await rm(backupDir, { recursive: true, force: true })
  await writeFile(backupDir, 'a file stands in its place')
  await expect(service.nightly()).rejects.toMatchObject({ code: 'EEXIST' })
  expect(await readLastBackup(at.db)).toMatchObject({ failed: { code: 'backup_failed' } })
})

it.runIf(process.getuid?.() === 0)(
  'another user than the server’s makes no backup: neither could write what the other made',
  async () => {
    const at = await onDisk()
    await chown(join(at.dataDir, 'database'), 12345, 12345)
    const file = join(await scratch(), 'one.backup')
    const made = makeBackup({ databaseUrl: null, dataDir: at.dataDir, file, key: null })
    await expect(made).rejects.toMatchObject({ code: 'other_user', operator: true })
    expect((await readdir(at.dataDir)).filter((name) => /^(backup-work|whose)/.test(name))).toEqual([])
  },
)

it('files that are missing, changed, or named by no record are found', async () => {
  const at = await onDisk()
  await fill(at)
  const stray = await at.store.put(new TextEncoder().encode('nobody names it'))
  const [first, second] = (await at.store.list()).filter((hash) => hash !== stray)
  await writeFile(at.store.path(first!), 'other')
  await at.store.remove(second!)
  const found = await verifyFiles(at.db, at.store)
  expect(found).toEqual({ checked: 2, missing: [second], changed: [first], unreferenced: [stray] })
})
