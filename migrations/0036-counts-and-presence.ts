/**
 * What visitors did by day, the searches that found nothing, and who of staff has a record open. A search that may be a name
 * keeps its words only once three addresses typed it; until then it has keyed hashes of those addresses.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('daily_count')
    .addColumn('day', 'date', (c) => c.notNull())
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('times', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('daily_count_pkey', ['day', 'what'])
    .execute()
  await db.schema
    .createTable('unfound_term')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('term', 'text')
    .addColumn('addresses', sql`text[]`, (c) => c.notNull().defaultTo(sql`'{}'`))
    .execute()
  await db.schema
    .createTable('unfound_day')
    .addColumn('key', 'text', (c) => c.notNull().references('unfound_term.key').onDelete('cascade'))
    .addColumn('day', 'date', (c) => c.notNull())
    .addColumn('times', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('unfound_day_pkey', ['key', 'day'])
    .execute()
  await db.schema
    .createTable('presence')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('record_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id').onDelete('cascade'))
    .addColumn('seen_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('presence_pkey', ['kind', 'record_id', 'user_id'])
    .execute()
}
