/**
 * Removes the sample archive: every record that an import of the sample made, except records that another import has
 * changed since, and records that other records still need. Rows are deleted, not withdrawn, as if they had never been
 * there.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isNamed } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { unnamedAmong } from '#db/unnamed-files.ts'
import type { FileStore } from '#files/store.ts'
import { DESCRIPTIONS } from '#records/all.ts'
import type { TableName } from './fields.ts'
import { forgetUnfinished } from './sample.ts'

export interface RemovalCounts {
  removed: number
  /** Records of the sample that a record of somebody else still needs. */
  kept: number
}

/** Deletes the records in one transaction, and then the files that no record names any more. */
export async function removeSample(db: Kysely<Database>, store: FileStore): Promise<Record<TableName, RemovalCounts>> {
  const { counts, orphans } = await db.transaction().execute(async (trx) => {
    const files = await filesOf(trx)
    const counts = await removeRecords(trx)
    await forgetUnfinished(trx)
    return { counts, orphans: await unnamedAmong(trx, files) }
  })
  for (const hash of orphans) await store.remove(hash)
  return counts
}

/**
 * The record was made by an import of the sample, and neither another import nor staff have changed it since. What only
 * followed a change of another record was not changed by staff. `alias`: its table in the query.
 */
const ofSample = (table: TableName, alias: string = table) =>
  sql<boolean>`(coalesce(${sql.ref(`${alias}.import_batch`)} in (select id from import_batch where sample), false)
    and not ${isEdited(table, alias)})`

function isEdited(table: TableName, alias: string): RawBuilder<boolean> {
  const description = DESCRIPTIONS.find((one) => one.table === table)
  if (!description) return sql<boolean>`${sql.ref(`${alias}.updated_by`)} is not null`
  return sql<boolean>`exists (select from revision where kind = ${description.kind}
    and record_id = ${sql.ref(`${alias}.id`)} and import_batch is null and action <> 'followed')`
}

/** The condition that a record is needed by one that stays. */
type IsNeeded = RawBuilder<unknown>

/** A table that refers to another comes before it. Rows that still refer to a record are then rows that stay. */
const REMOVALS: [TableName, IsNeeded][] = [
  ['passenger', sql`false`],
  ['media', isNamed((table) => sql`not ${ofSample(table)}`)],
  [
    'journey',
    sql`exists (select from passenger where passenger.journey_id = journey.id)
      or exists (select from media where media.journey_id = journey.id)
      or exists (select from content_point where content_point.journey_id = journey.id)`,
  ],
  [
    'side_menu',
    sql`exists (select from side_menu as child where child.parent_id = side_menu.id and not ${ofSample('side_menu', 'child')})`,
  ],
  // A voyage's route runs over the whole map of the sea, and passes ports at which it does not call.
  [
    'content_point',
    sql`exists (select from journey_stop where content_point_id = content_point.id)
      or (kind = 'port' and exists (select from journey))`,
  ],
  ['sea_leg', sql`exists (select from journey)`],
  [
    'ship',
    sql`exists (select from journey where journey.ship_id = ship.id)
      or exists (select from media where media.ship_id = ship.id)`,
  ],
  ['partner', sql`false`],
]

async function removeRecords(trx: Kysely<Database>): Promise<Record<TableName, RemovalCounts>> {
  const counts: [TableName, RemovalCounts][] = []
  for (const [table, isNeeded] of REMOVALS) {
    const removed = await sql`delete from ${sql.table(table)} where ${ofSample(table)} and not (${isNeeded})`.execute(trx)
    const { rows } = await sql<{ kept: number }>`
      select count(*) as kept from ${sql.table(table)} where ${ofSample(table)}`.execute(trx)
    counts.push([table, { removed: Number(removed.numAffectedRows ?? 0), kept: rows[0]?.kept ?? 0 }])
  }
  for (const { kind, table } of DESCRIPTIONS) {
    await sql`delete from revision where kind = ${kind}
      and not exists (select from ${sql.table(table)} as record where record.id = revision.record_id)`.execute(trx)
  }
  return Object.fromEntries(counts) as Record<TableName, RemovalCounts>
}

async function filesOf(trx: Kysely<Database>): Promise<string[]> {
  const rows = await trx.selectFrom('media').select('file_hash').distinct().where(ofSample('media')).execute()
  return rows.map(({ file_hash }) => file_hash)
}
