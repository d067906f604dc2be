/**
 * Staff mark the voyages of the offline pack. Drafts and the history get the field too: a draft is written back whole, and the
 * history would otherwise show a change that nobody made.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('journey')
    .addColumn('in_pack', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute()
  for (const table of ['draft', 'revision']) {
    await sql`update ${sql.table(table)} set fields = fields || '{"inPack": false}' where kind = 'journey'`.execute(db)
  }
}
