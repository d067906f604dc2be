/** Tables for the passenger lists: who may see them for half an hour, and who opened which list. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('access_grant')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('granted_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('access_log')
    .addColumn('id', 'serial', (c) => c.primaryKey())
    .addColumn('opened_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('granted_by', 'text', (c) => c.notNull().check(sql`granted_by in ('address', 'code')`))
    // The code and not the voyage's id, because this row stays when the voyage is removed.
    .addColumn('journey_code', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('access_log_opened').on('access_log').column('opened_at').execute()
}
