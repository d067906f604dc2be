/** Staff see who has access to the passenger lists now, and what each opened, and can end it. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('access_grant')
    .addColumn('id', 'serial', (c) => c.notNull().unique())
    .addColumn('address', 'text')
    .execute()
  await db.schema.alterTable('access_log').addColumn('grant_id', 'integer').execute()
}
