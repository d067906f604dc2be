/**
 * The changes of a record. Each is one transaction that holds the record's row, so no change of another editor is lost. The row
 * is the public state; `draft` has the draft over it.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { Value } from 'typebox/value'
import { isAny } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import type { ManyAction, RevisionAction } from '#domain/history.ts'
import type { Fields, Work } from '#records/description.ts'
import { noteAll, noteFirst, noteRevision } from '#records/revisions.ts'
import { type FoundRecord, findRecord, onTheWire, readRecords, workingCopy } from '#records/rows.ts'
import { HttpError, invalidRequest, recordNotFound, stale, versionMissing } from '../../http/errors.ts'
import type { Entity } from './entity.ts'

/** A number that nothing else in the database uses for an advisory lock. */
const STAFF_LOCK = 19_460_316

/**
 * Makes changes by staff wait for each other. So what a change checks of other records (a name, a code, a slot) still holds when
 * it is written, and there are no deadlocks. Call it first in a transaction.
 */
export async function takeTurn({ trx }: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(${STAFF_LOCK})`.execute(trx)
}

/** An import whose passengers are still coming in may bring whom this takes away. */
export async function refuseWhileImporting(trx: Kysely<Database>): Promise<void> {
  const underWay = sql`select from import_job where state in ('writing', 'failed') and batch is not null`
  if (await isAny(trx, underWay))
    throw new HttpError(409, 'import_running', 'An import is being written. Wait until it is done.')
}

/** Gives the record's key. A draft is not public. */
export async function createRecord(work: Work, entity: Entity, asked: Fields, draft: boolean): Promise<number> {
  if (draft) refuseDraft(entity)
  await takeTurn(work)
  const fields = await entity.prepare(work, { ...emptyFields(entity), ...tidied(entity, asked) }, null)
  if (!draft) await entity.checkPublic?.(work, fields)
  const values = { ...(await toColumns(work, entity, fields, null)), updated_by: work.userId }
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(entity.table)} (${names(values)}, published_at)
    values (${sql.join(Object.values(values))}, ${draft ? sql`null` : sql`now()`}) returning id`.execute(work.trx)
  const { id } = rows[0]!
  await entity.writeParts?.(work, id, fields)
  if (!draft) await entity.afterChange?.(work, id)
  await noteRevision(work, entity, await reread(work, entity, id), 'created')
  return id
}

/** Fields that are absent stay as they are. Writes nothing if nothing changes. `publish`: also a record that `staysOut`. */
export async function updateRecord(
  work: Work,
  entity: Entity,
  id: number,
  change: { fields: Fields; version: number | undefined; draft: boolean; publish?: true },
  restoredFrom: number | null = null,
): Promise<FoundRecord> {
  if (change.draft) refuseDraft(entity)
  const record = await hold(work, entity, id, change.version)
  const before = workingCopy(record)
  const fields = await entity.prepare(work, { ...before, ...tidied(entity, change.fields) }, { id, fields: before })
  const saysNothing = isDeepStrictEqual(fields, before)
  const publishes = !change.draft && (!entity.staysOut || change.publish === true)
  if (saysNothing && (!publishes || record.state === 'published')) return record
  if (publishes) await entity.checkPublic?.(work, fields)
  await noteFirst(work.trx, entity, [id])
  const over = change.draft && record.isPublic
  if (over && !isDeepStrictEqual(fields, record.own)) await writeDraft(work, entity, id, fields)
  else await removeDraft(work, entity, id)
  if (!over) await writeOwn(work, entity, id, fields)
  await touch(work, entity, [id], publishes ? PUBLISHED : {})
  if (!over) await entity.afterChange?.(work, id)
  const action = change.draft ? 'draft saved' : publishes && record.state !== 'published' ? 'published' : 'updated'
  return note(work, entity, id, restoredFrom === null ? action : 'restored', restoredFrom)
}

/** Publishes the draft, or puts back what staff took out. */
export const publishRecord = async (work: Work, entity: Entity, id: number, version: number | undefined) =>
  updateRecord(work, entity, id, { fields: {}, version, draft: false, publish: true })

export async function unpublishRecord(
  work: Work,
  entity: Entity,
  id: number,
  version: number | undefined,
): Promise<FoundRecord> {
  const record = await hold(work, entity, id, version)
  if (!record.isPublic) return record
  await noteFirst(work.trx, entity, [id])
  // The draft becomes the row, because there is no public state beside it any more.
  if (record.draft) await writeOwn(work, entity, id, record.draft)
  await removeDraft(work, entity, id)
  await touch(work, entity, [id], TAKEN_OUT)
  await entity.afterChange?.(work, id)
  return note(work, entity, id, 'unpublished')
}

export async function discardDraft(work: Work, entity: Entity, id: number, version: number | undefined): Promise<FoundRecord> {
  const record = await hold(work, entity, id, version)
  if (!record.draft) return record
  await removeDraft(work, entity, id)
  await touch(work, entity, [id], {})
  return note(work, entity, id, 'draft discarded')
}

