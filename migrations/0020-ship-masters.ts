/** The master of a ship (gezagvoerder), if known. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('ship').addColumn('master', 'text').execute()
}
