/** What leaves the bin for good. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { type HistoryKind, KEPT_DAYS } from '#domain/history.ts'
import type { RecordDescription } from '#records/description.ts'

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
    const isOwn = sql`imported is null and import_batch is null`
    await removeForGood(
      db,
      kind,
      sql`delete from ${sql.table(table)} where ${isOver} and ${isOwn} returning id`,
    )
  }
  await removeForGood(db, 'user', sql`delete from app_user where ${isOver} returning id`)
}

async function removeForGood(
  db: Kysely<Database>,
  kind: HistoryKind,
  removal: RawBuilder<unknown>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await (removal as RawBuilder<{ id: number }>).execute(trx)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    await sql`delete from revision where kind = ${kind} and record_id = any(${ids}::int[])`.execute(trx)
  })
}
