/** New records are no longer public by default: the writer sets `published_at`. Existing records keep theirs. */
import { type Kysely, sql } from 'kysely'

const EDITED = 'ship journey content_point sea_leg passenger media side_menu partner spelling_variant'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of EDITED.split(' ')) {
    await sql`alter table ${sql.table(table)} alter column published_at drop default`.execute(db)
  }
}
