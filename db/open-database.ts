import type { Kysely } from 'kysely'
import type { Client } from 'pg'
import type { Database } from './schema.ts'

/** An open database: the embedded one or a Postgres server. */
export interface OpenDatabase {
  db: Kysely<Database>
  dialect: 'pglite' | 'postgres'
  /**
   * Calls `onNotify` after a `NOTIFY` on the channel. That is only a hint: several may come as one, and one comes after every
   * lost connection. Returns a function that stops the listening.
   */
  listen(channel: string, onNotify: () => void): Promise<() => Promise<void>>
  /** A connection outside the pool; null on the embedded database, which has only one. */
  connect(): Promise<Client | null>
  /**
   * Brings an earlier copy of the database's folder up to what is committed now, while nobody else is answered. Null on a server.
   * The first copy may be any: what differs is written.
   */
  finishCopy: ((folder: string) => Promise<void>) | null
  close(): Promise<void>
}
