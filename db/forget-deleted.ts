import { type Kysely, sql } from 'kysely'
import { value } from './queries.ts'
import type { Database } from './schema.ts'

/**
 * Makes the files of the database forget what was deleted from these tables, outside any transaction. The embedded database writes
 * them anew, with its statistics, and throws its old log away: nobody can use it meanwhile. A server frees the rows; its own
 * files and backups are its operator's.
 */
export async function forgetDeleted(db: Kysely<Database>, tables: readonly (keyof Database)[]): Promise<void> {
  const version = await value(db, sql<string>`select version()`)
  const named = sql.join(tables.map((table) => sql.table(table)))
  if (!version.includes('PGlite')) {
    await sql`vacuum (analyze) ${named}`.execute(db)
    return
  }
  await sql`vacuum (full, analyze) ${named}`.execute(db)
  await sql`vacuum full pg_statistic`.execute(db)
  await sql`set wal_recycle = off`.execute(db)
  await sql`checkpoint`.execute(db)
  await sql`select pg_switch_wal()`.execute(db)
  await sql`checkpoint`.execute(db)
}
