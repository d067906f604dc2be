import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { seedDataDir } from '#db/testing/database.ts'
import { openFileStore } from '#files/store.ts'
import { ImportJobs } from './jobs.ts'

const PEOPLE = 3000
const CSV = `voyage_code,full_name\n${Array.from({ length: PEOPLE }, (_, i) => `KT-1950-1,Jansen ${i}`).join('\n')}\n`

/** Kills an import once it says so. Gives what is in after the next start. */
async function killedAt(line: RegExp) {
  const dataDir = mkdtempSync(join(tmpdir(), 'overtocht-kill-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  await seedDataDir(dataDir)
  const child = spawn(process.execPath, [join(import.meta.dirname, '../testing/job-runner.ts'), dataDir, CSV], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  for await (const said of createInterface({ input: child.stdout })) {
    if (line.test(said)) child.kill('SIGKILL')
  }
  await ended
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir })
  const jobs = new ImportJobs({ db, store: await openFileStore(dataDir), dataDir, isEmbedded: true })
  await jobs.recover()
  const { people } = await db
    .selectFrom('passenger')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow()
  const { state, batch } = await jobs.read(1)
  const finished = await db.selectFrom('import_batch').select('id').where('finished_at', 'is not', null).execute()
  await close()
  return { people, state, batch, finished: finished.length }
}

const NOTHING = { people: 0, state: 'failed', batch: null, finished: 0 }
const ALL = { people: PEOPLE, state: 'done', batch: 1, finished: 1 }

it.each([
  ['while it is checked leaves nothing', /^checking/, [NOTHING]],
  ['when the writing begins leaves nothing or all', /^writing 0/, [NOTHING, ALL]],
  ['between two parts leaves all', /^writing [1-4]$/, [ALL]],
])('kill -9 %s', async (_, line, allowed) => {
  expect(allowed).toContainEqual(await killedAt(line))
})
