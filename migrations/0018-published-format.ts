/** In which format the published files are written (`search/published/columns.ts`). Those of before are of the first. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('published_archive')
    .addColumn('format', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
}
