/** Staff keep the spellings that mean the same, as they keep other records. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('spelling_variant').addColumn('unpublished_at', 'timestamptz').execute()
}
