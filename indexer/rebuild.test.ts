import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#db/open-database.ts'
import { createTestDatabase } from '#db/testing/database.ts'
import { until } from '#domain/testing/until.ts'
import { readStatus, statusLines, worriesOf } from './commands/status.ts'
import { askForRebuild, readFilling, readRebuild } from './filling.ts'
import { startIndexing } from './indexing.ts'
import { readTenure } from './tenure.ts'
import { IndexServer, ServerWriter } from './testing/index-server.ts'
import { addJourney, addPassenger } from './testing/indexer.ts'
import { Gate } from './testing/killed.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await createTestDatabase()
})
afterAll(() => open.close())
const log = { info: () => {}, error: () => {} }

it('the drainer fulfils a request for a new index, and notes its progress', async () => {
  const { db } = open
  const gate = new Gate()
  const writer = new ServerWriter(new IndexServer(), gate, { fillAbove: 20_000, wantsFill: false })
  const indexing = await startIndexing({ open, writer, log })
  await indexing.settled()
  await addPassenger(db, 'Jan', await addJourney(db, 'KI-1'))
  await indexing.settled()
  const before = (await readTenure(db)).tenure!

  const held = Promise.withResolvers<void>()
  const begun = gate.passed.length
  gate.pause = (what) => (what === 'serve' ? held.promise : undefined)
  const id = await askForRebuild(db)
  expect(await askForRebuild(db)).toBe(id)
  await until(() => expect(gate.passed.slice(begun)).toContain('serve'))
  expect(await readRebuild(db)).toBe(id)
  expect(await readFilling(db, before.drainer)).toMatchObject({ done: 0, total: expect.any(Number) })
  expect(await readFilling(db, 'an earlier one')).toBeNull()
  held.resolve()
  await until(async () => expect(await readRebuild(db)).toBeNull())
  await indexing.settled()
  expect(await readFilling(db, before.drainer)).toBeNull()
  expect((await readTenure(db)).tenure?.index).not.toBe(before.index)
  expect(writer.fillings).toBe(2)
  await indexing.stop()
})

it('a request that comes during a filling is fulfilled by the next filling', async () => {
  const gate = new Gate()
  const writer = new ServerWriter(new IndexServer(), gate, { fillAbove: 20_000, wantsFill: false })
  const held = Promise.withResolvers<void>()
  gate.pause = (what) => (what === 'serve' ? held.promise : undefined)
  const indexing = await startIndexing({ open, writer, log })
  await until(() => expect(gate.passed).toContain('serve'))
  await askForRebuild(open.db)
  held.resolve()
  await until(async () => expect(await readRebuild(open.db)).toBeNull())
  expect(writer.fillings).toBe(2)
  await indexing.stop()
})

it('the status says what waits, what is set aside, and what needs attention', async () => {
  const { db } = open
  const quiet = await readStatus(open)
  expect(quiet).toMatchObject({ drainer: null, filling: null, waiting: { marks: 0, oldestSeconds: 0 } })
  expect(worriesOf(quiet)).toEqual(['No process keeps search in step.'])

  await addJourney(db, 'KI-9')
  await db
    .updateTable('search_outbox')
    .set({ queued_at: new Date(Date.now() - 100_000) })
    .execute()
  await db.insertInto('search_set_aside').values({ kind: 'ship', entity_id: 7, reason: 'too_long' }).execute()
  const late = await readStatus(open)
  expect(worriesOf(late)).toHaveLength(3)
  const lines = statusLines(late)
  expect(lines).toContainEqual(expect.stringMatching(/^Waiting: {4}1, the oldest for 1\d\d s$/))
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}ship 7: too_long, since /))
})
