/** A ship's page asks for the pictures of the ship. Without this it reads all pictures. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('media_ship').on('media').column('ship_id').execute()
}
