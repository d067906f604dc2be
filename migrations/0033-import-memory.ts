/**
 * What an import did, so that it can be undone: the keys of the records that it made, as ranges, and of each record that it
 * changed the fields as they were before and after. Earlier imports have no such memory.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .alterTable('import_batch')
    .addColumn('by_name', 'text')
    .addColumn('counts', 'jsonb')
    .addColumn('wrong', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('undone_at', 'timestamptz')
    .addColumn('undone_by', 'text')
    .execute()
  await schema
    .createTable('import_made')
    .addColumn('import_batch', 'integer', (c) => c.notNull().references('import_batch.id').onDelete('cascade'))
    .addColumn('table_name', 'text', (c) => c.notNull())
    .addColumn('ids', sql`int4multirange`, (c) => c.notNull())
    .addPrimaryKeyConstraint('import_made_key', ['import_batch', 'table_name'])
    .execute()
  await schema
    .createTable('import_change')
    .addColumn('import_batch', 'integer', (c) => c.notNull().references('import_batch.id').onDelete('cascade'))
    .addColumn('table_name', 'text', (c) => c.notNull())
    .addColumn('record_id', 'integer', (c) => c.notNull())
    .addColumn('fields', 'jsonb', (c) => c.notNull())
    .addColumn('was_imported', 'boolean', (c) => c.notNull())
    .addColumn('was_in_batch', 'integer')
    .addPrimaryKeyConstraint('import_change_key', ['table_name', 'record_id', 'import_batch'])
    .execute()
  await schema.createIndex('import_change_batch').on('import_change').column('import_batch').execute()
}
