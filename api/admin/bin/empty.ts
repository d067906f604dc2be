/** What leaves the bin for good. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { RecordDescription } from '#records/description.ts'

/** Days that a deleted record is kept. */
export const KEPT_DAYS = 30

/**
 * Removes what has been in the bin for 30 days, with its history. Of an imported record the row stays, so that no import
 * brings it back.
 */
export async function emptyBin(
  db: Kysely<Database>,
  descriptions: readonly RecordDescription[],
): Promise<void> {
  const isOver = sql`deleted_at <= now() - make_interval(days => ${KEPT_DAYS})`
  for (const { kind, table } of descriptions) {
    await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: number }>`delete from ${sql.table(table)}
        where ${isOver} and imported is null and import_batch is null returning id`.execute(trx)
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return
      await sql`delete from revision where kind = ${kind} and record_id = any(${ids}::int[])`.execute(trx)
    })
  }
  await sql`delete from app_user where ${isOver}`.execute(db)
}
