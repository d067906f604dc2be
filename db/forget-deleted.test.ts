import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { forgetDeleted } from './forget-deleted.ts'
import { openOnDisk } from './testing/database.ts'

const NAME = 'Quirinus Zeldzaamheid'

it('the files of the embedded database forget what was deleted', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'overtocht-forget-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const { db, close } = await openOnDisk(dataDir)
  await sql`insert into journey (id, code) values (1, 'KI-1951-1')`.execute(db)
  await sql`insert into passenger (full_name, journey_id) values (${NAME}, 1), ('Piet', 1)`.execute(db)
  await sql`vacuum analyze`.execute(db)
  await sql`checkpoint`.execute(db)
  const holders = async () => {
    const files = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
    const held = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')))
    return held.filter((text) => text.includes(NAME)).length
  }
  await sql`update passenger set full_name = '' where full_name = ${NAME}`.execute(db)
  expect(await holders()).toBeGreaterThan(1)
  await forgetDeleted(db, ['passenger'])
  expect(await holders()).toBe(0)
  await close()
  expect(await holders()).toBe(0)
})
