/**
 * `node server.ts '{"engine":...}'` runs the API on a synthetic archive. It sends its parent a message when it is ready, and
 * adds a passenger,
 * publishes the archive or counts its connections when the parent asks.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openGate } from '#api/access/gate.ts'
import { createHashing } from '#api/admin/passwords/hashing.ts'
import { addUser } from '#api/admin/users/repository.ts'
import { buildApp } from '#api/app.ts'
import { Stories } from '#api/search/stories.ts'
import { loadConfig } from '#config/config.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { iiifId } from '#domain/media.ts'
import { storeImage } from '#files/pyramid.ts'
import { openFileStore } from '#files/store.ts'
import { exportRecords } from '#importer/export/export-archive.ts'
import { startIndexing } from '#indexer/indexing.ts'
import { publish } from '#indexer/publishing/publish.ts'
import { MemorySearch } from '#search/memory/engine.ts'
import { batches, makeArchive } from '../people/archive.ts'
import { insertArchive } from '../people/insert.ts'
import { MiniSearchEngine } from './mini-search.ts'

export interface ServerOptions {
  /** Overtocht's own engine, filled from the embedded database or from documents, or MiniSearch. */
  engine: 'database' | 'documents' | 'minisearch'
  people: number
  /** The built site; without it there are no pages. */
  dist?: string
  /** The file of a picture that the archive gets. */
  picture?: string
  /** An admin that the archive gets. Each third list page then has had another scan. */
  staff?: { username: string; password: string }
}

export interface Ready {
  address: string
  /** How long the engine took to fill, in milliseconds. */
  fillMs: number
  /** How long our engine took to fill from ready-made documents, in milliseconds. Not measured with MiniSearch. */
  documentsMs: number
  /** The path of the picture's images; null without a picture. */
  picture: string | null
}

/** A message from the parent. */
export type Request = { board: string } | { publish: 'changes' | 'everything' } | { connections: true }

export interface Published {
  ms: number
  files: { part: string; position: number; bytes: number; records: number }[]
}

const { engine, people, dist, picture, staff } = JSON.parse(process.argv[2] ?? '{}') as ServerOptions
const archive = makeArchive(people)
const dataDir = mkdtempSync(join(tmpdir(), 'overtocht-bench-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', KIOSK_IPS: '127.0.0.1' })
const open = await openDatabase({ databaseUrl: null, dataDir })
await migrate(open.db)
if (engine === 'database') await insertArchive(open.db, archive)
if (staff) await employ(staff)

let documentsMs = Number.NaN
if (engine === 'database') {
  const floor = new MemorySearch()
  documentsMs = await fillFromDocuments(floor)
  await floor.close()
}
const memory = new MemorySearch()
const started = performance.now()
const search = engine === 'minisearch' ? await MiniSearchEngine.open(archive) : memory
if (engine === 'documents') documentsMs = await fillFromDocuments(memory)
const log = { info: () => {}, error: (fields: object, message: string) => console.error(message, fields) }
if (engine === 'database') await (await startIndexing({ open, writer: memory, log })).settled()
const fillMs = performance.now() - started
const store = await openFileStore(dataDir)

const app = await buildApp({
  exportCsv: exportRecords,
  config,
  db: open.db,
  store,
  search,
  stories: new Stories(open.db, console.error),
  gate: await openGate({ db: open.db, config }),
  dist: dist ?? join(dataDir, 'dist'),
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.on('message', async (request: Request) => {
  if ('connections' in request) app.server.getConnections((_, open) => process.send?.(open))
  else if ('board' in request) {
    const passenger = { full_name: request.board, journey_id: 1, published_at: new Date() }
    await open.db.insertInto('passenger').values(passenger).execute()
    process.send?.('boarded')
  } else process.send?.(await publishIt(request.publish))
})
process.send?.({ address, fillMs, documentsMs, picture: picture ? await addPicture(picture) : null } satisfies Ready)

async function employ({ username, password }: { username: string; password: string }): Promise<void> {
  const hash = await createHashing().hash(password)
  await addUser(open.db, { username, isAdmin: true, role: undefined, hash }, null)
  await open.db
    .updateTable('media')
    .set({ former_files: sql`array['former' || row_id]` })
    .where('kind', '=', 'list-page')
    .where(sql<boolean>`row_id % 3 = 0`)
    .execute()
}

async function addPicture(file: string): Promise<string> {
  const { hash, width, height } = await storeImage(store, file)
  // A picture without a description is not public.
  const row = { kind: 'image', description: 'Foto', file_hash: hash, width, height, published_at: new Date() } as const
  const insert = open.db.insertInto('media').values(row).returning(['id', 'file_hash'])
  return `/iiif/3/${iiifId(await insert.executeTakeFirstOrThrow())}`
}

/** Milliseconds, without the time to make the documents. */
async function fillFromDocuments(engine: MemorySearch): Promise<number> {
  const made = await Array.fromAsync(batches(archive))
  const given = (async function* () {
    yield* made
  })()
  const started = performance.now()
  await engine.fill(given, async () => {})
  return performance.now() - started
}

async function publishIt(what: 'changes' | 'everything'): Promise<Published> {
  const { db } = open
  if (what === 'everything') {
    await db.deleteFrom('published_file').execute()
    await db.deleteFrom('published_archive').execute()
  }
  const started = performance.now()
  await publish(db, { namesFor: 'everybody', now: new Date(), signal: new AbortController().signal })
  const ms = performance.now() - started
  const files = await db
    .selectFrom('published_file')
    .select(['part', 'position', 'bytes', 'records'])
    .where('part', 'in', ['catalogue', 'names'])
    .orderBy('part')
    .orderBy('position')
    .execute()
  return { ms, files }
}
