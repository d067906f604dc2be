/**
 * Imports in the browser: their files, how columns are read, the plan and how far it is. One of them is checked or written at a
 * time. And what staff chose for headings that are not the format's own.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('import_job')
    .addColumn('id', 'serial', (c) => c.primaryKey())
    .addColumn('state', 'text', (c) =>
      c.notNull().defaultTo('open').check(sql`state in ('open', 'checking', 'checked', 'writing', 'done', 'failed')`),
    )
    .addColumn('by_name', 'text')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    // A process that is at work says so again and again.
    .addColumn('seen_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('files', 'jsonb', (c) => c.notNull().defaultTo(sql`'[]'`))
    .addColumn('tables', 'jsonb', (c) => c.notNull().defaultTo(sql`'[]'`))
    .addColumn('plan', 'jsonb')
    .addColumn('progress', 'jsonb')
    .addColumn('problem', 'text')
    .addColumn('batch', 'integer', (c) => c.references('import_batch.id').onDelete('set null'))
    // New passengers are written some at a time: how many parts are in.
    .addColumn('parts_in', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`create unique index import_job_at_work on import_job ((true)) where state in ('checking', 'writing')`.execute(db)
  await schema
    .createTable('import_heading')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('heading', 'text', (c) => c.notNull())
    .addColumn('column_name', 'text')
    .addColumn('month_first', 'boolean', (c) => c.notNull().defaultTo(false))
    .addPrimaryKeyConstraint('import_heading_key', ['kind', 'heading'])
    .execute()
}
