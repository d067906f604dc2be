/**
 * The one way to the database: the embedded one in the data directory, or a Postgres server. Both give dates as
 * `YYYY-MM-DD` strings and counts as numbers, and errors with Postgres's `code`, `detail` and `constraint`.
 *
 * The embedded database has one connection: inside `db.transaction().execute(trx => ...)` touch only `trx` (the outer
 * `db` would wait for ever), and hold no transaction while waiting for anything else.
 */
import { openEmbedded } from './embedded/open.ts'
import { migrate } from './migrate.ts'
import type { OpenDatabase } from './open-database.ts'
import { openPostgres } from './postgres.ts'

export interface OpenOptions {
  /** Null is the embedded database. */
  databaseUrl: string | null
  dataDir: string
  /** The longest time for an answer of a server, in milliseconds. No limit if absent. */
  queryTimeout?: number
  /** Called if the embedded database stops by itself. No query succeeds after that. */
  onFailure?: (error: Error) => void
}

/** Throws `DataDirectoryInUse` or `DatabaseUnavailable`, each with one line for the operator. */
export function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, queryTimeout, onFailure = rethrow } = options
  return databaseUrl === null ? openEmbedded(dataDir, onFailure) : openPostgres(databaseUrl, queryTimeout)
}

/** Opens the database for the work of a command, after all migrations, and closes it in any case. */
export async function withDatabase<T>(options: OpenOptions, work: (open: OpenDatabase) => Promise<T>): Promise<T> {
  const open = await openDatabase(options)
  try {
    await migrate(open.db)
    return await work(open)
  } finally {
    await open.close()
  }
}

/** Without `onFailure` the process ends, so that it does not answer with errors for ever. */
function rethrow(error: Error): void {
  setImmediate(() => {
    throw error
  })
}
