/** The access log names the member of staff who opened a passenger list. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('access_log').addColumn('username', 'text').execute()
}
