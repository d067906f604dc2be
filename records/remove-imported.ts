/** Removes records of imports for good: those of the sample archive, or of an import that is undone. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { TEXTS } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { DESCRIPTIONS } from './all.ts'
import { IMPORTED_TABLES, type ImportedTable } from './imported-kinds.ts'
import { hasDerivedStops } from './write-stops.ts'

type Condition = RawBuilder<boolean>

/** Which records shall go: a condition on a row of a table, whose name in the query is `alias`. */
type Goes = (table: ImportedTable, alias: string) => Condition

interface Removal {
  goes: Goes
  /** The voyages that keep the whole map of the sea, which their routes may need. Others get new stops when places go. */
  keepsMap: Condition
  /** Called for each table, with the condition that another record needs its row. Returns the condition on those that go. */
  judge(table: ImportedTable, isNeeded: Condition): Promise<Condition>
  /** Called when places and legs are out of sight, before they go. */
  beforePlaces?(): Promise<void>
}

const exists = (query: RawBuilder<unknown>): Condition => sql<boolean>`exists (${query})`

/** The pictures that records which stay name in a text, also in a draft. A table of its own: no picture is sought in all texts. */
function namedPictures(goes: Goes): RawBuilder<unknown> {
  const texts = TEXTS.map(
    ([table, column]) => sql`select ${sql.ref(`${table}.${column}`)} as text from ${sql.table(table)}
    where ${sql.ref(`${table}.${column}`)} like '%/media/%' and not ${goes(table, table)}`,
  )
  return sql`select (regexp_matches(text, '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g'))[1] from (
    ${sql.join([...texts, sql`select fields::text from draft where fields::text like '%-%-%-%-%'`], sql` union all `)}) as written`
}

/** The condition that another record needs a row of the table. Rows that refer to it are those that stay. */
function isNeeded(table: ImportedTable, { goes, keepsMap }: Removal): Condition {
  if (table === 'media') return sql`media.id::text in (${namedPictures(goes)})`
  if (table === 'journey')
    return sql`(${exists(sql`select from passenger where passenger.journey_id = journey.id`)}
      or ${exists(sql`select from media where media.journey_id = journey.id`)}
      or ${exists(sql`select from content_point where content_point.journey_id = journey.id`)})`
  if (table === 'side_menu')
    return exists(
      sql`select from side_menu as child where child.parent_id = side_menu.id and not ${goes('side_menu', 'child')}`,
    )
  if (table === 'content_point')
    return sql`(${exists(sql`select from journey_stop join journey on journey.id = journey_stop.journey_id
        where content_point_id = content_point.id and (${keepsMap} or not ${hasDerivedStops})`)}
      or (content_point.kind = 'port' and ${exists(sql`select from journey where ${keepsMap}`)}))`
  if (table === 'sea_leg') return exists(sql`select from journey where ${keepsMap}`)
  if (table === 'ship')
    return sql`(${exists(sql`select from journey where journey.ship_id = ship.id`)}
      or ${exists(sql`select from media where media.ship_id = ship.id`)})`
  return sql`false`
}

/** A table comes before the tables that it refers to, so that rows which still refer to a record are rows that stay. */
export async function removeRecords(trx: Kysely<Database>, removal: Removal): Promise<Map<ImportedTable, number>> {
  const removed = new Map<ImportedTable, number>()
  const places: ImportedTable[] = ['content_point', 'sea_leg']
  const going = new Map<ImportedTable, Condition>()
  const judge = async (table: ImportedTable) => going.set(table, await removal.judge(table, isNeeded(table, removal)))
  for (const table of Object.keys(IMPORTED_TABLES) as ImportedTable[]) {
    if (table === 'content_point' && removal.beforePlaces) {
      for (const place of places) {
        await judge(place)
        await sql`update ${sql.table(place)} set deleted_at = now() where ${going.get(place)!}`.execute(trx)
      }
      await removal.beforePlaces()
    }
    if (!going.has(table)) await judge(table)
    if (table === 'journey')
      await sql`delete from used_code using journey where journey_id = journey.id and ${going.get(table)!}`.execute(trx)
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${going.get(table)!}`.execute(trx)
    removed.set(table, Number(numAffectedRows ?? 0))
  }
  for (const { kind, table } of DESCRIPTIONS) {
    await sql`delete from revision where kind = ${kind}
      and not exists (select from ${sql.table(table)} as record where record.id = revision.record_id)`.execute(trx)
  }
  return removed
}
