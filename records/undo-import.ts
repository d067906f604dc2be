/**
 * Undoes an import: records that it made go, and records that it changed get their fields back. What staff have edited since stays.
 * The import's memory of a field goes back in any case, so that the same folder imports as it did the first time.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { column } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import { unnamedAmong } from '#db/unnamed-files.ts'
import {
  IMPORTED_KINDS,
  type ImportedKind,
  STAYING_MAX,
  type UndoneImport,
  WHY_STAYS,
  type WhyStays,
} from '#domain/import-batch.ts'
import { DESCRIPTIONS } from './all.ts'
import type { Work } from './description.ts'
import { IMPORTED_TABLES, type ImportedTable, importedKind, importedTable, keyColumn } from './imported-kinds.ts'
import { removeRecords } from './remove-imported.ts'
import { noteAll, noteBatch, withHistory } from './revisions.ts'
import { type Kept, sayStaying } from './staying.ts'
import { writeBack } from './write-back.ts'
import { followStops, hasDerivedStops } from './write-stops.ts'

const TABLES = Object.keys(IMPORTED_TABLES) as ImportedTable[]

/** `check`: everything will be rolled back. `unnamed`: files that no record names any more. */
export async function undoImport(work: Work, batch: number, check = false): Promise<{ done: UndoneImport; unnamed: string[] }> {
  const { trx, userId } = work
  await listMade(trx, batch)
  for (const table of TABLES) await judgeMade(trx, table, batch)

  const kept: Kept[] = []
  const changed = new Map<ImportedTable, number[]>()
  const formerFiles: string[] = []
  for (const table of TABLES) {
    const written = await writeBack(trx, table, batch, check)
    changed.set(table, written.ids)
    kept.push(...written.kept)
    formerFiles.push(...written.files)
  }

  const goes = new Map<ImportedKind, number>()
  const noted = new Set(changed.get('journey'))
  await removeRecords(trx, {
    goes: (table, alias) =>
      sql`exists (select from undoing where table_name = ${table} and id = ${keyOf(table, alias)} and why is null)`,
    keepsMap: sql`exists (select from undoing where table_name = 'journey' and undoing.id = journey.id)`,
    async judge(table, isNeeded) {
      await sql`update undoing set why = 'needed' from ${sql.table(table)}
        where table_name = ${table} and undoing.id = ${keyOf(table)} and why is null and ${isNeeded}`.execute(trx)
      await countGoing(trx, table, goes, formerFiles)
      return sql`${keyOf(table)} in (select id from undoing where table_name = ${table} and why is null)`
    },
    async beforePlaces() {
      const isMapChanged =
        [...changed.get('content_point')!, ...changed.get('sea_leg')!].length > 0 ||
        goes.has('port') ||
        goes.has('story') ||
        goes.has('seaLeg')
      await followStops(trx, isMapChanged ? 'all' : changed.get('journey')!, noted)
    },
  })
  await forgetStaffVoyages(trx, batch)

  changed.set('journey', [...noted])
  for (const description of DESCRIPTIONS) {
    const { kind } = description
    const ids = changed.get(importedTable(description.table)) ?? []
    const own = kind === 'passenger' || kind === 'media' ? await withHistory(trx, kind, ids) : ids
    await noteAll(trx, description, own, { batch, undoneBy: userId })
  }
  const { rows } = await sql<Kept>`select table_name as "table", id, why, true as "isNew", '{}'::text[] as fields
    from undoing where why is not null order by table_name, id`.execute(trx)
  kept.unshift(...rows)
  // What staff have worked on comes before what that needs.
  kept.sort((a, b) => WHY_STAYS.indexOf(a.why) - WHY_STAYS.indexOf(b.why))
  const stays = await sayStaying(trx, kept.slice(0, STAYING_MAX))
  await forget(work, batch)

  const going = IMPORTED_KINDS.flatMap((kind) => (goes.has(kind) ? [{ kind, records: goes.get(kind)! }] : []))
  const back = [...changed].reduce((sum, [table, ids]) => sum + (table === 'journey' ? 0 : ids.length), noted.size)
  const changes = back + going.reduce((sum, { records }) => sum + records, 0)
  return {
    done: { goes: going, back, changes, stays, staying: kept.length },
    unnamed: await unnamedAmong(trx, [...new Set(formerFiles)]),
  }
}

const keyOf = (table: ImportedTable, alias: string = table): RawBuilder<number> => sql.ref(`${alias}.${keyColumn(table)}`)

