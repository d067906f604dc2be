import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '#db/open-database.ts'
import { createTestDatabase } from '#db/testing/database.ts'
import type { GivenSettings } from '#domain/settings.ts'
import { isAnyoneGone } from '#records/gone.ts'
import { type Indexing, startIndexing } from '../indexing.ts'
import { EDITS, seedArchive } from '../testing/edits.ts'
import { ObservedSearch } from '../testing/indexer.ts'
import { expectAllPublished, publishNow } from '../testing/publishing.ts'
import { Publisher } from './publisher.ts'

const NOTHING_GIVEN: GivenSettings = { contactEmail: null, dataLicence: null, offlineNames: null, offlineNamesDays: null }

let open: OpenDatabase
const running: Indexing[] = []
const said: string[] = []
beforeAll(async () => {
  open = await createTestDatabase()
})
afterAll(() => open.close())
beforeEach(() => seedArchive(open.db))

const start = async (search: ObservedSearch, wait = false) => {
  const log = { info: (_: object, message: string) => said.push(message), error: () => {} }
  const indexing = await startIndexing({ open, writer: search, log, wait, publishWith: NOTHING_GIVEN })
  running.push(indexing)
  return indexing
}
const edition = async () => (await open.db.selectFrom('published_archive').select('edition').executeTakeFirst())?.edition ?? 0
const setOfflineNames = (offlineNames: string) =>
  open.db
    .insertInto('setting')
    .values({ key: 'site', value: JSON.stringify({ version: 1, fields: { offlineNames } }) })
    .execute()
const published = async (above: number) => {
  while ((await edition()) <= above) await sleep(100)
}

it('publishes as soon as search is filled, and goes on in the process that takes over', async () => {
  const search = new ObservedSearch()
  const first = await start(search)
  await published(0)
  expect(search.state()).toBe('ready')
  expect(said).toContain('search is filled')
  await expectAllPublished(open.db)
  const before = await edition()
  // Only one process can open the embedded database.
  const next = new ObservedSearch()
  if (open.dialect === 'postgres') await start(next, true)
  await first.stop()
  await EDITS['a passenger is new']!(open.db)
  if (open.dialect !== 'postgres') await start(next)
  await published(before)
  await expectAllPublished(open.db)
  await running.at(-1)!.stop()
  await Promise.all([search.close(), next.close()])
})

it('takes the names away once the settings let nobody keep them', async () => {
  const search = new ObservedSearch()
  const indexing = await start(search)
  const parts = async () =>
    (await open.db.selectFrom('published_file').select('part').where('part', '=', 'names').execute()).length
  await expect.poll(parts, { timeout: 120_000 }).toBeGreaterThan(0)
  await setOfflineNames('nobody')
  await expect.poll(parts, { timeout: 120_000 }).toBe(0)
  await open.db.deleteFrom('setting').where('key', '=', 'site').execute()
  await indexing.stop()
  await search.close()
})

it('waits with an edit until the next publication is due, but not with somebody who is withdrawn', async () => {
  const log = { info: () => {}, error: () => {} }
  const drains = () => true
  const before = await edition()
  const everyMs = 3_600_000
  const publisher = new Publisher({ open, log, now: () => new Date(), given: NOTHING_GIVEN, drains, everyMs })
  try {
    await EDITS['a passenger is new']!(open.db)
    publisher.start(Promise.resolve())
    await published(before)
    await EDITS['a passenger is withdrawn']!(open.db)
    await published(before + 1)
    await expectAllPublished(open.db)
  } finally {
    await publisher.stop()
  }
})

it.each([
  ['a write', () => EDITS['a passenger has another name']!(open.db)],
  ['a setting', () => setOfflineNames('nobody')],
  ['a mark that no write left', () => open.db.insertInto('search_outbox').values({ kind: 'ship', entity_id: 1 }).execute()],
])('publishes soon after %s, although it had nothing to do for long', async (_, change) => {
  await publishNow(open.db)
  await sql`delete from search_outbox`.execute(open.db)
  const before = await edition()
  let looks = 0
  const drains = () => ++looks > 0
  const log = { info: () => {}, error: () => {} }
  const everyMs = 3_600_000
  const publisher = new Publisher({ open, log, now: () => new Date(), given: NOTHING_GIVEN, drains, everyMs })
  publisher.start(Promise.resolve())
  try {
    await expect.poll(() => looks, { timeout: 120_000 }).toBeGreaterThan(8)
    expect(await edition()).toBe(before)
    await change()
    await published(before)
  } finally {
    await publisher.stop()
    await open.db.deleteFrom('setting').where('key', '=', 'site').execute()
  }
})

it('knows whether somebody has left, and looks at thousands of changes no longer one by one', async () => {
  const note = (rows: number) =>
    sql`insert into archive_change (kind, entity_id) select 'passenger', 1 from generate_series(1, ${rows}::int)`.execute(
      open.db,
    )
  await sql`delete from archive_change`.execute(open.db)
  await publishNow(open.db)
  await EDITS['a passenger has another name']!(open.db)
  await note(500)
  expect(await isAnyoneGone(open.db)).toBe(false)
  await EDITS['a passenger is under embargo']!(open.db)
  expect(await isAnyoneGone(open.db)).toBe(true)
  await EDITS['a passenger is under embargo no more']!(open.db)
  expect(await isAnyoneGone(open.db)).toBe(false)
  await note(2000)
  expect(await isAnyoneGone(open.db)).toBe(true)
  await publishNow(open.db)
  expect(await isAnyoneGone(open.db)).toBe(false)
})

it('lets search go first if thousands of rows wait for it', async () => {
  await sql`insert into search_outbox (kind, entity_id) select 'variant', n from generate_series(1, 5001) n`.execute(open.db)
  const before = await edition()
  const log = { info: () => {}, error: () => {} }
  const drains = () => true
  const publisher = new Publisher({ open, log, now: () => new Date(), given: NOTHING_GIVEN, drains })
  publisher.start(Promise.resolve())
  try {
    await sleep(3000)
    expect(await edition()).toBe(before)
    await sql`delete from search_outbox`.execute(open.db)
    await published(before)
  } finally {
    await publisher.stop()
  }
})
