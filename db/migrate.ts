/** Brings a database to the newest migration. Each new file in `migrations/` is named here. */
import type { Kysely } from 'kysely'
import { type Migration, Migrator, NO_MIGRATIONS } from 'kysely/migration'
import * as archive from '#migrations/0001-archive.ts'
import * as access from '#migrations/0002-access.ts'
import * as spellingVariants from '#migrations/0003-spelling-variants.ts'
import * as accessAttempts from '#migrations/0004-access-attempts.ts'
import * as registerNames from '#migrations/0005-register-names.ts'
import * as drafts from '#migrations/0006-drafts.ts'
import * as sessions from '#migrations/0009-sessions.ts'
import type { Database } from './schema.ts'

const migrations: Record<string, Migration> = {
  '0001-archive': archive,
  '0002-access': access,
  '0003-spelling-variants': spellingVariants,
  '0004-access-attempts': accessAttempts,
  '0005-register-names': registerNames,
  '0006-drafts': drafts,
  '0009-sessions': sessions,
}

/** Safe to run at every start, and by several processes at once; gives the names of what it ran, in order. */
export async function migrate(db: Kysely<Database>): Promise<string[]> {
  return run(migrator(db).migrateToLatest())
}

/** Takes every migration back, and all data with them. */
export async function migrateDown(db: Kysely<Database>): Promise<string[]> {
  return run(migrator(db).migrateTo(NO_MIGRATIONS))
}

const migrator = (db: Kysely<Database>): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } })

async function run(outcome: ReturnType<Migrator['migrateToLatest']>): Promise<string[]> {
  const { error, results = [] } = await outcome
  if (error) throw error
  return results.map((result) => result.migrationName)
}
