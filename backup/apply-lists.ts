/** Takes out of a restored database who was withdrawn or erased after the backup, and ends the restore. */
import { dirname, join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { column, value } from '#db/queries.ts'
import { RESTORING } from '#db/restoring.ts'
import type { Database } from '#db/schema.ts'
import { forgetSetting } from '#db/setting.ts'
import { unnamedAmong } from '#db/unnamed-files.ts'
import type { FileStore } from '#files/store.ts'
import { BLANK, blankPassenger, deletePoints, erasePoints } from '#records/erase.ts'
import {
  type Identity,
  identitiesOf,
  laterOf,
  loadKnownPersons,
  loadMarking,
  readWithheldLine,
} from '#records/known-persons.ts'
import { passengerDescription } from '#records/passengers.ts'
import { noteAll, noteFirst } from '#records/revisions.ts'
import {
  LINE,
  linesOfRecords,
  type Marking,
  NAMED,
  nameOfList,
  readLists,
  readRecordLines,
  readSince,
  withdrawnText,
} from './withheld.ts'

export interface Withheld {
  withdrawn: number
  /** Voyages, stories, pictures and other records that were withdrawn. */
  records: number
  erased: number
  /** Erased stories, corrections and points. */
  sent: number
  /** The paths of the lists that were found. */
  lists: string[]
}

interface Options {
  db: Kysely<Database>
  file: string
  listFolders: string[]
}

export async function applyLists({ db, file, listFolders }: Options, store: FileStore): Promise<Withheld> {
  const markOf = await loadMarking(db)
  const { lines, lists } = await readLists(markOf, [dirname(file), ...listFolders])
  const { withheld, hashes } = await db.transaction().execute(async (trx) => {
    const marks = lines.flatMap((line) => (line.startsWith(`${LINE.mark} `) ? line.slice(LINE.mark.length + 1) : []))
    await sql`insert into erased_mark select unnest(${marks}::text[]) on conflict do nothing`.execute(trx)
    const persons = await withholdPersons(trx, markOf, lines)
    const records = await withholdRecords(trx, markOf, lines)
    const { sent, hashes } = await eraseSent(trx, markOf, lines)
    const lasting = lines.filter((line) => !line.startsWith(`${LINE.mark} `))
    await sql`insert into withheld_line select unnest(${lasting}::text[]) on conflict do nothing`.execute(trx)
    // These are made anew from the records, as long as those are out.
    const since = await readSince(trx)
    const met = [...persons.met, ...(since === null ? [] : await linesOfRecords(trx, markOf, since))]
    await sql`delete from withheld_line where line = any(${met}::text[])`.execute(trx)
    // The lists beside the older backups are kept from now on too: the next restore may be of one of those.
    const folders = new Set([file, ...lists].map((path) => dirname(path)))
    const values = [...folders].map((folder) => ({ file: folder === dirname(file) ? file : join(folder, nameOfList(markOf)) }))
    await trx.insertInto('backup_run').values(values).execute()
    await forgetSetting(trx, RESTORING)
    const { withdrawn, erased } = persons
    return { withheld: { withdrawn, records, erased, sent, lists }, hashes }
  })
  for (const hash of await unnamedAmong(db, hashes)) await store.remove(hash)
  return withheld
}

const AT_ONCE = 20_000

async function withholdPersons(trx: Kysely<Database>, markOf: Marking, lines: readonly string[]) {
  const days = new Map<string, { until: string | null; lines: string[] }>()
  for (const line of lines) {
    const read = readWithheldLine(line)
    if (read === null) continue
    const known = days.get(read.record)
    days.set(read.record, { until: laterOf(known?.until, read.until), lines: [...(known?.lines ?? []), line] })
  }
  const erasedIds = new Set(lines.filter((line) => line.startsWith(`${LINE.erased} `)))
  const met: string[] = []
  if (days.size + erasedIds.size === 0) return { withdrawn: 0, erased: 0, met }
  const erasedPersons = await loadKnownPersons(trx)
  const merged = new Set(await column(trx, sql<number>`select gone from merged where kind = 'passenger'`))
  const withdrawn = new Map<number, string | null>()
  const erased = new Set<number>()
  for await (const { id, ...person } of everybody(trx)) {
    const erasedLine = `${LINE.erased} ${markOf(`erased ${id}`)}`
    if (erasedIds.has(erasedLine) && erasedPersons.has(person)) {
      erased.add(id)
      met.push(erasedLine)
    }
    const found = days.get(markOf(withdrawnText(id, person)))
    if (!found) continue
    withdrawn.set(id, laterOf(withdrawn.get(id), found.until))
    // The list names whoever was merged into another with that one alone.
    if (!merged.has(id)) met.push(...found.lines)
  }
  for (const id of erased) {
    await blankPassenger({ trx, userId: null }, id, 'Erased after the backup that was restored')
    withdrawn.delete(id)
  }
  return { withdrawn: await withdraw(trx, withdrawn), erased: erased.size, met }
}

/** All passengers with all that they were called. */
async function* everybody(trx: Kysely<Database>): AsyncGenerator<Identity & { id: number }> {
  const last = (await value(trx, sql<number | null>`select max(id) from passenger`)) ?? 0
  for (let from = 0; from <= last; from += AT_ONCE) {
    const these = sql`select id from passenger where id > ${from} and id <= ${from + AT_ONCE} and erased_at is null`
    yield* (await identitiesOf(these).execute(trx)).rows
  }
}

async function withdraw(trx: Kysely<Database>, days: ReadonlyMap<number, string | null>): Promise<number> {
  const rows = JSON.stringify([...days].map(([id, until]) => ({ id, until })))
  const asked = sql`json_to_recordset(${rows}::text::json) as asked(id int, until date)`
  const { rows: public_ } = await sql<{ id: number; out: boolean }>`
    select passenger.id, asked.until is null as out from passenger join ${asked} on asked.id = passenger.id
    where published_at is not null and deleted_at is null and (asked.until is null or asked.until > coalesce(public_from, '-infinity'))`.execute(
    trx,
  )
  const ids = public_.map(({ id }) => id)
  await noteFirst(trx, passengerDescription, ids)
  // The list goes on naming those who were hidden already: it reads who changed since the first backup.
  await sql`update passenger set updated_at = now() where id = any(${[...days.keys()]}::int[])`.execute(trx)
  await sql`update passenger set version = version + 1, updated_at = now(), updated_by = null,
      published_at = case when asked.until is null then null else published_at end,
      unpublished_at = case when asked.until is null then now() else unpublished_at end,
      public_from = coalesce(asked.until, public_from)
    from ${asked} where asked.id = passenger.id and passenger.id = any(${ids}::int[])`.execute(trx)
  for (const out of [true, false]) {
    const some = public_.filter((row) => row.out === out).map(({ id }) => id)
    await noteAll(trx, passengerDescription, some, { action: out ? 'unpublished' : 'updated', userId: null })
  }
  return ids.length
}

/** Takes out the other records that were taken out. */
async function withholdRecords(trx: Kysely<Database>, markOf: Marking, lines: readonly string[]) {
  const asked = new Set(lines.filter((line) => line.startsWith(`${LINE.record} `)))
  let withdrawn = 0
  if (asked.size === 0) return withdrawn
  for (const description of NAMED) {
    const { table } = description
    const found = await readRecordLines(trx, markOf, description, sql`select id from ${sql.table(table)}`)
    const out = found.flatMap(({ id, line }) => (asked.has(line) ? [id] : []))
    const open = sql<number>`select id from ${sql.table(table)} where id = any(${out}::int[])
      and published_at is not null and deleted_at is null`
    const ids = await column(trx, open)
    await noteFirst(trx, description, ids)
    await sql`update ${sql.table(table)} set version = version + 1, updated_by = null, published_at = null,
      unpublished_at = now() where id = any(${ids}::int[])`.execute(trx)
    // The list goes on naming those that were out already: it reads what changed since the first backup.
    await sql`update ${sql.table(table)} set updated_at = now() where id = any(${out}::int[])`.execute(trx)
    await noteAll(trx, description, ids, { action: 'unpublished', userId: null })
    withdrawn += ids.length
  }
  return withdrawn
}

/** What visitors sent and was erased since, and the points that were made of it. Gives the files that may go. */
async function eraseSent(trx: Kysely<Database>, markOf: Marking, lines: readonly string[]) {
  const asked = new Set(lines)
  const hashes: string[] = []
  let sent = 0
  const submissions = await trx.selectFrom('submission').select('id').where('state', '!=', 'erased').execute()
  for (const { id } of submissions.filter((one) => asked.has(`${LINE.submission} ${markOf(`submission ${one.id}`)}`))) {
    const files = await trx.deleteFrom('submission_file').where('submission_id', '=', id).returning('file_hash').execute()
    hashes.push(...files.flatMap(({ file_hash }) => file_hash ?? []))
    await trx.updateTable('submission').set(BLANK).where('id', '=', id).execute()
    sent++
  }
  const points = await trx.selectFrom('content_point').select('id').where('personal', '=', true).execute()
  const gone = points.map(({ id }) => id).filter((id) => asked.has(`${LINE.point} ${markOf(`point ${id}`)}`))
  const work = { trx, userId: null }
  if (gone.length > 0) hashes.push(...(await erasePoints(work, gone, () => deletePoints(work, gone))))
  return { sent: sent + gone.length, hashes }
}
