/**
 * No table publishes a new record by default any more: its writer has to. Existing records keep their `published_at`.
 */
import { type Kysely, sql } from 'kysely'

const EDITED = [
  ...['ship', 'journey', 'content_point', 'sea_leg', 'passenger', 'media', 'side_menu', 'partner'],
  'spelling_variant',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of EDITED) {
    await sql`alter table ${sql.table(table)} alter column published_at drop default`.execute(db)
  }
}
