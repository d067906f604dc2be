/**
 * One table of what visitors send: stories, and corrections of records. A correction names its record by kind and key. The
 * history says which correction a change followed. A passenger can be taken back, as other records can.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema.alterTable('story_submission').renameTo('submission').execute()
  await schema
    .alterTable('submission')
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('story').check(sql`kind in ('story', 'correction')`))
    .addColumn('about_kind', 'text')
    .addColumn('about_id', 'text')
    .addColumn('field', 'text')
    .addColumn('proposal', 'text')
    .addColumn('reason', 'text')
    .execute()
  await sql`alter table submission alter column kind drop default`.execute(db)
  for (const column of ['passenger_name', 'ship_name', 'year', 'story'])
    await sql`alter table submission alter column ${sql.ref(column)} drop not null,
      add constraint ${sql.ref(`submission_${column}`)} check ((kind = 'story') = (${sql.ref(column)} is not null))`.execute(db)
  for (const column of ['about_kind', 'about_id', 'field', 'proposal', 'reason'])
    await sql`alter table submission
      add constraint ${sql.ref(`submission_${column}`)} check ((kind = 'correction') = (${sql.ref(column)} is not null))`.execute(
      db,
    )
  await schema
    .alterTable('revision')
    .addColumn('submission_id', 'uuid', (c) => c.references('submission.id').onDelete('set null'))
    .execute()
  await schema.createIndex('revision_submission').on('revision').column('submission_id').execute()
  await schema.alterTable('passenger').addColumn('unpublished_at', 'timestamptz').execute()
}
