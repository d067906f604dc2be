/** Gives records that an import changed their fields back. */
import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { REFERENCES } from '#db/columns.ts'
import { value } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import type { Fields } from './description.ts'
import { type ImportedTable, keyColumn } from './imported-kinds.ts'
import type { Kept } from './staying.ts'

interface Changed {
  id: number
  fields: Record<string, [before: unknown, after: unknown]>
  wasImported: boolean
  wasInBatch: number | null
  /** The row as it is. */
  now: Fields & { imported: Fields | null }
  isTakenOut: boolean
  /** The next import that changed it. */
  later: number | null
}

/** What comes of one table. `files`: those of pictures that became other ones. */
interface Written {
  ids: number[]
  kept: Kept[]
  files: string[]
}

const AT_ONCE = 5000

export async function writeBack(trx: Kysely<Database>, table: ImportedTable, batch: number, check: boolean): Promise<Written> {
  const written: Written = { ids: [], kept: [], files: [] }
  for (let after = 0; ; ) {
    const changed = await readChanged(trx, table, batch, after)
    if (changed.length === 0) break
    const gone = await missingRecords(trx, changed)
    const rows = changed.flatMap((one) => revert(one, table, batch, gone, written))
    const fields = new Set(changed.flatMap((one) => Object.keys(one.fields)).filter((field) => field !== 'via'))
    // No other record needs a passenger, so that a preview of many is quick.
    const isOnlySeen = check && table === 'passenger' && !fields.has('journey_id')
    if (!isOnlySeen) await writeRows(trx, table, rows, [...fields, 'imported', 'import_batch'])
    await correctLater(trx, table, batch, changed)
    after = changed.at(-1)!.id
  }
  if (table === 'journey') await leaveSlots(trx, written.ids)
  return written
}

const keyOf = (table: ImportedTable) => sql.ref(`record.${keyColumn(table)}`)

async function readChanged(trx: Kysely<Database>, table: ImportedTable, batch: number, after: number): Promise<Changed[]> {
  const query = sql<string>`select coalesce(json_agg(found), '[]')::text from (
    select change.record_id as id, change.fields, was_imported as "wasImported", was_in_batch as "wasInBatch",
      to_jsonb(record) as now, record.deleted_at is not null or record.published_at is null as "isTakenOut",
      (select min(import_batch) from import_change as later where later.table_name = ${table}
        and later.record_id = change.record_id and later.import_batch > ${batch}) as later
    from import_change as change join ${sql.table(table)} as record on ${keyOf(table)} = change.record_id
    where change.table_name = ${table} and change.import_batch = ${batch} and change.record_id > ${after}
    order by change.record_id limit ${AT_ONCE}) as found`
  return JSON.parse(await value(trx, query))
}

/** The row with its fields of before, where nobody has changed them since. Nothing, if no field is left to change. */
function revert(one: Changed, table: ImportedTable, batch: number, gone: ReadonlySet<string>, written: Written): Fields[] {
  const { id, fields, wasImported, wasInBatch, now, isTakenOut, later } = one
  if (isTakenOut) {
    written.kept.push({ table, id, why: 'takenOut', isNew: false, fields: [] })
    return []
  }
  const memory: Fields = { ...now.imported }
  const values: Fields = {}
  const staying: string[] = []
  for (const [field, [before, after]] of Object.entries(fields)) {
    const isOwnMemory = isDeepStrictEqual(memory[field] ?? null, after)
    // The calls of a voyage are in its memory alone.
    const has = field in now ? (now[field] ?? null) : (memory[field] ?? null)
    if (isOwnMemory && before === null) delete memory[field]
    else if (isOwnMemory) memory[field] = before
    if (isDeepStrictEqual(has, after) && !gone.has(`${field} ${before}`)) values[field] = before
    else if (!isDeepStrictEqual(has, before)) staying.push(field)
  }
  if (staying.length > 0)
    written.kept.push({ table, id, why: later === null ? 'edited' : 'imported', isNew: false, fields: staying })
  if ('file_hash' in values) written.files.push(String(now.file_hash))
  if (Object.keys(values).length > 0) written.ids.push(id)
  const isOwn = !wasImported && later === null
  // A voyage keeps its memory until its stops are derived anew.
  const imported = isOwn && table !== 'journey' ? null : memory
  return [{ ...now, ...values, imported, import_batch: now.import_batch === batch ? wasInBatch : now.import_batch }]
}

async function writeRows(trx: Kysely<Database>, table: ImportedTable, rows: Fields[], columns: string[]): Promise<void> {
  if (rows.length === 0) return
  const written = rows.map((row) => Object.fromEntries(['id', ...columns].map((column) => [column, row[column]])))
  const assignments = sql.join(columns.map((column) => sql`${sql.ref(column)} = new.${sql.ref(column)}`))
  await sql`update ${sql.table(table)} as record set ${assignments}, version = record.version + 1, updated_at = now(), updated_by = null
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(written)}::text::json) as new
    where record.id = new.id`.execute(trx)
}

/** The records before to which a field cannot go back, because they are no more: "ship_id 12". */
async function missingRecords(trx: Kysely<Database>, changed: readonly Changed[]): Promise<Set<string>> {
  const missing = new Set<string>()
  for (const [field, table] of Object.entries(REFERENCES)) {
    const ids = [...new Set(changed.flatMap(({ fields }) => fields[field]?.[0] ?? []))] as number[]
    if (ids.length === 0) continue
    const { rows } = await sql<{ id: number }>`select id from unnest(${ids}::int[]) as asked(id)
      where not exists (select from ${sql.table(table)} as record where record.id = asked.id)`.execute(trx)
    for (const { id } of rows) missing.add(`${field} ${id}`)
  }
  return missing
}

/** What a later import found is what this one found: its undoing leads back to that. */
async function correctLater(
  trx: Kysely<Database>,
  table: ImportedTable,
  batch: number,
  changed: readonly Changed[],
): Promise<void> {
  const rows = changed.filter(({ later }) => later !== null)
  if (rows.length === 0) return
  await sql`update import_change as later set was_imported = mine.was_imported,
      was_in_batch = case when later.was_in_batch = ${batch} then mine.was_in_batch else later.was_in_batch end,
      fields = later.fields || (
        select coalesce(jsonb_object_agg(key, jsonb_build_array(mine.fields -> key -> 0, value -> 1)), '{}')
        from jsonb_each(later.fields) where mine.fields ? key)
    from (select * from import_change where table_name = ${table} and import_batch = ${batch}) as mine
    join json_to_recordset(${JSON.stringify(rows.map(({ id, later }) => ({ id, later })))}::text::json) as next(id int, later int)
      on next.id = mine.record_id
    where later.table_name = ${table} and later.record_id = next.id and later.import_batch = next.later`.execute(trx)
}

/** A slot that another voyage has taken since stays with that one. */
const leaveSlots = (trx: Kysely<Database>, ids: readonly number[]) =>
  sql`update journey set favorite_rank = null where id = any(${[...ids]}::int[]) and exists (select from journey as other
    where other.favorite_rank = journey.favorite_rank and other.deleted_at is null and other.id <> all(${[...ids]}::int[]))`.execute(
    trx,
  )
