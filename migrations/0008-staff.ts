/**
 * For the admin area: records that were taken back, drafts over public records, the history of every record, and former
 * addresses of pages.
 */
import { type Kysely, sql } from 'kysely'

const EDITED = ['ship', 'journey', 'content_point', 'side_menu'] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  for (const table of EDITED) {
    await schema.alterTable(table).addColumn('unpublished_at', 'timestamptz').execute()
  }
  // A point that an import brings joins all voyages that pass it. A point of staff joins only voyages that they put it in.
  await schema
    .alterTable('content_point')
    .addColumn('all_voyages', 'boolean', (c) => c.notNull().defaultTo(true))
    .execute()
  await schema
    .createTable('draft')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('record_id', 'integer', (c) => c.notNull())
    .addColumn('fields', 'jsonb', (c) => c.notNull())
    .addColumn('saved_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('saved_by', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addPrimaryKeyConstraint('draft_pkey', ['kind', 'record_id'])
    .execute()
  await schema
    .createTable('revision')
    .addColumn('id', 'serial', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('record_id', 'integer', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('by_user', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('import_batch', 'integer', (c) => c.references('import_batch.id').onDelete('set null'))
    .addColumn('fields', 'jsonb', (c) => c.notNull())
    .addUniqueConstraint('revision_number', ['kind', 'record_id', 'number'])
    .execute()
  await schema.createIndex('revision_at').on('revision').column('at').execute()
  await sql`alter table access_log drop constraint access_log_granted_by_check`.execute(db)
  await sql`alter table access_log add constraint access_log_granted_by_check
    check (granted_by in ('address', 'code', 'staff'))`.execute(db)
  await schema
    .createTable('page_redirect')
    .addColumn('page_id', 'text', (c) => c.primaryKey())
    .addColumn('side_menu_id', 'integer', (c) => c.notNull().references('side_menu.id').onDelete('cascade'))
    .execute()
}
