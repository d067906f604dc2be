/** The history: what a record was after each change. The caller of each function that writes holds the records' rows. */
import { type Kysely, sql } from 'kysely'
import { column } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import { REMOVAL } from '#domain/correction.ts'
import type { RevisionAction } from '#domain/history.ts'
import type { ImportCounts } from '#domain/import-batch.ts'
import type { NotedKind } from '#domain/kinds.ts'
import type { RecordDescription, Work } from './description.ts'
import { type FoundRecord, readRecords, workingCopy } from './rows.ts'

/** The lists of who may not come back by a restore follow each change (`backup/withheld.ts`). */
const TOLD = sql`pg_notify('withheld', '')`.as('told')

/** Adds the present state of a record to its history. */
export async function noteRevision(
  { trx, userId, submissionId }: Work,
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
      submission_id: submissionId ?? null,
      fields: JSON.stringify(workingCopy(record)),
    })
    .returning(TOLD)
    .execute()
}

/** Gives records without a history their first revision, before they are changed for the first time. */
export async function noteFirst(trx: Kysely<Database>, description: RecordDescription, ids: readonly number[]): Promise<void> {
  const { kind } = description
  for (const some of slices(ids)) {
    const where = sql`record.id = any(${some}::int[])
      and not exists (select from revision where kind = ${kind} and record_id = record.id)`
    const rows = (await readRecords(trx, description, { where })).map(({ id, own }) => ({ id, fields: own }))
    await sql`insert into revision (kind, record_id, number, action, at, by_user, import_batch, fields)
      select ${kind}, record.id, 1, case when record.import_batch is null then 'created' else 'imported' end,
        record.updated_at, record.updated_by, record.import_batch, new.fields
      from ${named(rows)} join ${sql.table(description.table)} as record on record.id = new.id`.execute(trx)
  }
}

/** The user or the import that changed many records. `undoneBy`: the import was undone. */
type Cause =
  | { action: RevisionAction; userId: number | null; many?: number | undefined }
  | { batch: number; undoneBy?: number | null }

/** Adds the present state of records to their history. After an import that is the public state, not the draft over it. */
export async function noteAll(
  trx: Kysely<Database>,
  description: RecordDescription,
  ids: readonly number[],
  cause: Cause,
): Promise<void> {
  const { kind } = description
  const isImport = 'batch' in cause
  const by = isImport
    ? sql`${cause.undoneBy === undefined ? 'imported' : 'import undone'}, ${cause.undoneBy ?? null}::int, ${cause.batch}::int, null::int`
    : sql`${cause.action}, ${cause.userId}::int, null::int, ${cause.many ?? null}::int`
  for (const some of slices(ids)) {
    const records = await readRecords(trx, description, { where: sql`record.id = any(${some}::int[])` })
    const rows = records.map((record) => ({
      id: record.id,
      fields: isImport ? record.own : workingCopy(record),
    }))
    await sql`insert into revision (kind, record_id, number, action, by_user, import_batch, change_of_many, fields)
      select ${kind}, new.id, 1 + coalesce((select max(number) from revision where kind = ${kind} and record_id = new.id), 0),
        ${by}, new.fields from ${named(rows)}`.execute(trx)
  }
  if (ids.length > 0) await sql`select ${TOLD}`.execute(trx)
}

/** The history of an import itself: made, or undone. The list of all changes has it instead of what it did to each record. */
export const noteBatch = (trx: Kysely<Database>, batch: number, action: RevisionAction, userId: number | null) =>
  sql`insert into revision (kind, record_id, number, action, by_user, import_batch, fields)
    select 'import', id, ${nextNumber('import', batch)}, ${action}, ${userId}::int, id, '{}' from import_batch where id = ${batch}`.execute(
    trx,
  )

const AT_ONCE = 1000

const slices = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, i) => ids.slice(i * AT_ONCE, (i + 1) * AT_ONCE))

const named = (rows: object[]) => sql`json_to_recordset(${JSON.stringify(rows)}::text::json) as new(id int, fields jsonb)`

export const nextNumber = (kind: NotedKind, id: number) =>
  sql<number>`(select coalesce(max(number), 0) + 1 from revision where kind = ${kind} and record_id = ${id})`

export interface RevisionRow {
  id: number
  kind: NotedKind
  recordId: number
  number: number
  action: RevisionAction
  at: Date
  by: string | null
  importFolder: string | null
  /** What that import did. */
  counts: ImportCounts | null
  restoredFrom: number | null
  submissionId: string | null
  /** The change of many records that this is a part of, how many, and when it was undone. */
  many: number | null
  records: number | null
  undoneAt: Date | null
  /** Why the visitor corrects it, and the key that sent it, as long as the correction is kept. */
  reason: string | null
  key: string | null
  fields: Record<string, unknown>
  /** Why the record was erased, or with which other it was merged. */
  note: string | null
  /** The fields one revision earlier. */
  before: Record<string, unknown> | null
}

export const selectRevisions = (db: Kysely<Database>) =>
  db
    .selectFrom('revision')
    .leftJoin('app_user', 'app_user.id', 'revision.by_user')
    .leftJoin('import_batch', 'import_batch.id', 'revision.import_batch')
    .leftJoin('submission', 'submission.id', 'revision.submission_id')
    .leftJoin('submission_key', 'submission_key.submission_id', 'revision.submission_id')
    .leftJoin('change_of_many', 'change_of_many.id', 'revision.change_of_many')
    .leftJoin('revision as previous', (join) =>
      join
        .onRef('previous.kind', '=', 'revision.kind')
        .onRef('previous.record_id', '=', 'revision.record_id')
        .on(sql`previous.number`, '=', sql`revision.number - 1`),
    )
    .select(['revision.id', 'revision.kind', 'revision.record_id as recordId', 'revision.number'])
    .select(['revision.action', 'revision.at', 'app_user.username as by'])
    .select(['import_batch.folder as importFolder', 'import_batch.counts', 'revision.restored_from as restoredFrom'])
    .select(['revision.submission_id as submissionId', 'submission_key.key'])
    .select(sql<string | null>`case field when ${REMOVAL} then proposal else reason end`.as('reason'))
    .select(['change_of_many.id as many', 'change_of_many.records', 'change_of_many.undone_at as undoneAt'])
    .select(['revision.note', 'revision.fields', 'previous.fields as before'])

/** Those of these passengers or pictures that have a history. It begins with the first change by staff, for an import brings too many. */
export const withHistory = (trx: Kysely<Database>, kind: 'passenger' | 'media', ids: readonly number[]): Promise<number[]> =>
  column(trx, sql<number>`select distinct record_id from revision where kind = ${kind} and record_id = any(${ids}::int[])`)
