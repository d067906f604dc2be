/** Merges two records that are one, and undoes it. The one that goes is in the bin then, and leads to the other. */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { isChosen, type MergeAnswer, type MergedKind, type Merging } from '#domain/merge.ts'
import type { Fields, Work } from '#records/description.ts'
import { type FoundRecord, findRecord, readRecords } from '#records/rows.ts'
import { HttpError, invalidRequest, notFound } from '../../http/errors.ts'
import { contentPoints } from '../entities/content-points.ts'
import { passengers } from '../entities/passengers.ts'
import { ships } from '../entities/ships.ts'
import type { Entity } from '../records/entity.ts'
import { changeTogether, readNamed, TAKEN_OUT, takeTurn, writeOwn } from '../records/save.ts'
import { countPointers, findPointers, movePointers } from './pointers.ts'

const ENTITIES: Record<MergedKind, Entity> = { ship: ships, contentPoint: contentPoints, passenger: passengers }

export async function mergeRecords(work: Work, kind: MergedKind, id: string, asked: Merging): Promise<MergeAnswer> {
  const { trx } = work
  const entity = ENTITIES[kind]
  const { other, version, otherVersion, taken } = asked
  const named = [
    { _id: id, version },
    { _id: other, version: otherVersion },
  ]
  const records = await readNamed(work, entity, named)
  const [kept, gone] = [records.get(id)!, records.get(other)!]
  refuseUnlike(entity, kept, gone)
  const isPort = kept.shown.isPort === true
  if (!taken.every((field) => field in entity.schema.properties && isChosen(kind, field, isPort)))
    throw invalidRequest("'taken' names a field that cannot be chosen.")

  const many = await trx
    .insertInto('change_of_many')
    .values({ kind, action: 'merged', revision_id: null, records: 2 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const change = { action: 'merged', many: many.id } as const
  const way = { kind, from: gone.id, to: kept.id }
  const moved = await findPointers(trx, way)
  await changeTogether(work, entity, { ...change, ids: [gone.id] }, async () => {
    await sql`update ${sql.table(entity.table)} set deleted_at = now() where id = ${gone.id}`.execute(trx)
    if (taken.includes('recordId')) await setRecordId(work, gone.id, null)
  })
  await changeTogether(work, entity, { ...change, ids: [kept.id] }, () =>
    writeFields(work, entity, kept, fieldsOf(entity, kept, gone, taken)),
  )
  await noteOther(work, many.id, kind, [
    [kept.id, entity.label(gone.own)],
    [gone.id, entity.label(kept.own)],
  ])
  const names = kind === 'passenger' ? [] : await namesOf(work, entity, gone.id)
  await trx
    .insertInto('merged')
    .values({ kind, gone: gone.id, kept: kept.id, names, change_of_many: many.id, moved: JSON.stringify(moved) })
    .execute()
  await movePointers(work, way, moved, { back: false, many: many.id })
  await entity.afterChange?.(work, kept.id)
  await sql`update change_of_many set revision_id = (select id from revision where change_of_many = ${many.id}
    and kind = ${kind} and record_id = ${kept.id}) where id = ${many.id}`.execute(trx)
  return { moves: countPointers(moved, kind === 'contentPoint'), many: String(many.id) }
}

/** Two records that cannot be one, or of which it is not clear what would be public. */
function refuseUnlike(entity: Entity, kept: FoundRecord, gone: FoundRecord): void {
  for (const record of [kept, gone]) {
    entity.mayChange?.(record)
    if (record.draft)
      throw new HttpError(409, 'has_draft', `Publish or discard the draft of ${entity.label(record.own)} first.`)
    if (record.own.personal === true) throw invalidRequest('A personal point is nobody else’s.')
  }
  if (kept.shown.isPort !== gone.shown.isPort) throw invalidRequest('A port and a story are not one.')
  if (entity.staysOut && gone.isPublic !== kept.isPublic)
    throw new HttpError(409, 'not_public', 'One of the two is withdrawn. Withdraw both, or put that one back first.')
  if (gone.isPublic && !kept.isPublic) throw new HttpError(409, 'not_public', 'Publish the one that stays first.')
}

/** What the record that stays becomes: nobody is shown sooner than either record says. */
function fieldsOf(entity: Entity, kept: FoundRecord, gone: FoundRecord, taken: readonly string[]): Fields {
  const fields = { ...kept.own, ...Object.fromEntries(taken.map((field) => [field, gone.own[field]])) }
  return entity.staysOut ? entity.staysOut.restored({ ...fields, publicFrom: gone.own.publicFrom }, kept.own) : fields
}

async function writeFields(work: Work, entity: Entity, { id, own }: FoundRecord, fields: Fields): Promise<void> {
  if (isDeepStrictEqual(fields, own)) return
  await writeOwn(work, entity, id, await entity.prepare(work, fields, { id, fields: own }))
}

const setRecordId = ({ trx }: Work, id: number, recordId: string | null) =>
  trx.updateTable('passenger').set({ record_id: recordId }).where('id', '=', id).execute()

async function noteOther({ trx }: Work, many: number, kind: MergedKind, others: [id: number, label: string][]): Promise<void> {
  for (const [id, label] of others)
    await trx
      .updateTable('revision')
      .set({ note: label })
      .where('change_of_many', '=', many)
      .where('kind', '=', kind)
      .where('record_id', '=', id)
      .execute()
}

/** What a ship or a port was called, also at its import. */
async function namesOf({ trx }: Work, { table, kind }: Entity, id: number): Promise<string[]> {
  const column = kind === 'ship' ? 'ship_name' : 'city'
  const { rows } = await sql<{ name: string | null; imported: string | null }>`
    select ${sql.ref(column)} as name, imported ->> ${column} as imported from ${sql.table(table)} where id = ${id}`.execute(
    trx,
  )
  return [...new Set(rows.flatMap(({ name, imported }) => [name ?? [], imported ?? []].flat()))]
}

/** Takes two records apart again. What somebody has changed since stays as it is. */
export async function undoMerge(work: Work, many: number): Promise<void> {
  const { trx } = work
  await takeTurn(work)
  const row = await trx.selectFrom('merged').selectAll().where('change_of_many', '=', many).executeTakeFirst()
  if (!row?.moved) throw notFound('change_not_found', 'There is no such change, or it is undone already.')
  const entity = ENTITIES[row.kind]
  const known = await readRecords(trx, entity, { where: sql`record.id in (${row.kept}, ${row.gone})`, forUpdate: true })
  const gone = known.find(({ id }) => id === row.gone)
  if (known.length < 2 || !gone) throw new HttpError(409, 'gone_for_good', 'One of the two is no longer in the bin.')
  const kept = await findRecord(trx, entity, row.kept, true)
  if (!kept)
    throw new HttpError(409, 'kept_in_bin', 'The one that stayed is in the bin. Restore it there, then undo the merge.')
  await trx.deleteFrom('merged').where('id', '=', row.id).execute()
  const [after, before] = await versionsOf(work, row.kind, row.kept, many)
  const changed = Object.keys(after).filter((field) => !isDeepStrictEqual(after[field], before[field]))
  const unchanged = changed.filter((field) => isDeepStrictEqual(kept.own[field], after[field]))
  const fields = { ...kept.own, ...Object.fromEntries(unchanged.map((field) => [field, before[field]])) }
  await changeTogether(work, entity, { ids: [kept.id], action: 'updated' }, () => writeFields(work, entity, kept, fields))
  const [, wasGone] = await versionsOf(work, row.kind, row.gone, many)
  await entity.prepare(work, gone.own, { id: gone.id, fields: gone.own })
  await changeTogether(work, entity, { ids: [gone.id], action: 'restored' }, async () => {
    // A person or a story that was taken out since, or put under embargo, is the same by either name. A ship hurts nobody.
    const out = kept.isPublic || row.kind === 'ship' ? [] : Object.entries(TAKEN_OUT)
    const set = [sql`deleted_at = null`, ...out.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)]
    await sql`update ${sql.table(entity.table)} set ${sql.join(set)} where id = ${gone.id}`.execute(trx)
    if (entity.staysOut && kept.own.publicFrom !== after.publicFrom)
      await writeFields(work, entity, gone, entity.staysOut.restored(gone.own, kept.own))
    if (gone.own.recordId !== wasGone.recordId) await setRecordId(work, gone.id, wasGone.recordId as string)
  })
  await movePointers(work, { kind: row.kind, from: row.kept, to: row.gone }, row.moved, { back: true })
  for (const one of [row.kept, row.gone]) await entity.afterChange?.(work, one)
  await trx.updateTable('change_of_many').set({ undone_at: sql<Date>`now()` }).where('id', '=', many).execute()
}

/** The fields of a record after the change, and before it. */
async function versionsOf({ trx }: Work, kind: MergedKind, id: number, many: number): Promise<[Fields, Fields]> {
  const { rows } = await sql<{ fields: Fields }>`select version.fields from revision
      join revision as version on version.kind = revision.kind and version.record_id = revision.record_id
        and version.number in (revision.number, revision.number - 1)
    where revision.change_of_many = ${many} and revision.kind = ${kind} and revision.record_id = ${id}
    order by version.number desc`.execute(trx)
  if (rows.length < 2)
    throw new HttpError(409, 'merged_since', 'The one that stayed was merged into another since. Undo that merge first.')
  return [rows[0]!.fields, rows[1]!.fields]
}
