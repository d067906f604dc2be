/** A mark in the database while a backup is being restored into it. It goes when everything is in. */
import { type Kysely, sql } from 'kysely'
import { value } from './queries.ts'
import type { Database } from './schema.ts'
import { readSetting } from './setting.ts'

export const RESTORING = 'restoring'

export async function isRestoreUnfinished(db: Kysely<Database>): Promise<boolean> {
  if (!(await value(db, sql<boolean>`select to_regclass('setting') is not null`))) return false
  return (await readSetting(db, RESTORING)) !== null
}