/** Moves the record to the bin, where it is kept for 30 days. */
export async function deleteRecord(work: Work, entity: Entity, id: number, version: number | undefined): Promise<void> {
  const record = await hold(work, entity, id, version ?? 'any')
  await entity.checkDelete?.(work, id)
  await noteFirst(work.trx, entity, [id])
  if (record.draft) await writeOwn(work, entity, id, record.draft)
  await removeDraft(work, entity, id)
  await noteRevision(work, entity, { ...record, own: workingCopy(record), draft: null }, 'deleted')
  await touch(work, entity, [id], { deleted_at: sql`now()` })
  await entity.afterChange?.(work, id)
}

/** Takes the record out of the bin. It is not public then. */
export async function restoreRecord(work: Work, entity: Entity, id: number): Promise<FoundRecord> {
  await takeTurn(work)
  const where = sql`record.id = ${id} and record.deleted_at is not null`
  const [found] = await readRecords(work.trx, entity, { where, forUpdate: true })
  if (!found) throw recordNotFound()
  // Its name or address may have been taken meanwhile.
  const fields = await entity.prepare(work, found.own, { id, fields: found.own })
  const { address = '' } = entity
  if (fields[address] !== found.own[address]) await writeOwn(work, entity, id, fields)
  await touch(work, entity, [id], { ...TAKEN_OUT, deleted_at: sql`null` })
  return note(work, entity, id, 'restored')
}

/**
 * Makes a draft of an earlier revision, or writes it if such records have no drafts. The address, and fields that the revision
 * lacks, stay as they are.
 */
export async function restoreRevision(
  work: Work,
  entity: Entity,
  revision: { recordId: number; number: number; fields: Fields },
  version: number | undefined,
): Promise<FoundRecord> {
  const known = Object.entries(revision.fields).filter(
    ([field]) => field in entity.schema.properties && field !== entity.address,
  )
  const fields = Object.fromEntries(known)
  const { recordId, number } = revision
  if (!entity.staysOut) return updateRecord(work, entity, recordId, { fields, version, draft: true }, number)
  const { own } = await hold(work, entity, recordId, version)
  const restored = entity.staysOut.restored(fields, own)
  return updateRecord(work, entity, recordId, { fields: restored, version, draft: false }, number)
}

/** Changes the public state and the draft over it in the same way, and leaves the state as it is. */
export async function rewriteRecord(
  work: Work,
  entity: Entity,
  id: number,
  version: number,
  rewrite: (fields: Fields) => Fields | Promise<Fields>,
): Promise<void> {
  const record = await hold(work, entity, id, version)
  await noteFirst(work.trx, entity, [id])
  const own = await rewrite(record.own)
  const draft = record.draft && (await rewrite(record.draft))
  if (!isDeepStrictEqual(own, record.own)) await writeOwn(work, entity, id, own)
  if (draft && !isDeepStrictEqual(draft, own)) await writeDraft(work, entity, id, draft)
  else await removeDraft(work, entity, id)
  await touch(work, entity, [id], {})
  await entity.afterChange?.(work, id)
  await note(work, entity, id, draft ? 'draft saved' : 'updated')
}

/**
 * Changes many records at once, each with a revision. `followed`: because of a change of another record. `write` need not raise
 * the versions. With 'published' and 'unpublished' the records are put back or taken out.
 */
export async function changeTogether(
  work: Work,
  entity: Entity,
  { ids, action, many }: { ids: readonly number[]; action: ManyAction | 'followed' | 'restored'; many?: number | undefined },
  write: () => Promise<void> = async () => {},
): Promise<void> {
  const where = sql`record.id = any(${[...ids]}::int[])`
  await readRecords(work.trx, entity, { where, forUpdate: true, brief: true })
  await noteFirst(work.trx, entity, ids)
  await write()
  await touch(work, entity, ids, action === 'published' ? PUBLISHED : action === 'unpublished' ? TAKEN_OUT : {})
  await noteAll(work.trx, entity, ids, { action, userId: work.userId, many })
}

/** A record that a call names, with the version that staff have seen. */
interface Named {
  _id: string
  version?: number
}

/** Locks several records and reads them, by their `_id`. Refuses one that is named twice, is no more, or was changed since. */
export async function readNamed(
  work: Work,
  entity: Entity,
  named: readonly Named[],
): Promise<ReadonlyMap<string, FoundRecord>> {
  const said = entity.said.toLowerCase()
  const ids = named.map(({ _id }) => Number(_id))
  if (new Set(ids).size !== ids.length) throw invalidRequest(`A ${said} is named twice.`)
  await takeTurn(work)
  const where = sql`record.id = any(${ids}::bigint[]) and record.deleted_at is null`
  const found = await readRecords(work.trx, entity, { where, forUpdate: true })
  const records = new Map(found.map((record) => [String(record.id), record]))
  for (const { _id, version } of named) {
    const record = records.get(_id)
    if (!record) throw invalidRequest(`One of the ${said}s is no more.`)
    if (version === undefined) throw versionMissing()
    if (version !== record.version) throw stale(onTheWire(record))
  }
  return records
}

