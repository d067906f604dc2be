/** Brings a database to the newest migration of `migrations/`. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { DatabaseNewer, RestoreUnfinished } from './errors.ts'
import { isRestoreUnfinished } from './restoring.ts'
import type { Database } from './schema.ts'

const FOLDER = join(import.meta.dirname, '../migrations')

/** The names of all migrations, in their order: the files of `migrations/`. */
export const MIGRATIONS: readonly string[] = readdirSync(FOLDER)
  .flatMap((file) => /^(\d{4}-.+)\.ts$/.exec(file)?.[1] ?? [])
  .sort()

/** A migration that is read from its file when it runs: a start that has none to run reads none. */
const migrationOf = (name: string): Migration => ({
  up: async (db) => (await import(`../migrations/${name}.ts`)).up(db),
})

const provider: MigrationProvider = {
  getMigrations: async () => Object.fromEntries(MIGRATIONS.map((name) => [name, migrationOf(name)])),
}

/**
 * Runs the migrations that have not run yet (up to and with `last`) and gives their names. Several processes may call it at
 * once. Nothing takes a migration back: restore a backup instead. Throws `RestoreUnfinished` over half of a restored database.
 */
export async function migrate(db: Kysely<Database>, last?: string): Promise<string[]> {
  if (await isRestoreUnfinished(db)) throw new RestoreUnfinished()
  return migrateAnyway(db, last)
}

/** What `migrate` does, also while a backup is being restored. */
export async function migrateAnyway(db: Kysely<Database>, last?: string): Promise<string[]> {
  // For a while 0036 and 0037 were there before 0030 to 0034, which need neither.
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  const { error, results = [] } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  // So Kysely says that a migration has run that is not in the list.
  const newer = error instanceof Error ? /previously executed migration (\S+) is missing/.exec(error.message) : null
  if (newer) throw new DatabaseNewer(newer[1]!)
  if (error) throw error
  return results.map((result) => result.migrationName)
}
