import type { Kysely } from 'kysely'
import type { Client } from 'pg'
import type { Database } from './schema.ts'

/** A database that is open, whichever of the two it is. */
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
