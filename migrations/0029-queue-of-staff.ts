/**
 * The queue of stories and corrections: a note for staff, who has taken one up, and the licence of a picture. A story whose point
 * is no more public than a draft stays `published` here; what staff see is read from the point.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('submission')
    .addColumn('note', 'text')
    .addColumn('taken_by', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .execute()
  await db.schema
    .alterTable('media')
    .addColumn('licence', 'text', (c) =>
      c.check(sql`licence in ('unknown', 'public-domain', 'cc-by', 'cc-by-sa', 'with-permission', 'all-rights-reserved')`),
    )
    .execute()
}
