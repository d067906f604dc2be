/**
 * Staff keep passengers: with a note, found fast among hundreds of thousands, and changed many at once. The history names such a
 * change once.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema.alterTable('passenger').addColumn('note', 'text').execute()
  await schema.createIndex('passenger_name').on('passenger').columns(['full_name', 'id']).execute()
  await sql`create index passenger_withdrawn on passenger (id) where published_at is null or deleted_at is not null`.execute(db)
  await schema
    .createTable('change_of_many')
    .addColumn('id', 'serial', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('revision_id', 'integer')
    .addColumn('records', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('undone_at', 'timestamptz')
    .execute()
  await schema
    .alterTable('revision')
    .addColumn('change_of_many', 'integer', (c) => c.references('change_of_many.id').onDelete('set null'))
    .execute()
  await schema.createIndex('revision_change_of_many').on('revision').column('change_of_many').execute()
}
