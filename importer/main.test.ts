import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { seedDataDir } from '#db/testing/database.ts'
import { archiveFolder, csvText, SMALL } from './testing/importer.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'overtocht-import-'))
  await seedDataDir(dataDir)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function command(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir }
  const main = join(import.meta.dirname, 'main.ts')
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [main, ...args], { env })
    return { code: 0, out: stdout, err: stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, out: stdout, err: stderr }
  }
}

it('the command imports, lists wrong rows in a file, and says by its exit code how it went', async () => {
  const broken = { ...SMALL, 'ships.csv': csvText('ship_name,built_year', '"Kota, Test",19x', 'Kota Test,') }

  const dry = await command(await archiveFolder(broken), '--dry-run')
  expect(dry).toMatchObject({ code: 2, out: expect.stringContaining('nothing was written') })
  expect((await readdir(dataDir)).filter((name) => name.startsWith('import-'))).toEqual([])

  const real = await command(await archiveFolder(broken))
  expect(real.code).toBe(2)
  expect(real.err).toContain('Writing: ')
  const path = /All errors: (.+\.csv)/.exec(real.out)![1]!
  expect(await readFile(path, 'utf8')).toBe(
    'file,line,column,reason\r\nships.csv,2,built_year,"""19x"" is not a whole number"\r\n',
  )
})

it('while another process has the archive open, it says so in one line', async () => {
  const holder = await openDatabase({ databaseUrl: null, dataDir })
  try {
    const { code, out, err } = await command(await archiveFolder(SMALL))
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^DATA_DIR .+ is in use by process \d+: .+\n$/)
  } finally {
    await holder.close()
  }
})

it('a table that cannot be read, or has unknown headings, is told by its own name, not by its folder', async () => {
  const broken = await archiveFolder({ 'lijst.xlsx': 'geen werkmap' })
  const { err: unread } = await command(join(broken, 'lijst.xlsx'))
  expect(unread).toMatch(/^lijst\.xlsx is no table of the import format \(.*\)\. The file .+\.\n$/)
  const folder = await archiveFolder({ 'lijst.csv': csvText('Kleur,Maat', 'rood,3') })
  const { code, err } = await command(join(folder, 'lijst.csv'))
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^lijst\.csv is no table of the import format \(.*can choose what its columns are\.\n$/),
  ])
})

it.each([
  [['/no/such/folder'], 'The folder /no/such/folder does not exist.\n'],
  [['.', '--force'], 'Usage: npm run import -- FOLDER|ZIP|TABLE [--dry-run] [--earlier-public]\n'],
])('called with %j it fails in one line', async (args, err) => {
  expect(await command(...args)).toEqual({ code: 1, out: '', err })
})
