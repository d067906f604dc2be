/**
 * Restores a backup into an empty installation. The tables are made as they were when the backup was made, filled in one
 * transaction, compared, and then brought to the newest migration. Last the list beside the backups is applied. Until then a mark
 * stands in the database: nothing else starts on it, and the next restore empties it.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type Kysely, sql } from 'kysely'
import type { Progress } from '#config/progress.ts'
import { migrateAnyway } from '#db/migrate.ts'
import type { OpenDatabase } from '#db/open-database.ts'
import { column, isAny } from '#db/queries.ts'
import { isRestoreUnfinished, RESTORING } from '#db/restoring.ts'
import type { Database } from '#db/schema.ts'
import { addSetting } from '#db/setting.ts'
import { type FileStore, sha256 } from '#files/store.ts'
import { applyLists } from './apply-lists.ts'
import { checkBackup, FILE_PART, linesOf, TABLE_PART } from './check-backup.ts'
import { unpack } from './packed.ts'
import { Refused } from './refused.ts'
import { insertRows, readAlike, readRows } from './tables.ts'
import type { Counted, Header, Trailer } from './write-backup.ts'

export interface RestoreOptions {
  db: Kysely<Database>
  store: FileStore
  file: string
  key: string | null
  /** Folders that may have a list of the withdrawn too. The one beside the file is always read. */
  listFolders: string[]
  /** `DATA_DIR` has an embedded database too, and its files: none of them goes. */
  sharesFiles?: boolean
  onProgress?: (progress: Progress) => void
}

export interface Restored {
  tables: Record<string, Counted>
  files: Trailer['files']
  withheld: Awaited<ReturnType<typeof applyLists>>
}

export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { db, store, file, key, sharesFiles = false, onProgress = () => {} } = options
  const { header, trailer } = await checkBackup(file, key)
  const isUnfinished = await isRestoreUnfinished(db)
  if (!isUnfinished) await refuseUnlessEmpty(db)
  await dropAll(db)
  // The mark as soon as there is a table for it.
  await migrateAnyway(db, header.migrations[0])
  await setMark(db)
  await migrateAnyway(db, header.migrations.at(-1))
  // They are of the restore that was cut short, perhaps of another backup.
  if (isUnfinished && !sharesFiles) for (const hash of await store.list()) await store.remove(hash)
  await db.transaction().execute(async (trx) => {
    await readAlike(trx)
    const restoreRules = await liftRules(trx, header)
    for (const { name } of header.tables) await sql`delete from ${sql.table(name)}`.execute(trx)
    await fill(trx, { store, file, key, onProgress }, header, trailer)
    await setSequences(trx, header)
    await compare(trx, header, trailer)
    await setMark(trx)
    await restoreRules()
  })
  await migrateAnyway(db)
  const withheld = await applyLists(options, store)
  await sql`analyze`.execute(db)
  return { tables: trailer.tables, files: trailer.files, withheld }
}

/** A number that nothing else in the database uses for an advisory lock. */
const LOCK = 6_210_415

/**
 * Nobody else can have the embedded database open. On a Postgres server the second of two restores would take away what the first
 * writes, and a site that runs would show who was withdrawn until the list is applied.
 */
export async function takeTurn(own: NonNullable<Awaited<ReturnType<OpenDatabase['connect']>>>): Promise<void> {
  const { rows } = await own.query<{ granted: boolean }>('select pg_try_advisory_lock($1) as granted', [LOCK])
  if (!rows[0]?.granted) throw new Refused('restore_underway', 'Another restore writes to this database just now.')
  const { rows: others } = await own.query(`select from pg_stat_activity where datname = current_database()
    and application_name like 'overtocht %' and application_name <> current_setting('application_name')`)
  if (others.length > 0) throw new Refused('database_in_use', 'A server or a command has this database open: end it first.')
}

const setMark = (db: Kysely<Database>) => addSetting(db, RESTORING, true)

/** Without rows in these an installation holds nothing of its own. */
const OWN = [
  'ship',
  'journey',
  'content_point',
  'passenger',
  'media',
  'side_menu',
  'partner',
  'app_user',
  'submission',
  'revision',
]

