/**
 * Persons are erased on request: an empty row stays, and keyed hashes by which they are known again. The history has the reason. A
 * story or a correction that was erased keeps its number and its day.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('erased_mark')
    .addColumn('mark', 'text', (c) => c.primaryKey())
    .execute()
  await schema.alterTable('passenger').addColumn('erased_at', 'timestamptz').execute()
  await schema.alterTable('revision').addColumn('note', 'text').execute()
  await sql`alter table submission drop constraint story_submission_state_check,
    add constraint submission_state check (state in ('new', 'suspect', 'reviewed', 'published', 'rejected', 'erased'))`.execute(
    db,
  )
}
