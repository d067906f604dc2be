/** The history says which version of a record was restored. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('revision').addColumn('restored_from', 'integer').execute()
}
