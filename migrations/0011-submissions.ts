/**
 * Stories that visitors send. A `submission_key` stays for ever, also after its story was deleted: it has a hash, but no text
 * of the story. A story announces its files, which arrive later.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  // These tables are still empty: nobody could send a story until now.
  await schema.dropTable('submission_file').execute()
  await schema.dropTable('story_submission').execute()
  await schema
    .createTable('story_submission')
    .addColumn('id', 'uuid', (c) => c.primaryKey())
    .addColumn('state', 'text', (c) => c.notNull().check(sql`state in ('new', 'suspect', 'reviewed', 'published', 'rejected')`))
    .addColumn('passenger_name', 'text', (c) => c.notNull())
    .addColumn('ship_name', 'text', (c) => c.notNull())
    .addColumn('year', 'text', (c) => c.notNull())
    .addColumn('your_name', 'text')
    .addColumn('email', 'text')
    .addColumn('story', 'text', (c) => c.notNull())
    .addColumn('consent_version', 'text', (c) => c.notNull())
    .addColumn('consent_at', 'timestamptz', (c) => c.notNull())
    .addColumn('received_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('announced', 'boolean', (c) => c.notNull())
    .addColumn('refusal', 'text')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('updated_by', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('content_point_id', 'integer', (c) => c.references('content_point.id').onDelete('set null'))
    .execute()
  await schema.createIndex('story_submission_received').on('story_submission').column('received_at').execute()
  await schema
    .createTable('submission_file')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('submission_id', 'uuid', (c) => c.notNull().references('story_submission.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('type', 'text')
    .addColumn('file_hash', 'text')
    .addColumn('stored_at', 'timestamptz')
    .addColumn('refusal', 'text')
    .addUniqueConstraint('submission_file_sha256', ['submission_id', 'sha256'])
    .execute()
  await schema.createIndex('submission_file_hash').on('submission_file').column('file_hash').execute()
  await schema
    .createTable('submission_key')
    .addColumn('key', 'uuid', (c) => c.primaryKey())
    .addColumn('body_hash', 'text', (c) => c.notNull())
    .addColumn('submission_id', 'uuid', (c) => c.notNull())
    .execute()
}
