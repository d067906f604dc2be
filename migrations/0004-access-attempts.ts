/** Wrong codes are counted for all processes together, and a list page always belongs to a voyage, so that it is known
 * whose list was opened. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('access_attempt')
    // Worth a minute: whoever floods the gate does not make the disk wait for him too.
    .modifyFront(sql`unlogged`)
    // An address, or the network that counts as one; empty for all together.
    .addColumn('network', 'text', (c) => c.primaryKey())
    .addColumn('wrong', 'integer', (c) => c.notNull())
    .addColumn('ends_at', 'timestamptz', (c) => c.notNull())
    .execute()
  await db.schema
    .alterTable('media')
    .addCheckConstraint('media_list_page_of_voyage', sql`kind <> 'list-page' or journey_id is not null`)
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('media').dropConstraint('media_list_page_of_voyage').ifExists().execute()
  await db.schema.dropTable('access_attempt').ifExists().execute()
}
