/** The messages between the thread that asks and the thread that holds the database. */

export interface WorkerOptions {
  /** Absolute; null keeps the database in memory. */
  directory: string | null
  /** A dump to start from when there is no database yet; see `dump`. */
  template?: Uint8Array
}

export interface WorkerData extends WorkerOptions {
  /** PGlite itself, compiled. */
  program: WebAssembly.Module
}

/** Besides its answers the worker sends the channel of every notification. */
export interface Operations {
  /** Answered when the database is open. */
  ready: { question: null; answer: null }
  query: { question: { sql: string; parameters: readonly unknown[] }; answer: QueryAnswer }
  /** A tar of the whole database, to start another one from. */
  dump: { question: null; answer: Uint8Array }
  /** Brings the copy in this folder up to date, block by block. Nothing else is done meanwhile. */
  finishCopy: { question: string; answer: null }
  close: { question: null; answer: null }
}

export interface QueryAnswer {
  rows: unknown[]
  affectedRows?: number
  /** The command that ran, such as `COMMIT` or `ROLLBACK`. */
  command?: string
}

/** The fields of a Postgres error that callers read, named as in `pg`. */
export const errorFields = ['code', 'detail', 'hint', 'constraint', 'table', 'column', 'severity', 'where'] as const
