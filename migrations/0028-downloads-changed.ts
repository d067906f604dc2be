/** When each published file last changed, and the size of its text: a download tells both. Earlier files do not know their size. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('published_file')
    .addColumn('changed_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('text_bytes', 'integer')
    .execute()
}
