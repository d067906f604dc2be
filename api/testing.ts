/** The real app on a fresh database, for tests that inject into it. */
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { type Config, loadConfig } from '#config/config.ts'
import type { Database } from '#db/schema.ts'
import { createTestDatabase } from '#db/testing.ts'
import { openFileStore } from '#files/store.ts'
import { searchUnavailable } from '#search/errors.ts'
import { type AppParts, buildApp } from './app.ts'

export interface TestApp {
  app: FastifyInstance
  db: Kysely<Database>
  /** The answer's body, parsed. */
  get(
    url: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: never; headers: Headers }>
  close(): Promise<void>
}

export async function createTestApp(
  changes: Partial<Config> & Pick<Partial<AppParts>, 'dist' | 'logStream'> = {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'overtocht-api-'))
  const { dist = join(dataDir, 'dist'), logStream, ...settings } = changes
  const config = { ...loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), ...settings }
  const open = await createTestDatabase()
  const app = await buildApp({
    config,
    db: open.db,
    store: await openFileStore(dataDir),
    search: {
      find: async () => {
        throw searchUnavailable()
      },
      findPassengers: async () => {
        throw searchUnavailable()
      },
      suggest: async () => {
        throw searchUnavailable()
      },
      state: () => 'away',
      close: async () => {},
    },
    gate: { grantedBy: async () => null },
    dist,
    ...(logStream && { logStream }),
  })
  return {
    app,
    db: open.db,
    get: async (url, headers = {}) => {
      const answer = await app.inject({ url, headers })
      const body = answer.headers['content-type']?.toString().includes('json') ? answer.json() : answer.body
      return {
        status: answer.statusCode,
        body: body as never,
        headers: new Headers(answer.headers as Record<string, string>),
      }
    },
    close: async () => {
      await app.close()
      await open.close()
      await rm(dataDir, { recursive: true })
    },
  }
}
