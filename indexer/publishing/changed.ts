/** What has changed since the last publication: by marks in the outbox, by what triggers missed, and by keys of cleared marks. */
import { type Kysely, type SqlBool, sql } from 'kysely'
import { archiveRevisionOf } from '#db/keep-until-change.ts'
import { todayInAmsterdam } from '#db/published.ts'
import { column, value } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import type { Changes } from '#search/documents.ts'
import { type Keys, loadChanges, shownBy } from '../drain.ts'
import { type RowKey, takeSnapshot } from '../outbox.ts'
import type { Standing } from './standing-files.ts'

/** With more changed rows everything is read anew. */
const MOST_KEYS = 20_000

export interface Changed {
  /** Changes that are visible in this snapshot are published. */
  snapshot: string
  revision: string
  /** Null: everything must be read anew. */
  rows: {
    changes: Omit<Changes, 'version'>
    /** Voyages whose answer may have changed. */
    voyages: number[]
  } | null
}

/** Whether a row was written or a mark set since. A record that becomes public by the clock has a mark, but no write. */
export async function isAnyChanged(db: Kysely<Database>, { snapshot, revision }: Standing): Promise<boolean> {
  if (snapshot === null || (await archiveRevisionOf(db)) !== revision) return true
  return value(db, sql<boolean>`select exists (select from archive_change) or exists (${unpublished(snapshot)})`)
}

/** Whether `isAnyChanged` may find something although no row of the archive was written. Costs less, and errs on the safe side. */
export const isAnyMarked = (db: Kysely<Database>): Promise<boolean> =>
  value(
    db,
    sql<boolean>`select exists (select from archive_change) or exists (select from search_outbox)
      or exists (select from published_archive where snapshot is null)`,
  )

/** Reads everything as of one moment. So no passenger is read as public whose voyage was withdrawn just before. */
export async function readChanged(db: Kysely<Database>, { snapshot: published }: Standing, now: Date): Promise<Changed> {
  return await db.transaction().execute(async (trx) => {
    await sql`set transaction isolation level repeatable read`.execute(trx)
    const read = { snapshot: await takeSnapshot(trx), revision: await archiveRevisionOf(trx) }
    if (published === null) return { ...read, rows: null }
    const found = await sql<RowKey>`
      select kind, entity_id as id from archive_change union ${unpublished(published)}
      order by 1, 2 limit ${MOST_KEYS + 1}`.execute(trx)
    if (found.rows.length > MOST_KEYS) return { ...read, rows: null }
    const pictures = await sql<RowKey>`select 'media' as kind, row_id as id from media where ${isOfTexts}`.execute(trx)
    const keys = await shownBy(trx, [...found.rows, ...pictures.rows])
    const changes = await loadChanges(trx, keys, todayInAmsterdam(now))
    return { ...read, rows: { changes, voyages: await voyagesOf(trx, keys) } }
  })
}

/**
 * Pictures that are public only while a public text or partner names them. No mark says that such a text changed, so these
 * pictures are read every time.
 */
const isOfTexts = sql<SqlBool>`journey_id is null and ship_id is null
  and (only_where_named or description is null and collection is null)`

/**
 * The voyages of these rows. A trigger notes the former voyage of a row that moved (`migrations/0015-published-archive.ts`).
 */
const voyagesOf = (db: Kysely<Database>, { journey, passenger, media }: Keys): Promise<number[]> =>
  column(
    db,
    sql<number>`select unnest(${journey}::int[])
    union select journey_id from passenger where id = any(${passenger}::int[])
    union select journey_id from media where row_id = any(${media}::int[]) and journey_id is not null
    order by 1`,
  )

const unpublished = (snapshot: string) => sql<SqlBool>`
  select kind, entity_id as id from (
    select kind, entity_id, changed_in from search_outbox union all select kind, entity_id, changed_in from search_missed
  ) as waiting
  where not pg_visible_in_snapshot(changed_in, ${snapshot}::pg_snapshot)`
