/** Stories are kept for a year: what visitors agreed to. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { unnamedAmong } from '#db/unnamed-files.ts'
import { KEPT_MONTHS } from '#domain/submission-staff.ts'
import type { FileStore } from '#files/store.ts'

/** Removes old stories with their files; of a published one the name and e-mail address of who sent it. */
export async function purgeSubmissions(db: Kysely<Database>, store: FileStore): Promise<void> {
  const isOld = sql<boolean>`received_at <= now() - make_interval(months => ${KEPT_MONTHS})`
  const hashes = await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('story_submission')
      .set({ your_name: null, email: null })
      .where(isOld)
      .where('state', '=', 'published')
      .where('email', 'is not', null)
      .execute()
    const files = await trx
      .selectFrom('submission_file')
      .innerJoin('story_submission', 'story_submission.id', 'submission_id')
      .select('file_hash')
      .where(isOld)
      .where('state', '!=', 'published')
      .where('file_hash', 'is not', null)
      .execute()
    await trx.deleteFrom('story_submission').where(isOld).where('state', '!=', 'published').execute()
    return files.map(({ file_hash }) => file_hash!)
  })
  for (const hash of await unnamedAmong(db, hashes)) await store.remove(hash)
}
