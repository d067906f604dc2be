/**
 * Writes the plan of a run in one transaction, so that an error leaves nothing behind. Everything is prepared before, so that
 * the transaction waits for nothing: nobody else can use the embedded database's only connection meanwhile. Rows are written
 * 5,000 at a time, as one JSON value.
 */

import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Progress } from '#config/progress.ts'
import { REFERENCES, type RecordTable } from '#db/columns.ts'
import { column, value } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import type { ImportCounts, ImportedKind } from '#domain/import-batch.ts'
import { DESCRIPTIONS } from '#records/all.ts'
import type { RecordDescription } from '#records/description.ts'
import { importedKind, keyColumn } from '#records/imported-kinds.ts'
import { libraryDescription } from '#records/library.ts'
import { noteAll, noteBatch, noteFirst, withHistory } from '#records/revisions.ts'
import { followStops } from '#records/write-stops.ts'
import { type PlannedArchive, slices } from './archive.ts'
import { FIELDS, type RecordId, type SomeFields, type TableName } from './fields.ts'
import { loadHiddenPersons, markOfHidden } from './hidden-persons.ts'
import type { Fields } from './merge.ts'

const ROWS_AT_ONCE = 5000

/** Somebody has changed the archive since it was loaded. The run must start again. */
export class ArchiveChanged extends Error {
  override name = 'ArchiveChanged'
}

interface Writing {
  /** What is imported: the folder's name, or those of the files. */
  folder: string
  sample: boolean
  /** The member of staff; null for the operator's command. */
  userId: number | null
  /** Rows that are left out. */
  wrong: number
  /** The results of `markOfBatches` and `markOfHidden` before the archive was loaded. */
  seen: { batches: string; hidden: string }
  /** In the transaction that decides the import. */
  onBegin?: ((trx: Kysely<Database>, batch: number) => Promise<void>) | undefined
  later?: Later | undefined
  onProgress(progress: Progress): void
}

/**
 * New passengers are most of what an import writes, and refer to what it writes first. The others are written in one transaction,
 * after which the import is decided; then follow the passengers, some at a time, so that others may use the
 * embedded database's only connection meanwhile. If the process ends halfway, `writeRest` writes the rest.
 */
export interface Later {
  /** Keeps the rest where the next process finds it. */
  keep(parts: readonly Fields[][]): Promise<void>
  /** In the transaction that writes a part, the first of which is 1. */
  wrote(trx: Kysely<Database>, part: number): Promise<void>
}

/** A part is written within a tenth of a second. */
const PASSENGERS_AT_ONCE = 500

/** Another one after each import, and after one was undone. If it changes while a plan is made, the plan is outdated. */
export const markOfBatches = (db: Kysely<Database>): Promise<string> =>
  value(db, sql<string>`select concat(max(id), ' ', count(undone_at)) from import_batch`)

/** A record is written after the records that it refers to. */
const ORDER: TableName[] = ['ship', 'journey', 'content_point', 'sea_leg', 'media', 'partner', 'side_menu', 'passenger']

/** Returns the id in `import_batch` (null if nothing changed) and the codes of voyages whose stops staff have edited. */
export async function writePlan(
  db: Kysely<Database>,
  archive: PlannedArchive,
  writing: Writing,
): Promise<{ batch: number | null; stopsLeft: string[] }> {
  const total = ORDER.reduce((sum, name) => sum + archive[name].inserts.length + archive[name].updates.length, 0)
  if (total === 0) return { batch: null, stopsLeft: [] }
  let done = 0
  const advance = (rows: number) => {
    done += rows
    writing.onProgress({ step: 'Writing', done, total })
  }
  const { later } = writing
  // The numbers that an attempt leaves unused are lost, and nobody minds.
  const ids = await drawIds(db, archive)
  const rest = later ? [...slices(archive.passenger.inserts, PASSENGERS_AT_ONCE)].map((rows) => recordsOf(rows, ids)) : []
  await later?.keep(rest)
  const written = await db.transaction().execute(async (trx) => {
    const batch = await startBatch(trx, archive, writing)
    await writing.onBegin?.(trx, batch)
    for (const description of NOTED) {
      await noteFirst(trx, description, updatedIn(archive, description.table))
    }
    for (const name of ORDER) {
      const inserts = later && name === 'passenger' ? [] : archive[name].inserts
      for (const rows of slices<NewRow>(inserts, ROWS_AT_ONCE)) {
        await insertRows(trx, name, recordsOf(rows, ids, name), batch)
        advance(rows.length)
      }
      for (const rows of slices(archive[name].updates, ROWS_AT_ONCE)) {
        await updateRows(trx, name, rows, ids, { batch, sample: writing.sample })
        advance(rows.length)
      }
    }
    const changed = new Map<ImportedTable, Set<number>>()
    for (const { table } of NOTED) {
      changed.set(table, new Set([...(await madeBy(trx, table, batch)), ...updatedIn(archive, table)]))
    }
    changed.set('passenger', new Set(await withHistory(trx, 'passenger', updatedIn(archive, 'passenger'))))
    const pictures = await withHistory(trx, 'media', await updatedPictures(trx, archive))
    await noteAll(trx, libraryDescription, pictures, { batch })
    const { left } = await followStops(trx, journeysToDerive(archive, ids), changed.get('journey')!)
    for (const description of DESCRIPTIONS.filter(isImported)) {
      await noteAll(trx, description, [...changed.get(description.table)!], { batch })
    }
    await noteBatch(trx, batch, 'imported', writing.userId)
    if (!later) await finish(trx, batch)
    return { batch, stopsLeft: left }
  })
  if (later) await writeRest(db, { batch: written.batch, parts: rest, from: 0, later, onWritten: advance })
  return written
}

