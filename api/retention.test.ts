/** How long each kind of row is kept. The clock steps, and a server starts, which removes what is over. PRIVACY.md promises it. */
import { existsSync } from 'node:fs'
import { mkdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#db/schema.ts'
import { asPublished } from '#db/testing/database.ts'
import { PRESENT_SECONDS } from '#domain/presence.ts'
import { openGate } from './access/gate.ts'
import { buildApp } from './app.ts'
import { createTestApp, type TestApp } from './testing/api.ts'

const DAY = 24
const BIN = 30 * DAY
const STATISTICS = 90 * DAY
const YEAR = 366 * DAY

/** Hours that a row is kept, or why it has no end. A table that stands nowhere here is a type error: tell PRIVACY.md of it too. */
const KEPT: Record<keyof Database, number | string> = {
  presence: PRESENT_SECONDS / 3600,
  access_grant: 0.5,
  attempt: 1,
  session: 8,
  import_job: BIN,
  ship: BIN,
  revision: BIN,
  access_log: STATISTICS,
  daily_count: STATISTICS,
  unfound_term: STATISTICS,
  unfound_day: STATISTICS,
  submission: YEAR,
  submission_file: YEAR,
  ...all(
    'the archive',
    'journey',
    'content_point',
    'journey_stop',
    'sea_leg',
    'passenger',
    'media',
    'library',
    'side_menu',
    'partner',
  ),
  ...all('the archive', 'spelling_variant', 'draft', 'setting', 'page_redirect', 'used_code', 'merged', 'change_of_many'),
  ...all('so that imports can be undone and repeated', 'import_batch', 'import_made', 'import_change', 'import_heading'),
  ...all('so that nobody comes back', 'erased_mark', 'withheld_line'),
  ...all('staff until they leave', 'app_user'),
  ...all('a hash, so that no story is taken twice', 'submission_key'),
  ...all('names no person', 'backup_run', 'archive_revision', 'published_archive'),
  ...all(
    'until search and the published files have it',
    'search_outbox',
    'search_recheck',
    'search_missed',
    'search_set_aside',
    'archive_change',
    'published_file',
  ),
}

function all<T extends keyof Database>(why: string, ...tables: T[]): Record<T, string> {
  return Object.fromEntries(tables.map((table) => [table, why])) as Record<T, string>
}

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

/** The list of wrong rows that an import by the command left. */
const wrongRows = () => join(test.parts.config.dataDir, 'import-errors-1.csv')

/** Puts all times of the database and of that list back, as if the clock had gone on by so much. */
async function goOn(hours: number, days: number): Promise<void> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and data_type in ('timestamp with time zone', 'date')`.execute(test.db)
  expect(rows.length).toBeGreaterThan(30)
  for (const { table, column, type } of rows) {
    const [name, at] = [sql.table(table), sql.ref(column)]
    await (type === 'date'
      ? sql`update ${name} set ${at} = ${at} - ${days}::int`
      : sql`update ${name} set ${at} = ${at} - make_interval(secs => ${hours * 3600})`
    ).execute(test.db)
  }
  if (!existsSync(wrongRows())) return
  const then = new Date((await stat(wrongRows())).mtimeMs - hours * 3_600_000)
  await utimes(wrongRows(), then, then)
}

async function restart(): Promise<void> {
  const gate = await openGate(test.parts)
  const again = await buildApp({ ...test.parts, gate })
  await again.listen({ port: 0, host: '127.0.0.1' })
  await again.close()
  await gate.close()
}

const left = async (): Promise<string[]> => {
  const timed = Object.entries(KEPT).filter(([, hours]) => typeof hours === 'number')
  const found = await Promise.all(
    timed.map(async ([table]) => {
      const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(test.db)
      return rows.length > 0 ? [table] : []
    }),
  )
  return found.flat().toSorted()
}

/** A row in each table that has an end, made now; and what staff accepted, of which the visitor's name and address have one. */
async function fill(): Promise<{ file: string; plan: string }> {
  const { db, store, parts } = test
  await writeFile(wrongRows(), 'reason\n')
  const in_ = (hours: number) => sql<Date>`now() + make_interval(secs => ${hours * 3600})`
  const user = await db.insertInto('app_user').values({ username: 'rsalm', password_hash: 'x' }).returning('id').execute()
  const user_id = user[0]!.id
  await db.insertInto('presence').values({ kind: 'ship', record_id: 1, user_id }).execute()
  await db
    .insertInto('session')
    .values({ user_id, expires_at: in_(8) })
    .execute()
  await db
    .insertInto('access_grant')
    .values({ token_hash: 'a', address: '192.0.2.1', expires_at: in_(0.5) })
    .execute()
  await db.insertInto('access_log').values({ address: '192.0.2.1', granted_by: 'code', journey_code: 'X' }).execute()
  await db
    .insertInto('attempt')
    .values({ tried: 'code', whom: '192.0.2.1', wrong: 1, ends_at: in_(1) })
    .execute()
  const ship = asPublished({ ship_name: 'Sibajak', deleted_at: sql<Date>`now()` })
  const { id } = await db.insertInto('ship').values(ship).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('revision').values({ kind: 'ship', record_id: id, number: 1, action: 'deleted', fields: '{}' }).execute()
  const job = await db.insertInto('import_job').values({ state: 'checked' }).returning('id').executeTakeFirstOrThrow()
  const plan = join(parts.config.dataDir, 'imports', String(job.id))
  await mkdir(plan, { recursive: true })
  const day = sql<string>`(now() at time zone 'Europe/Amsterdam')::date`
  await db.insertInto('daily_count').values({ day, what: 'visit', times: 1 }).execute()
  await db.insertInto('unfound_term').values({ key: 'k', term: 'zeppelin' }).execute()
  await db.insertInto('unfound_day').values({ key: 'k', day, times: 1 }).execute()
  const file = await store.put(Buffer.from('a picture'))
  const sent = { your_name: 'M. Korensma', email: 'm@example.org', consent_version: '1', announced: true, consent_at: in_(0) }
  const story = { ...sent, kind: 'story' as const, passenger_name: 'A', ship_name: 'B', year: '1950', story: 'C' }
  const submission_id = crypto.randomUUID()
  await db
    .insertInto('submission')
    .values({ ...story, id: submission_id, state: 'new' })
    .execute()
  const own = { submission_id, position: 1, file_name: 'a.jpg', sha256: file, size: 9, type: 'image/jpeg', file_hash: file }
  await db.insertInto('submission_file').values(own).execute()
  return { file, plan }
}

it('everything that has an end is removed at it, and not before', async () => {
  const { file, plan } = await fill()
  const timed = Object.entries(KEPT).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  const ends = [...new Set(timed.map(([, hours]) => hours))].toSorted((a, b) => a - b)
  const after = (hours: number) => timed.flatMap(([table, kept]) => (kept > hours ? [table] : [])).toSorted()
  expect(await left()).toEqual(after(0))
  let [passed, days] = [0, 0]
  const until = async (hours: number) => {
    const whole = Math.floor(hours / DAY) - days
    await goOn(hours - passed, whole)
    ;[passed, days] = [hours, days + whole]
    await restart()
  }
  for (const end of ends) {
    // Statistics go by days, and a year by months.
    const [soon, over] = end < DAY ? [0, end * 1.5] : [end - 2 * DAY, end + 2 * DAY]
    if (soon > 0) {
      await until(soon)
      expect([soon, await left()]).toEqual([soon, after(soon)])
      const there = [await test.store.has(file), existsSync(plan), existsSync(wrongRows())]
      expect([soon, ...there]).toEqual([soon, soon < YEAR, soon < BIN, soon < BIN])
    }
    await until(over)
    expect([over, await left()]).toEqual([over, after(over)])
  }
  expect([await test.store.has(file), existsSync(plan), existsSync(wrongRows())]).toEqual([false, false, false])
})