/** `undoing`: what the import made and is still there. `why` is null for a record that goes. */
async function listMade(trx: Kysely<Database>, batch: number): Promise<void> {
  await sql`create temporary table undoing (table_name text, id int, why text, primary key (table_name, id)) on commit drop`.execute(
    trx,
  )
  for (const table of TABLES) {
    await sql`insert into undoing select ${table}, record.id from import_made, unnest(ids) as range,
        lateral (select ${keyOf(table, 'made')} as id from ${sql.table(table)} as made
          where ${keyOf(table, 'made')} >= lower(range) and ${keyOf(table, 'made')} < upper(range)) as record
      where import_batch = ${batch} and table_name = ${table}`.execute(trx)
  }
  await sql`analyze undoing`.execute(trx)
}

/** Marks those that stay. Staff who took back a change of their own have edited nothing. */
async function judgeMade(trx: Kysely<Database>, table: ImportedTable, batch: number): Promise<void> {
  const description = DESCRIPTIONS.find((one) => one.table === table)
  const kind = description?.kind ?? ''
  const isEdited = description
    ? sql`(exists (select from draft where kind = ${kind} and record_id = record.id)
        or exists (select from merged where merged.kind = ${kind} and kept = record.id)
        or exists (select from revision where kind = ${kind} and record_id = record.id and import_batch is null and action <> 'followed')
        and (select fields from revision where kind = ${kind} and record_id = record.id order by number desc limit 1)
          is distinct from (select fields from revision where kind = ${kind} and record_id = record.id and import_batch = ${batch}
            order by number limit 1))`
    : sql`record.updated_by is not null`
  const why = sql<WhyStays>`case
    when exists (select from import_change as later where later.table_name = ${table} and later.record_id = ${keyOf(table, 'record')}
      and later.import_batch > ${batch}) then 'imported'
    when record.deleted_at is not null or record.published_at is null then 'takenOut'
    when ${isEdited} then 'edited' end`
  await sql`update undoing set why = judged.why
    from (select ${keyOf(table, 'record')} as id, ${why} as why from ${sql.table(table)} as record
      join undoing as made on made.table_name = ${table} and made.id = ${keyOf(table, 'record')}) as judged
    where table_name = ${table} and undoing.id = judged.id and judged.why is not null`.execute(trx)
}

async function countGoing(
  trx: Kysely<Database>,
  table: ImportedTable,
  goes: Map<ImportedKind, number>,
  files: string[],
): Promise<void> {
  const hasKinds = IMPORTED_TABLES[table].length > 1
  const { rows } = await sql<{ kind: string | null; records: number }>`
    select ${hasKinds ? sql.ref(`${table}.kind`) : sql`null`} as kind, count(*)::int as records
    from undoing join ${sql.table(table)} on ${keyOf(table)} = undoing.id
    where table_name = ${table} and why is null group by 1`.execute(trx)
  for (const { kind, records } of rows) goes.set(importedKind(table, kind), records)
  if (table !== 'media') return
  const going = sql<string>`select distinct file_hash from media
    join undoing on table_name = 'media' and undoing.id = row_id where why is null`
  files.push(...(await column(trx, going)))
}

/** A voyage that staff made loses the stops that the import gave it, and is theirs alone again. */
async function forgetStaffVoyages(trx: Kysely<Database>, batch: number): Promise<void> {
  const isTheirs = sql`journey.id in (select record_id from import_change where import_batch = ${batch}
      and table_name = 'journey' and not was_imported)
    and not exists (select from import_change as later where later.table_name = 'journey' and later.record_id = journey.id
      and later.import_batch > ${batch})`
  await sql`delete from journey_stop using journey, content_point where journey_stop.journey_id = journey.id and ${isTheirs}
    and content_point.id = content_point_id and not content_point.personal and ${hasDerivedStops}`.execute(trx)
  await sql`update journey set imported = null where ${isTheirs}`.execute(trx)
}

/** A record that a later import has changed counts as made by that one from now on. */
async function forget({ trx, userId }: Work, batch: number): Promise<void> {
  await sql`with heirs as (
      select distinct on (table_name, record_id) import_batch, table_name, record_id from import_change as later
      join undoing using (table_name) where undoing.id = record_id and why = 'imported' and later.import_batch > ${batch}
      order by table_name, record_id, import_batch
    ), gone as (
      delete from import_change using heirs where import_change.table_name = heirs.table_name
        and import_change.record_id = heirs.record_id and import_change.import_batch = heirs.import_batch
    )
    insert into import_made (import_batch, table_name, ids)
    select import_batch, table_name, range_agg(int4range(record_id, record_id + 1)) from heirs group by 1, 2
    on conflict (import_batch, table_name) do update set ids = import_made.ids + excluded.ids`.execute(trx)
  await sql`delete from import_made where import_batch = ${batch}`.execute(trx)
  await sql`delete from import_change where import_batch = ${batch}`.execute(trx)
  await sql`update import_batch set undone_at = now(), undone_by = (select username from app_user where id = ${userId})
    where id = ${batch}`.execute(trx)
  await noteBatch(trx, batch, 'import undone', userId)
  await sql`drop table undoing`.execute(trx)
}
