/**
 * The list of who was withdrawn or erased since the first backup. It lies beside the backups, and a restore applies it, so that
 * nobody comes back. It has keyed hashes alone; the key is a setting, and so in each backup.
 */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { RecordTable } from '#db/columns.ts'
import { todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { addSetting, putSetting, readSetting } from '#db/setting.ts'
import { DESCRIPTIONS } from '#records/all.ts'
import type { RecordDescription } from '#records/description.ts'
import {
  type Identity,
  identitiesOf,
  loadMarking,
  loadMarks,
  nameKey,
  WITHDRAWN,
  withheldLine,
} from '#records/known-persons.ts'
import { MADE_ALL_THE_SAME } from './last-backup.ts'
import { Refused } from './refused.ts'

/** A setting: when the first backup was begun. */
const SINCE = 'backups_since'

/** Each kind of line says what a hash is of. */
export const LINE = {
  /** A passenger who was withdrawn: by number and one of the names, with the day until which, and with marks like those below. */
  withdrawn: WITHDRAWN,
  /** Any other record that was taken out: a voyage with everybody aboard, a story, a picture, a page. By number and a name. */
  record: 'record',
  /** An erased passenger, by number. */
  erased: 'erased',
  /** A mark by which an erased person is known again (`records/known-persons.ts`). */
  mark: 'mark',
  /** An erased story or correction. */
  submission: 'submission',
  /** An erased personal point. */
  point: 'point',
} as const

export type Marking = Awaited<ReturnType<typeof loadMarking>>

export const withdrawnText = (id: number, { name, journeyId }: Identity): string =>
  `withdrawn ${id} ${nameKey(name ?? '', journeyId ?? 0)}`

/** Before the first backup: the key and the moment must be in it. */
export async function beginList(db: Kysely<Database>): Promise<void> {
  await loadMarking(db)
  await addSetting(db, SINCE, new Date().toISOString())
}

/** Null before the first backup. */
async function readList(db: Kysely<Database>): Promise<{ name: string; text: string } | null> {
  const since = await readSince(db)
  if (since === null) return null
  const markOf = await loadMarking(db)
  const erased = await sql<{ kind: keyof typeof LINE; id: string }>`
    select 'erased' as kind, id::text from passenger where erased_at is not null
    union all select 'submission', id::text from submission where state = 'erased'
    union all select 'point', record_id::text from revision where kind = 'contentPoint' and action = 'erased'`.execute(db)
  const lines = new Set([
    ...erased.rows.map(({ kind, id }) => `${LINE[kind]} ${markOf(`${kind} ${id}`)}`),
    ...(await db.selectFrom('erased_mark').select('mark').execute()).map(({ mark }) => `${LINE.mark} ${mark}`),
    ...(await db.selectFrom('withheld_line').select('line').execute()).map(({ line }) => line),
  ])
  const marksOf = await loadMarks(db)
  for (const [at, { id, until, isOfImport, ...person }] of (await readWithdrawn(db, since)).entries()) {
    // Others have their turn: there may be many.
    if (at % 500 === 499) await breathe()
    // Who is under embargo by an import is so again when it is imported again.
    lines.add(withheldLine(markOf(withdrawnText(id, person)), until, isOfImport ? [] : marksOf(person)))
  }
  for (const line of await linesOfRecords(db, markOf, since)) lines.add(line)
  return { name: nameOfList(markOf), text: sealed([...lines].sort()) }
}

/** The lines of all records that were public, and were taken out since the first backup. */
export async function linesOfRecords(db: Kysely<Database>, markOf: Marking, since: string): Promise<string[]> {
  const lines: string[] = []
  for (const record of NAMED) {
    const isOut = sql`(published_at is null or deleted_at is not null) and updated_at >= ${since}::timestamptz`
    const out = sql`select id from ${sql.table(record.table)} where ${isOut} and ${mayComeBack(record)}`
    const ids = sql`${out} union select gone from merged where kind = ${record.kind} and kept in (${out})`
    lines.push(...(await readRecordLines(db, markOf, record, ids)).map(({ line }) => line))
  }
  return lines
}

/**
 * Whether a restore could show the record again: it was public once. A ship or a port that was merged into another does not count.
 * It is in the bin, but the voyages of an older backup need it.
 */
const mayComeBack = ({ kind, table }: Named): RawBuilder<unknown> => {
  const isNeeded = kind === 'ship' ? sql`true` : kind === 'contentPoint' ? sql`kind = 'port'` : sql`false`
  const isMerged = sql`exists (select from merged where merged.kind = ${kind} and gone = ${sql.ref(`${table}.id`)})`
  return sql`(published_at is not null or unpublished_at is not null)
    and not (${isNeeded} and published_at is not null and ${isMerged})`
}

/**
 * The columns by which a record is told from another with its number, which came after the restore of an older backup: the first of
 * them that has a value.
 */
const NAMED_BY = {
  ship: ['ship_name'],
  journey: ['code'],
  contentPoint: ['title', 'city', 'leg_from', 'passenger_name', 'latitude'],
  sideMenu: ['page_id'],
  partner: ['name'],
  variant: ['spellings'],
  media: ['picture'],
} as const
type Named = RecordDescription<keyof typeof NAMED_BY>
export const NAMED = DESCRIPTIONS.filter((description): description is Named => description.kind in NAMED_BY)

/** The lines of some records, by all names that they had: now, at their import, and in each version of their history. */
export async function readRecordLines(
  db: Kysely<Database>,
  markOf: Marking,
  { kind, table, columns }: Named,
  ids: RawBuilder<unknown>,
): Promise<{ id: number; line: string }[]> {
  const own = NAMED_BY[kind]
  const fields = own.flatMap((column) => Object.keys(columns).filter((field) => columns[field] === column))
  const firstOf = (texts: RawBuilder<unknown>[]) => sql`coalesce(${sql.join([...texts, sql`''`])})`
  const { rows } = await sql<{ id: number; name: string }>`
    with these as (select * from ${sql.table(table)} where id in (${ids}))
    -- As JSON writes it, a list too.
    select id, ${firstOf(own.map((column) => sql`to_jsonb(${sql.ref(column)}) #>> '{}'`))} as name from these
    union select id, ${firstOf(own.map((column) => sql`imported ->> ${column}`))} from these where imported is not null
    union select record_id, ${firstOf(fields.map((field) => sql`fields ->> ${field}`))} from revision
      where kind = ${kind} and record_id in (select id from these)`.execute(db)
  const named = new Set(rows.flatMap(({ id, name }) => (name === '' ? [] : [id])))
  const lines: { id: number; line: string }[] = []
  for (const [at, { id, name }] of rows.entries()) {
    if (at % 500 === 499) await breathe()
    // A line without a name would mean any record of that number.
    if (name !== '' || !named.has(id)) lines.push({ id, line: `${LINE.record} ${markOf(`${kind} ${id} ${name}`)}` })
  }
  return lines
}

/** Null before the first backup. */
export async function readSince(db: Kysely<Database>): Promise<string | null> {
  const noted = await readSetting<string>(db, SINCE)
  return noted === null ? null : notAhead(db, noted)
}

const DAY = 24 * 60 * 60_000

/** The moment of the first backup. One that lies ahead is of a clock that has been put back: then all of the last day count. */
async function notAhead(db: Kysely<Database>, since: string): Promise<string> {
  const now = Date.now()
  if (Date.parse(since) <= now) return since
  const before = new Date(now - DAY).toISOString()
  await putSetting(db, SINCE, before)
  return before
}

interface Withdrawn extends Identity {
  id: number
  until: string | null
  /** An import said so, and staff nothing else. */
  isOfImport: boolean
}

/** Who is withdrawn now, or under embargo, and was changed since the first backup; with all names, and who was merged into them. */
async function readWithdrawn(db: Kysely<Database>, since: string): Promise<Withdrawn[]> {
  const { rows } = await sql<Withdrawn>`
    with hidden as (
      select id, id as own, case when published_at is not null and deleted_at is null then public_from end as until,
        published_at is not null and deleted_at is null
          and public_from is not distinct from (imported ->> 'public_from')::date as is_of_import
      from passenger
      where (published_at is null or deleted_at is not null or public_from > ${todayInAmsterdam()}::date)
        and erased_at is null and updated_at >= ${since}::timestamptz
        and not exists (select from merged where kind = 'passenger' and gone = passenger.id)
    ), all_of_them as (
      select id, until, is_of_import from hidden
      union all select gone, until, is_of_import from merged join hidden on kept = own where kind = 'passenger'
    )
    select known.*, until::text, is_of_import as "isOfImport"
    from (${identitiesOf(sql`select id from all_of_them`)}) as known join all_of_them on all_of_them.id = known.id
    where known.name is not null and known."journeyId" is not null`.execute(db)
  return rows
}

/**
 * Records, or what visitors sent, are about to go for good. Backups from before still have them, so their lines stay: they would
 * come back by a restore.
 */
export async function keepLines(
  trx: Kysely<Database>,
  table: RecordTable | 'submission',
  goes: RawBuilder<boolean>,
): Promise<void> {
  const markOf = await loadMarking(trx)
  const record = NAMED.find((one) => one.table === table)
  if (record) {
    const ids = sql`select id from ${sql.table(table)} where ${goes} and ${mayComeBack(record)}`
    const found = await readRecordLines(trx, markOf, record, ids)
    return addLines(
      trx,
      found.map(({ line }) => line),
    )
  }
  const isErased = table === 'passenger' ? sql`erased_at is not null` : sql`state = 'erased'`
  const kind = table === 'passenger' ? 'erased' : 'submission'
  const erased = await sql<{ id: string }>`
    select id::text from ${sql.table(table)} where ${goes} and ${isErased}`.execute(trx)
  const lines = erased.rows.map(({ id }) => `${LINE[kind]} ${markOf(`${kind} ${id}`)}`)
  if (table === 'passenger') {
    const { rows } = await identitiesOf(sql`select id from passenger where ${goes}`).execute(trx)
    // Without marks: what staff threw away as wrong or twice may still be imported.
    lines.push(...rows.filter(isNamed).map(({ id, ...person }) => withheldLine(markOf(withdrawnText(id, person)), null, [])))
  }
  await addLines(trx, lines)
}

async function addLines(trx: Kysely<Database>, lines: readonly string[]): Promise<void> {
  await sql`insert into withheld_line select unnest(${lines}::text[]) on conflict do nothing`.execute(trx)
}

const isNamed = ({ name, journeyId }: Identity): boolean => name !== null && name !== '' && journeyId !== null

/** Lists of several installations may lie in one folder. */
export const nameOfList = (markOf: Marking): string =>
  `withdrawn-${createHash('sha256').update(markOf('list')).digest('hex').slice(0, 12)}.list`

/** The lines of the lists of this installation in these folders, and the paths of those lists. Throws for a damaged one. */
export async function readLists(markOf: Marking, folders: readonly string[]): Promise<{ lines: string[]; lists: string[] }> {
  const lists = [...new Set(folders)].map((folder) => join(folder, nameOfList(markOf))).filter((path) => existsSync(path))
  const all = await Promise.all(lists.map(async (path) => unsealed(await readFile(path, 'utf8'), path)))
  return { lines: all.flat(), lists }
}

/** Before the lines of a list: how many they are, and their sum. A copy that was cut off would bring people back. */
const SEAL = 'lines'

function sealed(lines: readonly string[]): string {
  const text = lines.map((line) => `${line}\n`).join('')
  return `${SEAL} ${lines.length} ${sumOf(text)}\n${text}`
}

/** Older lists have no seal. */
function unsealed(list: string, path: string): string[] {
  const isSealed = list.startsWith(`${SEAL} `)
  const text = isSealed ? list.slice(list.indexOf('\n') + 1) : list
  if (isSealed && !list.startsWith(`${SEAL} ${text.split('\n').length - 1} ${sumOf(text)}\n`))
    throw new Refused(
      'list_damaged',
      `${path} is damaged or cut off. Who was withdrawn after the backup would be public again.`,
    )
  return text.split('\n').filter((line) => line !== '')
}

const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex')

let away = 0
/** How many lists this process could not write when it tried last, in folders that are there. */
export const listsAway = (): number => away

/** Writes the list into each folder with a backup. Gives the folders where that failed: a disk may be elsewhere. */
export async function keepLists(db: Kysely<Database>): Promise<string[]> {
  try {
    const failed = await writeLists(db)
    away = failed.filter((folder) => existsSync(folder)).length
    return failed
  } catch (error) {
    away = 1
    throw error
  }
}

async function writeLists(db: Kysely<Database>): Promise<string[]> {
  const list = await readList(db)
  if (list === null) return []
  const files = await db
    .selectFrom('backup_run')
    .select('file')
    .distinct()
    // A folder that took no backup takes no list either.
    .where((eb) => eb.or([eb('problem', 'is', null), eb('problem', '=', MADE_ALL_THE_SAME)]))
    .execute()
  const failed: string[] = []
  for (const folder of new Set(files.map(({ file }) => dirname(file)))) {
    try {
      await writeWhole(join(folder, list.name), list.text)
    } catch {
      failed.push(folder)
    }
  }
  return failed
}

async function writeWhole(path: string, text: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => null)) === text) return
  // Servers in containers have the same number.
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, text, { mode: 0o600, flag: 'wx', flush: true })
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}
