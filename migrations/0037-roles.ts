/** A user may be an editor, who publishes nothing, and prepares what becomes of a correction. Those who were there stay publishers. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('app_user')
    .addColumn('role', 'text', (c) => c.notNull().defaultTo('publisher').check(sql`role in ('editor', 'publisher')`))
    .execute()
  await sql`update revision set fields = fields || '{"role": "publisher"}' where kind = 'user'`.execute(db)
  await db.schema
    .alterTable('submission')
    .addColumn('prepared', 'text')
    .addColumn('prepared_by', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .execute()
}