async function refuseUnlessEmpty(db: Kysely<Database>): Promise<void> {
  const tables = await namesOfTables(db)
  const isOurs = tables.length === 0 || tables.includes('kysely_migration')
  const filled: string[] = []
  for (const name of OWN.filter((table) => tables.includes(table))) {
    if (await isAny(db, sql`select from ${sql.table(name)}`)) filled.push(name)
  }
  if (!isOurs || filled.length > 0) {
    const what = isOurs ? `it has rows in ${filled.join(', ')}` : 'it has tables of something else'
    throw new Refused('not_empty', `A backup is restored into an empty installation alone, and ${what}.`)
  }
}

const namesOfTables = (db: Kysely<Database>): Promise<string[]> =>
  column(db, sql<string>`select tablename from pg_tables where schemaname = current_schema()`)

async function dropAll(db: Kysely<Database>): Promise<void> {
  const tables = await namesOfTables(db)
  if (tables.length > 0) await sql`drop table ${sql.join(tables.map((name) => sql.table(name)))} cascade`.execute(db)
  const rest = sql<string>`
    select format('drop sequence %I', sequencename) from pg_sequences where schemaname = current_schema()
    union all select format('drop routine %s cascade', oid::regprocedure) from pg_proc
      where pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`
  for (const drop of await column(db, rest)) await sql.raw(drop).execute(db)
}

/** Takes triggers and references between tables away, and gives what puts them back. */
async function liftRules(trx: Kysely<Database>, { tables }: Header): Promise<() => Promise<void>> {
  const { rows } = await sql<{ drop: string; add: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(trx)
  const setTriggers = async (state: 'disable' | 'enable') => {
    for (const { name } of tables) await sql`alter table ${sql.table(name)} ${sql.raw(state)} trigger user`.execute(trx)
  }
  for (const { drop } of rows) await sql.raw(drop).execute(trx)
  await setTriggers('disable')
  return async () => {
    for (const { add } of rows) await sql.raw(add).execute(trx)
    await setTriggers('enable')
  }
}

async function fill(
  trx: Kysely<Database>,
  { store, file, key, onProgress }: Required<Pick<RestoreOptions, 'store' | 'file' | 'key' | 'onProgress'>>,
  header: Header,
  trailer: Trailer,
): Promise<void> {
  const shapes = new Map(header.tables.map((shape) => [shape.name, shape]))
  const rows = Object.values(trailer.tables).reduce((sum, table) => sum + table.rows, 0)
  let [done, files] = [0, 0]
  for await (const { name, content } of unpack(file, key)) {
    const shape = shapes.get(TABLE_PART.exec(name)?.[1] ?? '')
    const [, hash, sum] = FILE_PART.exec(name) ?? []
    if (shape) {
      const lines = linesOf(await text(content))
      await insertRows(trx, shape, lines)
      done += lines.length
      onProgress({ step: 'Rows', done, total: rows })
    } else if (hash !== undefined) {
      // One of that name may be damaged. The backup's is whole.
      if (!(await store.has(hash)) || (await sha256(store.path(hash))) !== sum) await store.remove(hash)
      await store.putAs(hash, (path) => pipeline(content, createWriteStream(path, { mode: 0o600 })))
      onProgress({ step: 'Files', done: ++files, total: trailer.files.count })
    }
  }
}

async function setSequences(trx: Kysely<Database>, { sequences }: Header): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    await sql`select setval(to_regclass(${name}), ${value}::bigint) where to_regclass(${name}) is not null`.execute(trx)
  }
}

/** Reads again what was written. */
async function compare(trx: Kysely<Database>, { tables }: Header, trailer: Trailer): Promise<void> {
  for (const shape of tables) {
    const hash = createHash('sha256')
    let rows = 0
    for await (const lines of readRows(trx, shape)) {
      hash.update(`${lines.join('\n')}\n`)
      rows += lines.length
    }
    const said = trailer.tables[shape.name]!
    if (said.rows !== rows || said.sha256 !== hash.digest('hex')) {
      throw new Refused('restore_differs', `The rows of ${shape.name} are not those of the backup: nothing was restored.`)
    }
  }
}
