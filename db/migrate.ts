/** Brings a database to the newest migration. Add each new file of `migrations/` to the list here. */
import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as archive from '#migrations/0001-archive.ts'
import * as access from '#migrations/0002-access.ts'
import * as spellingVariants from '#migrations/0003-spelling-variants.ts'
import * as accessAttempts from '#migrations/0004-access-attempts.ts'
import * as registerNames from '#migrations/0005-register-names.ts'
import * as drafts from '#migrations/0006-drafts.ts'
import * as archiveRevision from '#migrations/0007-archive-revision.ts'
import * as staff from '#migrations/0008-staff.ts'
import * as sessions from '#migrations/0009-sessions.ts'
import * as history from '#migrations/0010-history.ts'
import * as submissions from '#migrations/0011-submissions.ts'
import * as accessLogNames from '#migrations/0012-access-log-names.ts'
import * as outboxTransactions from '#migrations/0013-outbox-transactions.ts'
import * as searchSetAside from '#migrations/0014-search-set-aside.ts'
import * as publishedArchive from '#migrations/0015-published-archive.ts'
import * as offlinePack from '#migrations/0016-offline-pack.ts'
import * as usedCodes from '#migrations/0017-used-codes.ts'
import * as publishedFormat from '#migrations/0018-published-format.ts'
import * as voyagesLeft from '#migrations/0019-voyages-left.ts'
import * as shipMasters from '#migrations/0020-ship-masters.ts'
import * as voyagesComeDue from '#migrations/0021-voyages-come-due.ts'
import * as knownDates from '#migrations/0022-known-dates.ts'
import * as corrections from '#migrations/0023-corrections.ts'
import * as spellingsByStaff from '#migrations/0024-spellings-by-staff.ts'
import * as passengersByStaff from '#migrations/0025-passengers-by-staff.ts'
import * as partnersByStaff from '#migrations/0026-partners-by-staff.ts'
import * as endedAccess from '#migrations/0027-ended-access.ts'
import * as downloadsChanged from '#migrations/0028-downloads-changed.ts'
import * as queueOfStaff from '#migrations/0029-queue-of-staff.ts'
import * as erased from '#migrations/0030-erased.ts'
import * as importsInTheBrowser from '#migrations/0031-imports-in-the-browser.ts'
import * as partsOfImports from '#migrations/0032-parts-of-imports.ts'
import * as importMemory from '#migrations/0033-import-memory.ts'
import * as merged from '#migrations/0034-merged.ts'
import * as countsAndPresence from '#migrations/0036-counts-and-presence.ts'
import * as roles from '#migrations/0037-roles.ts'
import * as mediaLibrary from '#migrations/0038-media-library.ts'
import * as backups from '#migrations/0040-backups.ts'
import * as picturesOfShips from '#migrations/0041-pictures-of-ships.ts'
import * as searchRecheck from '#migrations/0042-search-recheck.ts'
import * as erasedPassengers from '#migrations/0043-erased-passengers.ts'
import { DatabaseNewer, RestoreUnfinished } from './errors.ts'
import { isRestoreUnfinished } from './restoring.ts'
import type { Database } from './schema.ts'

const migrations: Record<string, Migration> = {
  '0001-archive': archive,
  '0002-access': access,
  '0003-spelling-variants': spellingVariants,
  '0004-access-attempts': accessAttempts,
  '0005-register-names': registerNames,
  '0006-drafts': drafts,
  '0007-archive-revision': archiveRevision,
  '0008-staff': staff,
  '0009-sessions': sessions,
  '0010-history': history,
  '0011-submissions': submissions,
  '0012-access-log-names': accessLogNames,
  '0013-outbox-transactions': outboxTransactions,
  '0014-search-set-aside': searchSetAside,
  '0015-published-archive': publishedArchive,
  '0016-offline-pack': offlinePack,
  '0017-used-codes': usedCodes,
  '0018-published-format': publishedFormat,
  '0019-voyages-left': voyagesLeft,
  '0020-ship-masters': shipMasters,
  '0021-voyages-come-due': voyagesComeDue,
  '0022-known-dates': knownDates,
  '0023-corrections': corrections,
  '0024-spellings-by-staff': spellingsByStaff,
  '0025-passengers-by-staff': passengersByStaff,
  '0026-partners-by-staff': partnersByStaff,
  '0027-ended-access': endedAccess,
  '0028-downloads-changed': downloadsChanged,
  '0029-queue-of-staff': queueOfStaff,
  '0030-erased': erased,
  '0031-imports-in-the-browser': importsInTheBrowser,
  '0032-parts-of-imports': partsOfImports,
  '0033-import-memory': importMemory,
  '0034-merged': merged,
  '0036-counts-and-presence': countsAndPresence,
  '0037-roles': roles,
  '0038-media-library': mediaLibrary,
  '0040-backups': backups,
  '0041-pictures-of-ships': picturesOfShips,
  '0042-search-recheck': searchRecheck,
  '0043-erased-passengers': erasedPassengers,
}

/** The names of all migrations, in their order. */
export const MIGRATIONS: readonly string[] = Object.keys(migrations)

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
  const provider = { getMigrations: async () => migrations }
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  const { error, results = [] } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  // So Kysely says that a migration has run that is not in the list.
  const newer = error instanceof Error ? /previously executed migration (\S+) is missing/.exec(error.message) : null
  if (newer) throw new DatabaseNewer(newer[1]!)
  if (error) throw error
  return results.map((result) => result.migrationName)
}
