import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Dashboard } from '#domain/counts.ts'

/** With missing files a backup is made all the same. */
export const MADE_ALL_THE_SAME = 'files_missing'

/** How the last backup stands, for the dashboard and whatever watches. */
export async function readLastBackup(db: Kysely<Database>): Promise<Dashboard['lastBackup']> {
  const ended = db.selectFrom('backup_run').where('finished_at', 'is not', null).orderBy('id', 'desc').limit(1)
  const last = await ended.select(['finished_at', 'problem']).executeTakeFirst()
  if (!last) return null
  const made = await ended
    .select('finished_at')
    .where((eb) => eb.or([eb('problem', 'is', null), eb('problem', '=', MADE_ALL_THE_SAME)]))
    .executeTakeFirst()
  return {
    at: made?.finished_at?.toISOString() ?? null,
    failed: last.problem === null ? null : { at: last.finished_at!.toISOString(), code: last.problem },
  }
}
