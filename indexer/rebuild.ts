/**
 * A wish that the engine be filled anew, written in the database for whoever is the drainer: one setting. It stays until a
 * filling that began after it serves, so it outlives a drainer that dies.
 */
import { randomUUID } from 'node:crypto'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Database } from '#db/schema.ts'

const KEY = 'search_rebuild'

/** Returns the id of the wish. One that waits already is joined. */
export async function askForRebuild(db: Kysely<Database>): Promise<string> {
  await db
    .insertInto('setting')
    .values({ key: KEY, value: JSON.stringify(randomUUID()) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const asked = await readRebuild(db)
  // Another one was fulfilled in this very moment.
  return asked ?? askForRebuild(db)
}

/** The id of the wish that waits. */
export async function readRebuild(db: Kysely<Database>): Promise<string | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst()
  return (row?.value as string | undefined) ?? null
}

/** It is fulfilled, or taken back. */
export async function forgetRebuild(db: Kysely<Database>, id: string | null): Promise<void> {
  await db.deleteFrom('setting').where('key', '=', KEY).where(sql<SqlBool>`value = to_jsonb(${id}::text)`).execute()
}
