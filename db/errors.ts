/**
 * Errors that the operator can mend. `operator` marks them for whoever starts a process: print the message, one line
 * without a stack trace, and exit with 1.
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
