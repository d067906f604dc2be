/** Two records that are one: the one that went leads to the one that stays, by its number and by its names. It can be undone. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('merged')
    .addColumn('id', 'serial', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('gone', 'integer', (c) => c.notNull())
    .addColumn('kept', 'integer', (c) => c.notNull())
    .addColumn('names', sql`text[]`, (c) => c.notNull().defaultTo('{}'))
    .addColumn('change_of_many', 'integer', (c) => c.references('change_of_many.id').onDelete('set null'))
    .addColumn('moved', 'jsonb')
    .addUniqueConstraint('merged_gone', ['kind', 'gone'])
    .execute()
  await db.schema.createIndex('merged_kept').on('merged').columns(['kind', 'kept']).execute()
}
