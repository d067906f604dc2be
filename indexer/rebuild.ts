/**
 * A request to fill the engine again. It is a setting in the database, which the drainer reads. It stays until a filling that
 * began after it serves, so it survives a drainer that dies.
 */
import { randomUUID } from 'node:crypto'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Database } from '#db/schema.ts'

const KEY = 'search_rebuild'

/** Returns the id of the request. Joins one that already waits. */
export async function askForRebuild(db: Kysely<Database>): Promise<string> {
  await db
    .insertInto('setting')
    .values({ key: KEY, value: JSON.stringify(randomUUID()) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const asked = await readRebuild(db)
  // An earlier request was fulfilled at this very moment.
  return asked ?? askForRebuild(db)
}

/** The id of the waiting request. */
export async function readRebuild(db: Kysely<Database>): Promise<string | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst()
  return (row?.value as string | undefined) ?? null
}

/** Deletes a request that is fulfilled or taken back. */
export async function forgetRebuild(db: Kysely<Database>, id: string | null): Promise<void> {
  await db.deleteFrom('setting').where('key', '=', KEY).where(sql<SqlBool>`value = to_jsonb(${id}::text)`).execute()
}
