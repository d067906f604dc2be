import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'overtocht-parts-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

it.each([
  [['--servers', '0'], 'Usage: npm run parts [-- --servers NUMBER], at most 16\n'],
  [['three'], 'Usage: npm run parts [-- --servers NUMBER], at most 16\n'],
  [[], 'DATABASE_URL must name a Postgres server: several processes use it.\n'],
])('with %j and no database it fails in one line and starts nothing', async (args, err) => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir }
  const running = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'parts.ts'), ...args], { env })
  await expect(running).rejects.toMatchObject({ code: 1, stdout: '', stderr: err })
})
