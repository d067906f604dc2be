import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'overtocht-index-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const USAGE = 'Usage: npm run index -- --watch | --rebuild | --verify | --status [--json]\n'
const SERVER = { ELASTICSEARCH_URL: 'http://127.0.0.1:1' }

it.each([
  [[], SERVER, USAGE],
  [['--watch', '--status'], SERVER, USAGE],
  [['--watch', '--json'], SERVER, USAGE],
  [['all'], SERVER, USAGE],
  [['--rebuild'], {}, 'There is nothing to index: search is in memory, for ELASTICSEARCH_URL is not set.\n'],
  [['--watch'], SERVER, 'The server keeps search in step itself where the database is the embedded one.\n'],
])('called with %j and %j it fails in one line', async (args, variables, err) => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, ...variables }
  const running = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    env,
  })
  await expect(running).rejects.toMatchObject({ code: 1, stdout: '', stderr: err })
})