/** Locks the row, and refuses a change that was begun from an older version. */
async function hold(work: Work, entity: Entity, id: number, version: number | 'any' | undefined): Promise<FoundRecord> {
  await takeTurn(work)
  const record = await findRecord(work.trx, entity, id, true)
  if (!record) throw recordNotFound()
  if (version === undefined) throw versionMissing()
  if (version !== 'any' && version !== record.version) throw stale(onTheWire(record))
  entity.mayChange?.(record)
  return record
}

async function note(
  work: Work,
  entity: Entity,
  id: number,
  action: RevisionAction,
  restoredFrom: number | null = null,
): Promise<FoundRecord> {
  const record = await reread(work, entity, id)
  await noteRevision(work, entity, record, action, restoredFrom)
  return record
}

async function reread({ trx }: Work, entity: Entity, id: number): Promise<FoundRecord> {
  const [record] = await readRecords(trx, entity, { where: sql`record.id = ${id}` })
  return record!
}

/** Writes the fields of the row itself. */
export async function writeOwn(work: Work, entity: Entity, id: number, fields: Fields): Promise<void> {
  const values = Object.entries(await toColumns(work, entity, fields, id))
  const assignments = values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(entity.table)} set ${sql.join(assignments)} where id = ${id}`.execute(work.trx)
  await entity.writeParts?.(work, id, fields)
}

/** Writes some fields of many records. */
export async function writeFields(
  work: Work,
  entity: Entity,
  rows: readonly { id: number; fields: Fields }[],
  names: readonly string[],
): Promise<void> {
  const columns = new Set(names.flatMap((name) => entity.columns[name] ?? []))
  const written: Fields[] = []
  for (const { id, fields } of rows) {
    const own = await entity.ownColumns?.(work, fields, id)
    for (const column of Object.keys(own ?? {})) columns.add(column)
    const values = Object.entries(entity.columns).map(([field, column]) => [column, fields[field] ?? null])
    written.push({ ...Object.fromEntries(values), ...own, id })
  }
  if (columns.size === 0) return
  const assignments = [...columns].map((column) => sql`${sql.ref(column)} = new.${sql.ref(column)}`)
  const table = sql.table(entity.table)
  await sql`update ${table} as record set ${sql.join(assignments)}
    from json_populate_recordset(null::${table}, ${JSON.stringify(written)}::text::json) as new where record.id = new.id`.execute(
    work.trx,
  )
}

const PUBLISHED = { published_at: sql`coalesce(published_at, now())`, unpublished_at: sql`null` }
/** A record that was never public is not marked as taken back. */
export const TAKEN_OUT = {
  published_at: sql`null`,
  unpublished_at: sql`case when published_at is null then unpublished_at else now() end`,
}

/** Raises the version, and names this user as the editor. */
async function touch(
  { trx, userId }: Work,
  entity: Entity,
  ids: readonly number[],
  set: Record<string, ReturnType<typeof sql>>,
): Promise<void> {
  const assignments = Object.entries(set).map(([column, value]) => sql`, ${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(entity.table)}
    set version = version + 1, updated_at = now(), updated_by = ${userId}${sql.join(assignments, sql``)}
    where id = any(${[...ids]}::int[])`.execute(trx)
}

async function writeDraft({ trx, userId }: Work, { kind }: Entity, id: number, fields: Fields): Promise<void> {
  const draft = { fields: JSON.stringify(fields), saved_by: userId, saved_at: sql<Date>`now()` }
  await trx
    .insertInto('draft')
    .values({ kind, record_id: id, ...draft })
    .onConflict((conflict) => conflict.columns(['kind', 'record_id']).doUpdateSet(draft))
    .execute()
}

const removeDraft = ({ trx }: Work, { kind }: Entity, id: number) =>
  trx.deleteFrom('draft').where('kind', '=', kind).where('record_id', '=', id).execute()

function refuseDraft({ staysOut, said }: Entity): void {
  if (staysOut) throw invalidRequest(`A ${said.toLowerCase()} has no drafts.`)
}

/** Texts as an import reads them: without spaces around them, and null for an empty one. */
export const tidied = ({ schema }: Entity, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value]
      const text = value.trim()
      const own = text === '' ? schema.properties[name] : undefined
      if (own && Value.Check(own, null)) return [name, null]
      if (own && !Value.Check(own, text)) throw invalidRequest(`'${name}' is empty.`)
      return [name, text]
    }),
  )

/** Every field as null, or as an empty list. */
const emptyFields = ({ schema }: Entity): Fields =>
  Object.fromEntries(Object.entries(schema.properties).map(([field, of]) => [field, 'items' in of ? [] : null]))

async function toColumns(work: Work, entity: Entity, fields: Fields, id: number | null): Promise<Record<string, unknown>> {
  const columns = Object.entries(entity.columns).map(([field, column]) => [column, fields[field] ?? null])
  return { ...Object.fromEntries(columns), ...(await entity.ownColumns?.(work, fields, id)) }
}

const names = (values: Record<string, unknown>) => sql.join(Object.keys(values).map((column) => sql.ref(column)))
