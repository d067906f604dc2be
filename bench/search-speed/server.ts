/**
 * The API in a process of its own, on a synthetic archive: `node server.ts '{"engine":...}'`. It tells its parent when it
 * is ready, and boards a passenger when asked to.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openGate } from '#api/access/gate.ts'
import { buildApp } from '#api/app.ts'
import { loadConfig } from '#config/config.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import type { OpenDatabase } from '#db/open-database.ts'
import { openFileStore } from '#files/store.ts'
import { startIndexing } from '#indexer/indexing.ts'
import { MemorySearch } from '#search/memory/engine.ts'
import { type Archive, batches, makeArchive } from '../people/archive.ts'
import { MiniSearchEngine } from './mini-search.ts'

export interface ServerOptions {
  /** Overtocht's own, read from the embedded database or given its documents; or MiniSearch. */
  engine: 'database' | 'documents' | 'minisearch'
  people: number
}

export interface Ready {
  address: string
  /** From the first row read to the first search answered, in milliseconds. */
  fillMs: number
}

const { engine, people } = JSON.parse(process.argv[2] ?? '{}') as ServerOptions
const archive = makeArchive(people)
const dataDir = mkdtempSync(join(tmpdir(), 'overtocht-bench-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
const open = await openDatabase({ databaseUrl: null, dataDir })
await migrate(open.db)
if (engine === 'database') await insert(open, archive)

const memory = new MemorySearch()
const started = performance.now()
const search = engine === 'minisearch' ? await MiniSearchEngine.open(archive) : memory
if (engine === 'documents') await memory.fill(batches(archive), async () => {})
const log = { info: () => {}, error: (fields: object, message: string) => console.error(message, fields) }
if (engine === 'database') await (await startIndexing({ open, writer: memory, log })).settled()
const fillMs = performance.now() - started

const app = await buildApp({
  config,
  db: open.db,
  store: await openFileStore(dataDir),
  search,
  gate: await openGate({ db: open.db, config }),
  dist: join(dataDir, 'dist'),
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.on('message', async (fullName: string) => {
  const passenger = { full_name: fullName, journey_id: 1, published_at: new Date() }
  await open.db.insertInto('passenger').values(passenger).execute()
  process.send?.('boarded')
})
process.send?.({ address, fillMs } satisfies Ready)

/** In large statements, as fast as the embedded database takes them. */
async function insert({ db }: OpenDatabase, { documents, passengers }: Archive): Promise<void> {
  const { ship, journey, media } = documents
  await sql`insert into ship (ship_name, prefix, published_at)
    select "shipName", prefix, now() from json_to_recordset(${JSON.stringify(ship)}::json)
      as x ("shipName" text, prefix text)`.execute(db)
  const voyages = journey.map(({ hit }) => ({ ...hit, ship: Number(hit.ship.id) }))
  await sql`insert into journey (code, ship_id, start_date, end_date, start_city, end_city, published_at)
    select "journeyId", ship, "startDate", "endDate", "startCity", "endCity", now()
    from json_to_recordset(${JSON.stringify(voyages)}::json)
      as x ("journeyId" text, ship int, "startDate" date, "endDate" date, "startCity" text, "endCity" text)`.execute(
    db,
  )
  const pictures = media.map((medium) => ({
    kind: medium.kind,
    journey: medium.journey,
    text: medium.kind === 'image' ? medium.item.Beschrijving : 'Passagierslijst',
  }))
  await sql`insert into media (kind, journey_id, description, width, height, file_hash, published_at)
    select kind, journey, text, 1200, 800, repeat('a', 64), now()
    from json_to_recordset(${JSON.stringify(pictures)}::json) as x (kind text, journey int, text text)`.execute(
    db,
  )
  let rows: object[] = []
  const flush = async () => {
    await sql`insert into passenger (journey_id, full_name, demonstration, published_at)
      select journey, "fullName", true, now() from json_to_recordset(${JSON.stringify(rows)}::json)
        as x (journey int, "fullName" text)`.execute(db)
    rows = []
  }
  for (const { journey, fullName } of passengers()) {
    if (rows.push({ journey, fullName }) === 10_000) await flush()
  }
  await flush()
}
