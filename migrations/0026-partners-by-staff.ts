/** Staff keep partners as they keep other records, in their own order and with words for the logo. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('partner')
    .addColumn('unpublished_at', 'timestamptz')
    .addColumn('sort_order', 'integer')
    .addColumn('logo_words', 'text')
    .execute()
}