const finish = (db: Kysely<Database>, batch: number) =>
  sql`update import_batch set finished_at = clock_timestamp() where id = ${batch}`.execute(db)

interface Rest {
  batch: number
  parts: readonly Fields[][]
  /** How many of them are written. */
  from: number
  later: Pick<Later, 'wrote'>
  onWritten?: (rows: number) => void | Promise<void>
}

/** Writes the passengers of a decided import that are not in yet. */
export async function writeRest(db: Kysely<Database>, { batch, parts, from, later, onWritten }: Rest): Promise<void> {
  // After a restart somebody may have been withdrawn meanwhile.
  const hidden = await loadHiddenPersons(db)
  for (const [at, planned] of parts.entries()) {
    if (at < from) continue
    const records = planned.filter((person) => hidden.whyNot(person as SomeFields<'passenger'>, true) === null)
    const since = performance.now()
    await db.transaction().execute(async (trx) => {
      const isLast = at === parts.length - 1
      await sql`select set_config('overtocht.more_parts', ${isLast ? 'off' : 'on'}, true)`.execute(trx)
      await insertRows(trx, 'passenger', records, batch, 'unlessThere')
      await later.wrote(trx, at + 1)
    })
    await onWritten?.(planned.length)
    // Half of the time is for others.
    await setTimeout(performance.now() - since)
  }
  await finish(db, batch)
}

/** Folders have no spellings that mean the same: staff alone keep those. Pictures have another key here. */
type ImportedTable = Exclude<RecordTable, 'spelling_variant' | 'library'>
const isImported = (one: RecordDescription): one is RecordDescription & { table: ImportedTable } =>
  one.table !== 'spelling_variant' && one.table !== 'library'

/** Passengers and pictures are too many for an entry in the history at each import (`withHistory`). */
const NOTED = DESCRIPTIONS.filter(isImported).filter((description) => description.table !== 'passenger')

const updatedPictures = (trx: Kysely<Database>, { media }: PlannedArchive): Promise<number[]> =>
  column(trx, sql<number>`select row_id from media where id = any(${media.updates.map(({ id }) => String(id))}::uuid[])`)

const updatedIn = (archive: PlannedArchive, table: ImportedTable): number[] =>
  archive[table].updates.map(({ id }) => Number(id))

const madeBy = (trx: Kysely<Database>, table: RecordTable, batch: number): Promise<number[]> =>
  column(trx, sql<number>`select id from ${sql.table(table)} where import_batch = ${batch} order by id`)

