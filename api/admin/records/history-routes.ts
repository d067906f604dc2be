/** The history of all records or of one, and the names of records. */
import { isDeepStrictEqual } from 'node:util'
import type { FastifyPluginAsync } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Revision } from '#domain/history.ts'
import type { ImportCounts } from '#domain/import-batch.ts'
import { HISTORY_KINDS, type HistoryKind, kindOf, type NotedKind, type Section, sectionOf } from '#domain/kinds.ts'
import { storyNumber } from '#domain/sealed-story.ts'
import { mayPublish } from '#domain/user.ts'
import { type RevisionRow, selectRevisions } from '#records/revisions.ts'
import { onTheWire, readRecords, workingCopy } from '#records/rows.ts'
import { forbidden, invalidRequest, notFound, publishersOnly } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import type { Entity } from './entity.ts'
import { sliceOf, withIds } from './list.ts'
import { theRecord } from './routes.ts'
import { restoreRevision } from './save.ts'

export interface HistoryRoutes {
  db: Kysely<Database>
  entities: readonly Entity[]
}

export const historyRoutes: FastifyPluginAsync<HistoryRoutes> = async (app, { db, entities }) => {
  const entityOf = (kind: NotedKind) => entities.find((entity) => entity.kind === kind)
  const shown = (row: RevisionRow): Revision => ({
    _id: String(row.id),
    kind: row.kind,
    section: sectionOf(row.kind, row.fields),
    id: String(row.recordId),
    label: labelOf(row, entityOf(row.kind)),
    number: row.number,
    action: row.action,
    at: row.at.toISOString(),
    by: row.by,
    importFolder: row.importFolder,
    imported: row.counts && sumOf(row.counts),
    restoredFrom: row.restoredFrom,
    correction: correctionOf(row),
    many: manyOf(row),
    note: row.note,
    fields: row.before ? changedFields(row.before, row.fields) : [],
  })

  serve(app, 'GET /api/admin/history', async ({ query: { kind, id, ...paging }, user }, reply) => {
    const { limit, offset } = sliceOf(paging)
    if (kind === 'user' && !user.isAdmin) throw forbidden()
    let query = selectRevisions(db)
    if (!user.isAdmin) query = query.where('revision.kind', '!=', 'user')
    if (kind !== undefined) query = query.where(isOf(kind))
    // A change of many records is one row, and so is an import that was counted, but in the history of one of them.
    if (id !== undefined) query = query.where('revision.record_id', '=', Number(id))
    else
      query = query
        .where(sql<boolean>`(change_of_many.id is null or change_of_many.revision_id = revision.id)`)
        .where(sql<boolean>`(import_batch.counts is null or revision.kind = 'import')`)
    const { total } = await query
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const found = await query.orderBy('revision.id', 'desc').limit(limit).offset(offset).execute()
    reply.header('x-total-count', total)
    return found.map(shown)
  })

  const find = async (id: string, { isAdmin }: { isAdmin: boolean }): Promise<RevisionRow> => {
    const row = await selectRevisions(db).where('revision.id', '=', Number(id)).executeTakeFirst()
    // Only admins read who became what among the users.
    if (!row || (row.kind === 'user' && !isAdmin)) throw notFound('revision_not_found', 'There is no such version.')
    return row
  }

  serve(app, 'GET /api/admin/history/:id', async ({ params, user }) => {
    const row = await find(params.id, user)
    return { ...shown(row), state: row.fields, before: row.before }
  })

  serve(app, 'POST /api/admin/history/:id/restore', async ({ params, body: { version }, user }) => {
    const row = await find(params.id, user)
    const entity = entityOf(row.kind)
    if (row.kind === 'import') throw invalidRequest('An import has no versions: undo it among the imports.')
    if (row.kind === 'settings') throw invalidRequest('The settings have no drafts: change them on their page.')
    if (!entity) throw invalidRequest('A user has no drafts: change him in his form.')
    // What has no drafts is changed at once.
    if (entity.staysOut && !mayPublish(user)) throw publishersOnly()
    await db.transaction().execute((trx) => restoreRevision({ trx, userId: user.id }, entity, row, version))
    return onTheWire(await theRecord(db, entity, row.recordId))
  })

  serve(app, 'GET /api/admin/names', async ({ query: { kind, ids } }) => {
    const entity = entities.find((one) => one.kind === kind)!
    const found = await readRecords(db, entity, { where: withIds(ids), brief: true })
    return Object.fromEntries(found.map((record) => [record.id, entity.label(workingCopy(record))]))
  })
}

function labelOf({ kind, fields, recordId }: RevisionRow, entity: Entity | undefined): string {
  if (kind === 'settings') return 'Settings'
  return kind === 'import' ? `Import ${recordId}` : (entity?.label(fields) ?? String(fields.username))
}

function sumOf(counts: ImportCounts): Revision['imported'] {
  const all = Object.values(counts)
  return { new: all.reduce((sum, one) => sum + one.new, 0), changed: all.reduce((sum, one) => sum + one.changed, 0) }
}

const correctionOf = ({ submissionId, reason, key }: RevisionRow): Revision['correction'] =>
  submissionId === null || reason === null ? null : { _id: submissionId, number: key && storyNumber(key), reason: reason ?? '' }

const manyOf = ({ many, records, undoneAt }: RevisionRow): Revision['many'] =>
  many === null ? null : { _id: String(many), records: records ?? 0, undone: undoneAt !== null }

/** Narrows to a kind, or to one of the two sections of points. */
function isOf(kind: HistoryKind | Section) {
  const own = HISTORY_KINDS.find((one) => one === kind)
  if (own) return sql<boolean>`revision.kind = ${own}`
  const isPersonal = sql`coalesce((revision.fields ->> 'personal')::boolean, false)`
  return sql<boolean>`revision.kind = ${kindOf(kind as Section)} and ${isPersonal} = ${kind === 'personalContentPoint'}`
}

const changedFields = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  Object.keys(after).filter((field) => !isDeepStrictEqual(before[field], after[field]))
