/**
 * A table that counts wrong codes for all processes together. Also, every list page must belong to a voyage, so that the access
 * log can say whose list was opened.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('access_attempt')
    // A row counts for one minute, so it may get lost in a crash. Unlogged, a flood of codes costs less disk.
    .modifyFront(sql`unlogged`)
    // An IPv4 address, an IPv6 network (/64), or '' for all visitors together.
    .addColumn('network', 'text', (c) => c.primaryKey())
    .addColumn('wrong', 'integer', (c) => c.notNull())
    .addColumn('ends_at', 'timestamptz', (c) => c.notNull())
    .execute()
  await db.schema
    .alterTable('media')
    .addCheckConstraint('media_list_page_of_voyage', sql`kind <> 'list-page' or journey_id is not null`)
    .execute()
}