async function startBatch(trx: Kysely<Database>, archive: PlannedArchive, writing: Writing): Promise<number> {
  const { folder, sample, userId, wrong, seen } = writing
  await sql`lock table import_batch in exclusive mode`.execute(trx)
  if ((await markOfBatches(trx)) !== seen.batches || (await markOfHidden(trx)) !== seen.hidden) throw new ArchiveChanged()
  const { id } = await trx
    .insertInto('import_batch')
    .values((eb) => ({
      folder,
      sample,
      wrong,
      undone_by: null,
      counts: JSON.stringify(countsOf(archive)),
      by_name: eb
        .selectFrom('app_user')
        .select('username')
        .where('id', '=', userId ?? 0),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function countsOf(archive: PlannedArchive): ImportCounts {
  const counts = new Map<ImportedKind, { new: number; changed: number }>()
  for (const name of ORDER) {
    const { inserts, updates } = archive[name]
    for (const [what, records] of [['new', inserts] as const, ['changed', updates] as const]) {
      for (const { values } of records) {
        const kind = importedKind(name, values.kind)
        const count = counts.get(kind) ?? { new: 0, changed: 0 }
        count[what]++
        counts.set(kind, count)
      }
    }
  }
  return Object.fromEntries(counts)
}

/** For each table, the database's key for each number below zero. */
type DrawnIds = Record<(typeof REFERENCES)[keyof typeof REFERENCES], Map<RecordId, number>>

async function drawIds(trx: Kysely<Database>, archive: PlannedArchive): Promise<DrawnIds> {
  const draw = async (name: keyof DrawnIds) => {
    const { inserts } = archive[name]
    const drawing = sql<number>`
      select nextval(pg_get_serial_sequence(${name}, 'id')) from generate_series(1, ${inserts.length}::int)`
    const drawn = await column(trx, drawing)
    return new Map(inserts.map(({ id }, i) => [id, drawn[i]!]))
  }
  return { ship: await draw('ship'), journey: await draw('journey'), side_menu: await draw('side_menu') }
}

/** The fields with the drawn keys. Empty fields are left out: Postgres reads them as null. */
function resolve(fields: Fields, ids: DrawnIds): Fields {
  const resolved: Fields = {}
  for (const [field, value] of Object.entries(fields)) {
    if (value === null || value === undefined) continue
    const table = field in REFERENCES ? REFERENCES[field as keyof typeof REFERENCES] : null
    resolved[field] = table ? (ids[table].get(value as RecordId) ?? value) : value
  }
  return resolved
}

interface NewRow {
  id: RecordId
  values: Fields
  added?: Fields
}

/** New records as their rows are written. */
function recordsOf(rows: readonly NewRow[], ids: DrawnIds, name: TableName = 'passenger'): Fields[] {
  const drawn = name in ids ? ids[name as keyof DrawnIds] : null
  return rows.map(({ id, values, added }) => {
    const fields = resolve(values, ids)
    return { ...fields, ...added, imported: fields, ...((drawn || name === 'media') && { id: drawn?.get(id) ?? id }) }
  })
}

/**
 * A new record is public at once. Later imports change only its fields: staff decide whether it stays public. `unlessThere`: staff
 * may have given another passenger the same record_id since the plan was made.
 */
async function insertRows(
  trx: Kysely<Database>,
  name: TableName,
  records: readonly Fields[],
  batch: number,
  how: 'all' | 'unlessThere' = 'all',
): Promise<void> {
  const columns = columnsOf([...FIELDS[name], 'imported', ...(records[0] && 'id' in records[0] ? ['id'] : [])])
  await sql`with made as (
      insert into ${sql.table(name)} (${columns}, import_batch, published_at)
      select ${columns}, ${batch}, now() from ${recordset(name, records)}
      ${how === 'unlessThere' ? sql`on conflict do nothing` : sql``} returning ${keyOf(name)} as id
    )
    insert into import_made (import_batch, table_name, ids)
    select ${batch}, ${name}, range_agg(int4range(id, id + 1)) from made having count(*) > 0
    on conflict (import_batch, table_name) do update set ids = import_made.ids + excluded.ids`.execute(trx)
}

/** A record that the sample changes keeps its own import, so that removing the sample leaves it. */
async function updateRows(
  trx: Kysely<Database>,
  name: TableName,
  rows: { id: RecordId; version: number; values: Fields; imported: Fields; before: Fields }[],
  ids: DrawnIds,
  { batch, sample }: { batch: number; sample: boolean },
): Promise<void> {
  const records = rows.map(({ id, version, values, imported }) => ({
    ...resolve(values, ids),
    imported: resolve(imported, ids),
    id,
    version,
  }))
  const changes = rows.map(({ before }, i) => {
    const after = records[i]!.imported
    return Object.fromEntries(Object.entries(before).map(([field, was]) => [field, [was ?? null, after[field] ?? null]]))
  })
  const remembered = rows.map(({ id }, i) => ({ id, imported: changes[i] }))
  await sql`insert into import_change (import_batch, table_name, record_id, fields, was_imported, was_in_batch)
    select ${batch}, ${name}, old.${keyOf(name)}, new.imported, old.imported is not null, old.import_batch
    from ${recordset(name, remembered)} as new join ${sql.table(name)} as old on old.id = new.id`.execute(trx)
  const assignments = [...FIELDS[name], 'imported'].map((field) => sql`${sql.ref(field)} = new.${sql.ref(field)}`)
  const { rows: written } = await sql`update ${sql.table(name)} as old
    set ${sql.join(assignments)}, version = old.version + 1, updated_at = now(), updated_by = null,
      import_batch = ${sample ? sql`old.import_batch` : batch}
    from ${recordset(name, records)} as new
    where old.id = new.id and old.version = new.version returning old.id`.execute(trx)
  if (written.length !== rows.length) throw new ArchiveChanged()
}

const keyOf = (name: TableName) => sql.ref(keyColumn(name))

const columnsOf = (names: string[]) => sql.join(names.map((name) => sql.ref(name)))

const recordset = (name: TableName, records: readonly unknown[]) =>
  sql`json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(records)}::text::json)`

/** The voyages whose stops must be made anew: all if a place, leg or story has changed, else the changed voyages. */
function journeysToDerive({ content_point, sea_leg, journey }: PlannedArchive, ids: DrawnIds): number[] | 'all' {
  const touched = [content_point, sea_leg].some(({ inserts, updates }) => inserts.length + updates.length > 0)
  if (touched) return 'all'
  return [...ids.journey.values(), ...journey.updates.map(({ id }) => Number(id))]
}
