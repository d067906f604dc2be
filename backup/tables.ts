/** The tables of a backup. Their rows are text that both kinds of database read and write alike. */
import { type Kysely, sql } from 'kysely'
import { column } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'

/** Whether each table is part of a backup. The others hold what a login, a grant or search leaves behind, and are made anew. */
const TABLES: Record<keyof Database, boolean> = {
  app_user: true,
  import_batch: true,
  ship: true,
  journey: true,
  content_point: true,
  journey_stop: true,
  sea_leg: true,
  passenger: true,
  media: true,
  side_menu: true,
  partner: true,
  spelling_variant: true,
  setting: true,
  draft: true,
  revision: true,
  change_of_many: true,
  merged: true,
  erased_mark: true,
  withheld_line: true,
  page_redirect: true,
  used_code: true,
  import_made: true,
  import_change: true,
  import_heading: true,
  submission: true,
  submission_file: true,
  submission_key: true,
  access_log: true,
  daily_count: true,
  backup_run: false,
  import_job: false,
  search_outbox: false,
  search_recheck: false,
  // A view.
  search_missed: false,
  search_set_aside: false,
  archive_revision: false,
  archive_change: false,
  published_archive: false,
  published_file: false,
  access_grant: false,
  attempt: false,
  session: false,
  unfound_term: false,
  unfound_day: false,
  presence: false,
  // A view.
  library: false,
}
export const BACKED_UP = Object.entries(TABLES).flatMap(([table, isIn]) => (isIn ? [table] : []))

export interface TableShape {
  name: string
  columns: string[]
}

interface Column {
  name: string
  type: string
  isKey: boolean
}

export async function readColumns(db: Kysely<Database>, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attname as name, format_type(atttypid, atttypmod) as type,
      coalesce(attnum = any(indkey::int2[]), false) as "isKey"
    from pg_attribute left join pg_index on indrelid = attrelid and indisprimary
    where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped order by attnum`.execute(db)
  return rows
}

/** Values read the same on both kinds, and can be read back. */
export async function readAlike(trx: Kysely<Database>): Promise<void> {
  await sql`set local timezone = 'UTC'`.execute(trx)
  await sql`set local datestyle = 'ISO, YMD'`.execute(trx)
  await sql`set local extra_float_digits = 1`.execute(trx)
  await sql`set local bytea_output = 'hex'`.execute(trx)
}

const AT_ONCE = 1000

/** Settings of search say how far it is in this database, and are of no use elsewhere. */
const isKept = (table: string) => (table === 'setting' ? sql`where key not like 'search\\_%' and key <> 'restoring'` : sql``)

/** The rows of a table in the order of their keys, each as a JSON array of texts, a thousand at a time. Needs `readAlike`. */
export async function* readRows(trx: Kysely<Database>, { name, columns }: TableShape): AsyncGenerator<string[]> {
  const all = await readColumns(trx, name)
  const keys = all.filter(({ isKey }) => isKey)
  const order = sql.join(keys.map((key) => (key.type === 'text' ? sql`${sql.ref(key.name)} collate "C"` : sql.ref(key.name))))
  const values = sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))
  await sql`declare backup_rows no scroll cursor for
    select json_build_array(${values})::text as line from ${sql.table(name)} ${isKept(name)} order by ${order}`.execute(trx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(AT_ONCE)} from backup_rows`.execute(trx)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await sql`close backup_rows`.execute(trx)
}

/** Writes such rows. Triggers and references between tables are off (`restore.ts`). */
export async function insertRows(trx: Kysely<Database>, { name, columns }: TableShape, lines: string[]): Promise<void> {
  const types = new Map((await readColumns(trx, name)).map((column) => [column.name, column.type]))
  const values = columns.map((column, at) => sql`(line ->> ${sql.lit(at)})::${sql.raw(types.get(column)!)}`)
  await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(values)} from json_array_elements(${`[${lines.join(',')}]`}::text::json) as line`.execute(trx)
}

export const readMigrations = (db: Kysely<Database>): Promise<string[]> =>
  column(db, sql<string>`select name from kysely_migration order by name`)

/** How far each sequence is, so that no number is given twice. */
export async function readSequences(db: Kysely<Database>): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; value: string }>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = current_schema() and last_value is not null order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** The names of files that the rows need. */
export async function readFileNames(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select file_hash as hash from media
    -- An older version has no such column.
    union select jsonb_array_elements_text(coalesce(to_jsonb(media) -> 'former_files', '[]')) from media union select file_hash from submission_file where file_hash is not null
    union select fields -> 'file_hash' ->> 0 from import_change where table_name = 'media' and fields ? 'file_hash'
    order by 1`.execute(db)
  return rows.flatMap(({ hash }) => (/^[0-9a-f]{64}$/.test(hash ?? '') ? [hash] : []))
}
