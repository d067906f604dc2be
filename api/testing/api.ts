/** The real app on a fresh database, for tests that inject into it. */
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { TSchema } from 'typebox'
import { type Config, loadConfig } from '#config/config.ts'
import type { OpenDatabase } from '#db/open-database.ts'
import type { Database } from '#db/schema.ts'
import { createTestDatabase } from '#db/testing/database.ts'
import { type FileStore, openFileStore } from '#files/store.ts'
import { exportRecords } from '#importer/export/export-archive.ts'
import { MemorySearch } from '#search/memory/engine.ts'
import { openGate } from '../access/gate.ts'
import { type AppParts, buildApp } from '../app.ts'
import { Stories } from '../search/stories.ts'

export interface Answer<Body> {
  status: number
  body: Body
  headers: Headers
}

export interface TestApp {
  app: FastifyInstance
  /** The parts of `app`. */
  parts: AppParts
  open: OpenDatabase
  /** In the state `starting` until a test fills it. */
  search: MemorySearch
  /** Follows the database once a test starts it. */
  stories: Stories
  db: Kysely<Database>
  store: FileStore
  /** `body` is parsed when it is JSON. */
  get<Body = unknown>(url: string, headers?: Record<string, string>): Promise<Answer<Body>>
  close(): Promise<void>
}

/** A JSON body as Fastify writes it: only the fields of the schema, and in the schema's order. */
export async function writtenBy(schema: TSchema, body: string): Promise<string> {
  const app = Fastify()
  app.get('/', { schema: { response: { 200: schema } } }, async () => JSON.parse(body))
  return (await app.inject('/')).body
}

/** With `beside`, the app uses the database of another test app. Close that app last. */
export async function createTestApp(
  changes: Partial<Config> & Pick<Partial<AppParts>, 'dist' | 'logStream' | 'metrics'> & { beside?: TestApp } = {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'overtocht-api-'))
  const { dist = join(dataDir, 'dist'), logStream, metrics = null, beside, ...settings } = changes
  const env = { DATA_DIR: dataDir, LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' }
  const config = { ...loadConfig(env), ...settings }
  const open = beside?.open ?? (await createTestDatabase())
  const search = new MemorySearch()
  const store = await openFileStore(dataDir)
  const gate = await openGate({ db: open.db, config })
  const stories = new Stories(open.db, (error) => {
    throw error
  })
  const parts: AppParts = {
    config,
    exportCsv: exportRecords,
    db: open.db,
    store,
    search,
    stories,
    gate,
    dist,
    metrics,
    ...(logStream && { logStream }),
  }
  const app = await buildApp(parts)
  return {
    app,
    parts,
    open,
    search,
    stories,
    db: open.db,
    store,
    get: async <Body>(url: string, headers = {}) => {
      const answer = await app.inject({ url, headers })
      const json = String(answer.headers['content-type']).includes('json')
      return {
        status: answer.statusCode,
        body: (json ? answer.json() : answer.body) as Body,
        headers: new Headers(answer.headers as Record<string, string>),
      }
    },
    close: async () => {
      await app.close()
      await stories.close()
      await gate.close()
      await search.close()
      if (!beside) await open.close()
      await rm(dataDir, { recursive: true })
    },
  }
}
