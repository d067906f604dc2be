/** What happens to backups when the disk is full, and when a process is killed. */
import { once } from 'node:events'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { openFileStore } from '#files/store.ts'
import { makeBackup } from './backup.ts'
import { readLastBackup } from './last-backup.ts'
import { serveBackups } from './serving.ts'
import { command, outcome, said, withLittleDisk } from './testing/command.ts'
import { addLargeFile, contents, fill, onDisk, scratch } from './testing/installation.ts'
import { keepLists } from './withheld.ts'

/** The commands leave the processor to others: on a busy machine they take minutes. */
const LONG = { timeout: 900_000 }
const MB = 2 ** 20
/** The database's own files are smaller, and a backup with the large file is larger. */
const LITTLE = 24 * MB
const LARGE = 28 * MB

it(
  'a full disk leaves the earlier backup and no half one, and is told in one line, in the log and to staff',
  LONG,
  async () => {
    const at = await onDisk()
    await fill(at)
    const told: object[] = []
    const backupDir = join(at.dataDir, 'backups')
    const service = await serveBackups({
      open: at.open,
      config: { dataDir: at.dataDir, backupDir, backupsKept: 1 },
      log: { info: () => {}, error: (about) => void told.push(about) },
    })
    onTestFinished(() => service.stop())
    expect(await service.nightly()).toBe(true)
    const names = await readdir(backupDir)
    const [earlier] = names.filter((name) => name.endsWith('.backup'))
    const before = await readFile(join(backupDir, earlier!))
    await addLargeFile(at, LARGE)

    expect(await withLittleDisk(LITTLE, () => service.nightly())).toBe(false)
    const file = join(backupDir, 'by-hand.backup')
    const { code, errors } = await withLittleDisk(LITTLE, () => outcome(command('main.ts', [file], { DATA_DIR: at.dataDir })))
    expect(code).toBe(1)
    expect(errors.trim().split('\n').at(-1)).toBe(`The disk of ${file} or of DATA_DIR is full. (disk_full)`)
    expect(errors).not.toMatch(/^ +at /m)
    expect(told).toEqual([{ problem: 'disk_full', why: expect.stringMatching(/^The disk of .+ \(disk_full\)$/) }])
    expect((await readLastBackup(at.db))?.failed?.code).toBe('disk_full')
    expect(await readdir(backupDir)).toEqual(names)
    expect(await readFile(join(backupDir, earlier!))).toEqual(before)
    expect(await readdir(join(at.dataDir, 'backup-work'))).toEqual([])

    expect(await service.nightly()).toBe(true)
    expect(await readLastBackup(at.db)).toMatchObject({ failed: null })
  },
)

it('a place that cannot be written, and a key that is none, are told in one line and leave nothing', LONG, async () => {
  const at = await onDisk()
  await fill(at)
  await at.open.close()
  // No process has a number as high as this: its process was killed.
  const work = join(at.dataDir, 'backup-work')
  await mkdir(join(work, 'database-99999999'), { recursive: true })
  // The end of a key of age checks what stands before it.
  for (const [file, key, line] of [
    ['/proc/one.backup', '', /^ENOENT: no such file or directory, open '\/proc\/one\.backup\..+'\.$/],
    [join(at.dataDir, 'one.backup'), `age1${'q'.repeat(58)}`, /^BACKUP_KEY begins as a key of age does.+\(backup_key_wrong\)$/],
  ] as const) {
    const { code, errors } = await outcome(command('main.ts', [file], { DATA_DIR: at.dataDir, BACKUP_KEY: key }))
    expect(code).toBe(1)
    expect(errors.trim().split('\n').at(-1)).toMatch(line)
    expect(errors).not.toMatch(/^ +at /m)
    expect(await readdir(work)).toEqual([])
  }
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir: at.dataDir })
  onTestFinished(close)
  expect(await keepLists(db)).toEqual([])
})

it('a restore that is killed is recognised, and the next one empties what it left', LONG, async () => {
  const from = await onDisk()
  await fill(from)
  await addLargeFile(from, LARGE)
  const held = await contents(from.db)
  await from.open.close()
  const file = join(await scratch(), 'one.backup')
  await makeBackup({ databaseUrl: null, dataDir: from.dataDir, file, key: null })

  const dataDir = await scratch()
  const env = { DATA_DIR: dataDir, BACKUP_DIR: join(dataDir, 'none') }
  const killed = command('restore-main.ts', [file], env)
  // All rows are written and none is decided: the files follow.
  await said(killed, /^Rows: (\d+) of \1\b/m)
  killed.kill('SIGKILL')
  const [, signal] = await once(killed, 'close')
  expect(signal).toBe('SIGKILL')
  const half = await openDatabase({ databaseUrl: null, dataDir })
  await expect(migrate(half.db)).rejects.toMatchObject({ code: 'restore_unfinished' })
  await half.close()

  expect(await outcome(command('restore-main.ts', [file], env))).toMatchObject({ code: 0 })
  const open = await openDatabase({ databaseUrl: null, dataDir })
  onTestFinished(() => open.close())
  const restored = await contents(open.db)
  // The backup itself made two settings.
  expect({ ...restored, setting: [] }).toEqual({ ...held, setting: [] })
  expect(await (await openFileStore(dataDir)).list()).toEqual(await from.store.list())
})
