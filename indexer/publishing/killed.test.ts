import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '#db/open-database.ts'
import { createTestDatabase } from '#db/testing/database.ts'
import { startIndexing } from '../indexing.ts'
import { EDITS, seedArchive } from '../testing/edits.ts'
import { IndexServer, ServerWriter } from '../testing/index-server.ts'
import { Gate, killPoints, throughGate } from '../testing/killed.ts'
import { expectAllPublished, publishedTexts, publishNow } from '../testing/publishing.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await createTestDatabase()
})
afterAll(() => open.close())
beforeEach(() => seedArchive(open.db))

const log = { info: () => {}, error: () => {} }
const someEdits = [
  'a passenger goes to another voyage',
  'a ship has another name',
  'a voyage is withdrawn',
  'a passenger is deleted',
  'a page has another text',
  'a passenger is new',
] as const

/** Runs a process that drains or publishes and dies at its call `killAt`. `between` edits from another process. */
async function killedAt(
  killAt: number,
  live: (open: OpenDatabase, gate: Gate) => Promise<unknown>,
  between: () => Promise<void> = async () => {},
): Promise<'done' | 'killed'> {
  const gate = new Gate(killAt)
  return Promise.race([
    gate.died.then(() => 'killed' as const),
    live(throughGate(open, gate, between), gate).then(() => 'done' as const),
  ])
}

async function settle(server: IndexServer, through: OpenDatabase, gate = new Gate()): Promise<void> {
  const writer = new ServerWriter(server, gate, { fillAbove: 20, wantsFill: false })
  const indexing = await startIndexing({ open: through, writer, log })
  await indexing.settled()
  await indexing.stop()
}

async function edit(): Promise<void> {
  for (const name of someEdits) await EDITS[name]!(open.db)
}

const rename = async () => {
  await EDITS['a passenger has another name']!(open.db)
}
const publish = async () => {
  await publishNow(open.db)
}

it('if a publication dies at any statement, the next one completes it', async () => {
  for (const killAt of killPoints(open.dialect === 'postgres' ? 5 : 3)) {
    await edit()
    const end = await killedAt(killAt, ({ db }) => publishNow(db))
    await publishNow(open.db)
    await expectAllPublished(open.db)
    if (end === 'done') break
  }
}, 600_000)

it('if a drainer dies at any statement while others publish, the files lose no edit', async () => {
  const server = new IndexServer()
  await settle(server, open)
  await publishNow(open.db)
  for (const killAt of killPoints(open.dialect === 'postgres' ? 5 : 3)) {
    await edit()
    const coming = [rename, publish, rename, rename, publish, rename]
    let statements = 0
    let busy = Promise.resolve()
    const between = () => {
      if (++statements % 5 === 0) busy = busy.then(coming.shift())
      return busy
    }
    const end = await killedAt(killAt, (through, gate) => settle(server, through, gate), between)
    await busy
    await settle(server, open)
    await publishNow(open.db)
    await expectAllPublished(open.db)
    expect(await open.db.selectFrom('archive_change').selectAll().execute()).toEqual([])
    expect((await publishedTexts(open.db, 'names')).length).toBeGreaterThan(0)
    if (end === 'done') break
  }
}, 600_000)
