/** The format of the published files (`search/published/columns.ts`). Existing files have format 1. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('published_archive')
    .addColumn('format', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
}
