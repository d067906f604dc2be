/**
 * The list of who was withdrawn or erased since the first backup. It lies beside the backups, and a restore applies it, so that
 * nobody comes back. It has keyed hashes alone; the key is a setting, and so in each backup.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
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

/** A setting: when the first backup was begun. */
const SINCE = 'backups_since'

/** Each kind of line says what a hash is of. */
export const LINE = {
  /** A passenger who was withdrawn: by number and one of the names, with the day until which, and with marks like those below. */
  withdrawn: WITHDRAWN,
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
  await db
    .insertInto('setting')
    .values({ key: SINCE, value: JSON.stringify(new Date().toISOString()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Null before the first backup. */
async function readList(db: Kysely<Database>): Promise<{ name: string; text: string } | null> {
  const noted = await db.selectFrom('setting').select('value').where('key', '=', SINCE).executeTakeFirst()
  if (!noted) return null
  const since = await notAhead(db, String(noted.value))
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
  return {
    name: nameOfList(markOf),
    text: [...lines]
      .sort()
      .map((line) => `${line}\n`)
      .join(''),
  }
}

const DAY = 24 * 60 * 60_000

/** The moment of the first backup. One that lies ahead is of a clock that has been put back: then all of the last day count. */
async function notAhead(db: Kysely<Database>, since: string): Promise<string> {
  const now = Date.now()
  if (Date.parse(since) <= now) return since
  const before = new Date(now - DAY).toISOString()
  await db
    .updateTable('setting')
    .set({ value: JSON.stringify(before) })
    .where('key', '=', SINCE)
    .execute()
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
 * Passengers, or what visitors sent, are about to go for good. Backups from before still have them, so their lines stay: they would
 * come back by a restore.
 */
export async function keepLines(
  trx: Kysely<Database>,
  table: 'passenger' | 'submission',
  goes: RawBuilder<boolean>,
): Promise<void> {
  const markOf = await loadMarking(trx)
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
  await sql`insert into withheld_line select unnest(${lines}::text[]) on conflict do nothing`.execute(trx)
}

const isNamed = ({ name, journeyId }: Identity): boolean => name !== null && name !== '' && journeyId !== null

/** Lists of several installations may lie in one folder. */
export const nameOfList = (markOf: Marking): string =>
  `withdrawn-${createHash('sha256').update(markOf('list')).digest('hex').slice(0, 12)}.list`

/** The lines of the lists of this installation in these folders, and the paths of those lists. */
export async function readLists(markOf: Marking, folders: readonly string[]): Promise<{ lines: string[]; lists: string[] }> {
  const lists = [...new Set(folders)].map((folder) => join(folder, nameOfList(markOf))).filter((path) => existsSync(path))
  const texts = await Promise.all(lists.map((path) => readFile(path, 'utf8')))
  return { lines: texts.flatMap((text) => text.split('\n').filter((line) => line !== '')), lists }
}

/** Writes the list into each folder with a backup. Gives the folders where that failed: a disk may be elsewhere. */
export async function keepLists(db: Kysely<Database>): Promise<string[]> {
  const list = await readList(db)
  if (list === null) return []
  const files = await db
    .selectFrom('backup_run')
    .select('file')
    .distinct()
    // A folder that took no backup takes no list either.
    .where((eb) => eb.or([eb('problem', 'is', null), eb('problem', '=', MADE_ALL_THE_SAME)]))
    .execute()
  const away: string[] = []
  for (const folder of new Set(files.map(({ file }) => dirname(file)))) {
    try {
      await writeWhole(join(folder, list.name), list.text)
    } catch {
      away.push(folder)
    }
  }
  return away
}

async function writeWhole(path: string, text: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => null)) === text) return
  const draft = `${path}.${process.pid}`
  const handle = await open(draft, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, path)
}
