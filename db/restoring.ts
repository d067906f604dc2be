/** A mark in the database while a backup is being restored into it. It goes when everything is in. */
import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

export const RESTORING = 'restoring'

export async function isRestoreUnfinished(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select to_regclass('setting') is not null as has`.execute(db)
  if (!rows[0]!.has) return false
  return (await db.selectFrom('setting').select('key').where('key', '=', RESTORING).executeTakeFirst()) !== undefined
}
