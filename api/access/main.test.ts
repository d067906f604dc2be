import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOnDisk } from '#db/testing/database.ts'
import { addOpening } from './log.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'overtocht-access-'))
  const { db, close } = await openOnDisk(dataDir)
  await addOpening(db, { address: '192.0.2.7', granted_by: 'address', journey_code: 'A-1' })
  await addOpening(db, { address: '2001:db8::1', granted_by: 'code', journey_code: 'B-2' })
  const staff = { address: '192.0.2.8', granted_by: 'staff', username: 'mkoster' } as const
  await addOpening(db, { ...staff, journey_code: 'C-3' })
  await db.updateTable('access_log').set({ opened_at: '1970-01-01' }).where('journey_code', '=', 'A-1').execute()
  await close()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** What the command prints, or its error output if it fails. */
async function command(...args: string[]): Promise<{ code: number; text: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir }
  try {
    const main = join(import.meta.dirname, 'main.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [main, ...args], { env })
    return { code: 0, text: stdout }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, text: stderr }
  }
}

it('prints a line for each opening of the last days', async () => {
  const { code, text } = await command('7')
  expect(code).toBe(0)
  expect(text).toMatch(/^\S+Z\t192.0.2.8\tstaff\tC-3\tmkoster\n\d{4}-\d\d-\d\dT[\d:.]+Z\t2001:db8::1\tcode\tB-2\n$/)
})

it.each([['0'], ['91'], ['1e1'], ['week'], ['7', '8'], ['--help']])('called with %s it fails in one line', async (...args) => {
  const text = 'Give a number of days from 1 to 90: npm run access-log -- 7\n'
  expect(await command(...args)).toEqual({ code: 1, text })
})
