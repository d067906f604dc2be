/** What the thread that asks and the thread that holds the database say to one another. */

export interface WorkerOptions {
  /** Absolute; null keeps the database in memory. */
  directory: string | null
  /** A dump to start from when there is no database yet; see `dump`. */
  template?: Uint8Array
}

export type Request =
  | { id: number; op: 'query'; sql: string; parameters: readonly unknown[] }
  /** A gzipped tar of the whole database. */
  | { id: number; op: 'dump' }
  | { id: number; op: 'close' }

export interface QueryAnswer {
  rows: unknown[]
  affectedRows?: number
  /** The command that ran, such as `COMMIT` or `ROLLBACK`. */
  command?: string
}

/** The fields of a Postgres error that callers tell errors apart by; the same names as those of `pg`. */
export const errorFields = [
  'code',
  'detail',
  'hint',
  'constraint',
  'table',
  'column',
  'severity',
  'where',
] as const
export type ErrorAnswer = { message: string } & { [field in (typeof errorFields)[number]]?: string }

export type Message =
  | { ready: true }
  | { id: number; value: QueryAnswer | Uint8Array | null }
  | { id: number; error: ErrorAnswer }
  | { channel: string }
