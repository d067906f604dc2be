import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate, migrateDown } from './migrate.ts'
import type { OpenDatabase } from './open.ts'
import { createTestDatabase } from './testing.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await createTestDatabase()
})
afterAll(() => open.close())

const tables = async () => (await open.db.introspection.getTables()).map(({ name }) => name).sort()

it('migrations that have run do not run again', async () => {
  expect(await migrate(open.db)).toEqual([])
})

it('go down to nothing and up again to the same tables', async () => {
  const before = await tables()
  expect(before).toContain('journey')
  const down = await migrateDown(open.db)
  expect(down.at(-1)).toBe('0001-archive')
  expect((await tables()).filter((name) => !name.startsWith('kysely_'))).toEqual([])
  expect(await migrate(open.db)).toEqual([...down].reverse())
  expect(await tables()).toEqual(before)
})
