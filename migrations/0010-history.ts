/** The history says which version of a record was given back. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('revision').addColumn('restored_from', 'integer').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  // Users had no history before.
  await sql`delete from revision where kind = 'user'`.execute(db)
  await db.schema.alterTable('revision').dropColumn('restored_from').execute()
}
