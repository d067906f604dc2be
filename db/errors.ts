/**
 * Errors of the database. `operator` marks those that the operator can mend: `runCommand` (`config/command.ts`) prints
 * their message as one line, without a stack trace.
 */

/** Another process has the embedded database open; two at once would lose rows. */
export class DataDirectoryInUse extends Error {
  override name = 'DataDirectoryInUse'
  readonly operator = true
  constructor(dataDir: string, pid: number | null) {
    const holder = pid === null ? 'another process' : `process ${pid}`
    super(`DATA_DIR ${dataDir} is in use by ${holder}: stop it first, or set another DATA_DIR.`)
  }
}

/** The database cannot be opened: no server at that address, a wrong password, a damaged directory. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  readonly operator = true
}

/** The database was made by a newer version, which may keep things that this one would lose. */
export class DatabaseNewer extends Error {
  override name = 'DatabaseNewer'
  readonly operator = true
  constructor(migration: string) {
    super(`The database is of a newer version, which made ${migration}: start that version, or give back an older backup.`)
  }
}

/** A restore was killed, and what is here may lack records or hold persons who were withdrawn since. */
export class RestoreUnfinished extends Error {
  override name = 'RestoreUnfinished'
  readonly operator = true
  readonly code = 'restore_unfinished'
  constructor() {
    super('A restore was not finished: run "npm run restore -- FILE" again (restore_unfinished).')
  }
}

/** Codes of Postgres that starts, stops or has too many connections, and of connections that break or are refused. */
const AWAY_CODES = new Set(['57P01', '57P02', '57P03', '57P05', '53300', 'EPIPE'])
const AWAY_FAMILIES = /^(08...|ECONN\w+|EHOST\w+|ENET\w+|ENOTFOUND|EAI_\w+|ETIMEDOUT)$/
/** The driver's own errors have no code. */
const AWAY_MESSAGES =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|The database thread has stopped)/

/** Whether a query failed because the database is away, and not because of the query itself. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // A host with several addresses fails with one error for each.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') return AWAY_CODES.has(code) || AWAY_FAMILIES.test(code)
  return AWAY_MESSAGES.test(error.message)
}
