/**
 * Staff log in. Every call looks up its session here, so ending a session works at once. Wrong tries are now counted for
 * several things (`tried`), each for itself. Users get the moments of creation and last login, and who changed them.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('session')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('app_user.id').onDelete('cascade'))
    .addColumn('started_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .execute()
  await schema.createIndex('session_user').on('session').column('user_id').execute()
  await schema
    .alterTable('app_user')
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('last_login_at', 'timestamptz')
    .addColumn('updated_by', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .execute()
  await schema.dropTable('access_attempt').execute()
  await schema
    .createTable('attempt')
    // A row counts for a short time, so it may get lost in a crash. Unlogged, a flood of tries costs less disk.
    .modifyFront(sql`unlogged`)
    .addColumn('tried', 'text', (c) => c.notNull())
    .addColumn('whom', 'text', (c) => c.notNull())
    .addColumn('wrong', 'integer', (c) => c.notNull())
    .addColumn('ends_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('attempt_pkey', ['tried', 'whom'])
    .execute()
}
