/**
 * `npm run bench -- draining [--people 20000]`: how many changed passengers a second are followed, with an engine that only
 * counts, which leaves the database's part, and with that in memory. On the embedded database, and on that of DATABASE_URL,
 * which must be an empty one.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import type { Database } from '#db/schema.ts'
import { drain } from '#indexer/drain.ts'
import { everything } from '#indexer/everything.ts'
import { beginTenure, noteIndex } from '#indexer/tenure.ts'
import { MemorySearch } from '#search/memory/engine.ts'
import type { SearchWriter } from '#search/search.ts'
import { makeArchive } from '../people/archive.ts'
import { insertArchive } from '../people/insert.ts'

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { people: { type: 'string', default: '20000' } } })
  const people = Number(values.people)
  const folder = await mkdtemp(join(tmpdir(), 'overtocht-bench-'))
  try {
    await measure('embedded database', { databaseUrl: null, dataDir: folder }, people)
    const databaseUrl = process.env.DATABASE_URL
    if (databaseUrl) await measure('Postgres server', { databaseUrl, dataDir: folder }, people)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** An engine that holds everything at no cost. */
const counting: SearchWriter = {
  engine: 'counting',
  fillAbove: Number.POSITIVE_INFINITY,
  writeAtOnce: 5000,
  holds: async () => 'counted',
  serves: async () => true,
  lacks: async () => [],
  write: async () => [],
  fill: async () => {},
  onFillWanted: () => {},
  takeOver: async () => {},
}

async function measure(
  title: string,
  where: { databaseUrl: string | null; dataDir: string },
  people: number,
): Promise<void> {
  const { db, close } = await openDatabase(where)
  const memory = new MemorySearch()
  try {
    await migrate(db)
    console.log(`\n${people} passengers, ${title}`)
    await timed('inserted, with all marks', people, () => insertArchive(db, makeArchive(people)))
    await timed('read for a filling', people, async () => {
      for await (const _ of everything(db, '2030-01-01'));
    })
    await follow(db, counting)
    await timed('changed, with their marks', people, () => touch(db))
    await timed('followed, by an engine that only counts', people, () => follow(db, counting))
    await memory.fill(everything(db, '2030-01-01'), async () => {})
    await touch(db)
    await timed('followed, by that in memory', people, () => follow(db, memory))
  } finally {
    await memory.close()
    await close()
  }
}

async function timed(what: string, people: number, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now()
  await work()
  const seconds = (performance.now() - started) / 1000
  console.log(`  ${what.padEnd(42)} ${Math.round(people / seconds)} a second`)
}

const touch = (db: Kysely<Database>) =>
  sql`update passenger set full_name = full_name || ' ' || (id % 7)`.execute(db)

async function follow(db: Kysely<Database>, writer: SearchWriter): Promise<void> {
  const tenure = await beginTenure(db, writer.engine)
  await noteIndex(db, tenure, (await writer.holds())!)
  while ((await drain(db, writer, tenure)).found > 0);
}
