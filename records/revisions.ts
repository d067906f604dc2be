/** What a record was after each change. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { HistoryKind, RevisionAction } from '#domain/history.ts'
import type { RecordDescription, Work } from './description.ts'
import { type FoundRecord, readRecords, workingCopy } from './rows.ts'

/** Notes what the record now is. Whoever calls it holds the record's row, so that numbers follow one another. */
export async function noteRevision(
  { trx, userId }: Work,
  entity: RecordDescription,
  record: FoundRecord,
  action: RevisionAction,
  restoredFrom: number | null = null,
): Promise<void> {
  await trx
    .insertInto('revision')
    .values({
      kind: entity.kind,
      record_id: record.id,
      number: nextNumber(entity.kind, record.id),
      action,
      by_user: userId,
      import_batch: null,
      restored_from: restoredFrom,
      fields: JSON.stringify(workingCopy(record)),
    })
    .execute()
}

/** A record from before the history has its first number when it is changed for the first time: what it was until then. */
export async function noteFirst(
  { trx }: Work,
  entity: RecordDescription,
  record: FoundRecord,
): Promise<void> {
  await sql`insert into revision (kind, record_id, number, action, at, by_user, import_batch, fields)
    select ${entity.kind}, record.id, 1, case when record.import_batch is null then 'created' else 'imported' end,
      record.updated_at, record.updated_by, record.import_batch, ${JSON.stringify(workingCopy(record))}::jsonb
    from ${sql.table(entity.table)} as record
    where record.id = ${record.id}
      and not exists (select from revision where kind = ${entity.kind} and record_id = ${record.id})`.execute(
    trx,
  )
}

/** Before an import changes records: notes what they were, for those that have no history yet. */
export const noteBeforeImport = (trx: Kysely<Database>, description: RecordDescription, ids: number[]) =>
  noteAll(trx, description, ids, null)

/** Notes what an import has made of records. */
export const noteImport = (
  trx: Kysely<Database>,
  description: RecordDescription,
  ids: number[],
  batch: number,
) => noteAll(trx, description, ids, batch)

const AT_ONCE = 1000

async function noteAll(
  trx: Kysely<Database>,
  description: RecordDescription,
  ids: number[],
  batch: number | null,
): Promise<void> {
  const { kind } = description
  const isFirst = sql`not exists (select from revision where kind = ${kind} and record_id = record.id)`
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = sql`record.id = any(${ids.slice(start, start + AT_ONCE)}::int[])`
    const where = batch === null ? sql`${some} and ${isFirst}` : some
    const records = await readRecords(trx, description, { where })
    const rows = records.map(({ id, own }) => ({ id, fields: own }))
    await sql`insert into revision (kind, record_id, number, action, at, by_user, import_batch, fields)
      select ${kind}, record.id, 1 + coalesce((select max(number) from revision where kind = ${kind} and record_id = record.id), 0),
        'imported', ${batch === null ? sql`record.updated_at` : sql`now()`}, null,
        ${batch === null ? sql`record.import_batch` : sql`${batch}::int`}, new.fields
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as new(id int, fields jsonb)
      join ${sql.table(description.table)} as record on record.id = new.id`.execute(trx)
  }
}

/** Whoever uses it holds the record's row. */
export const nextNumber = (kind: HistoryKind, id: number) =>
  sql<number>`(select coalesce(max(number), 0) + 1 from revision where kind = ${kind} and record_id = ${id})`

export interface RevisionRow {
  id: number
  kind: HistoryKind
  recordId: number
  number: number
  action: RevisionAction
  at: Date
  by: string | null
  importFolder: string | null
  restoredFrom: number | null
  fields: Record<string, unknown>
  /** What it was one number before. */
  before: Record<string, unknown> | null
}

export const selectRevisions = (db: Kysely<Database>) =>
  db
    .selectFrom('revision')
    .leftJoin('app_user', 'app_user.id', 'revision.by_user')
    .leftJoin('import_batch', 'import_batch.id', 'revision.import_batch')
    .leftJoin('revision as previous', (join) =>
      join
        .onRef('previous.kind', '=', 'revision.kind')
        .onRef('previous.record_id', '=', 'revision.record_id')
        .on(sql`previous.number`, '=', sql`revision.number - 1`),
    )
    .select(['revision.id', 'revision.kind', 'revision.record_id as recordId', 'revision.number'])
    .select(['revision.action', 'revision.at', 'app_user.username as by'])
    .select(['import_batch.folder as importFolder', 'revision.restored_from as restoredFrom'])
    .select(['revision.fields', 'previous.fields as before'])
