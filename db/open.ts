/**
 * The one way to the database: the embedded one in the data directory, or a Postgres server. Both give dates as
 * `YYYY-MM-DD` strings and counts as numbers, and errors with Postgres's `code`, `detail` and `constraint`.
 *
 * The embedded database has one connection: inside `db.transaction().execute(trx => ...)` touch only `trx` (the outer
 * `db` would wait for ever), and hold no transaction while waiting for anything else.
 */
import type { Kysely } from 'kysely'
import type { Client } from 'pg'
import { openEmbedded } from './embedded/open.ts'
import { openPostgres } from './postgres.ts'
import type { Database } from './schema.ts'

export interface OpenDatabase {
  db: Kysely<Database>
  dialect: 'pglite' | 'postgres'
  /**
   * Calls `onNotify` after a `NOTIFY` on the channel. It is a hint to look, no more: several may come as one, and one
   * comes without cause after the connection was lost. Returns what ends it.
   */
  listen(channel: string, onNotify: () => void): Promise<() => Promise<void>>
  /** A connection of one's own beside the pool; null on the embedded database, which has a single one. */
  connect(): Promise<Client | null>
  close(): Promise<void>
}

export interface OpenOptions {
  /** Null is the embedded database. */
  databaseUrl: string | null
  dataDir: string
  /** The embedded database has stopped by itself and no query will succeed any more. */
  onFailure?: (error: Error) => void
}

/** Throws `DataDirectoryInUse` or `DatabaseUnavailable`, both of them one line for the operator. */
export function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, onFailure = rethrow } = options
  return databaseUrl === null ? openEmbedded(dataDir, onFailure) : openPostgres(databaseUrl)
}

/** Nobody to tell: the process has to end rather than answer with errors for ever. */
function rethrow(error: Error): void {
  setImmediate(() => {
    throw error
  })
}
