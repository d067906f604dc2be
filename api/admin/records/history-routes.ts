/** The history: of all records, of one record, and what a record was at one time. */

import { isDeepStrictEqual } from 'node:util'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Kysely, sql } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '#db/schema.ts'
import { IdSchema } from '#domain/common.ts'
import {
  HISTORY_KINDS,
  type HistoryKind,
  kindOf,
  type Revision,
  RevisionSchema,
  sectionOf,
  WholeRevisionSchema,
} from '#domain/history.ts'
import { type Section, SectionSchema } from '#domain/staff.ts'
import { type RevisionRow, selectRevisions } from '#records/revisions.ts'
import { onTheWire } from '#records/rows.ts'
import { errorResponses, invalidRequest, notFound } from '../../errors.ts'
import { AnyRecord, ById, REFUSALS, VersionSchema } from './answers.ts'
import { restoreRevision } from './changes.ts'
import type { Entity } from './entity.ts'
import { PagingSchema, sliceOf } from './paging.ts'
import { theRecord } from './routes.ts'

export interface HistoryRoutes {
  db: Kysely<Database>
  entities: readonly Entity[]
}

export const historyRoutes: FastifyPluginAsyncTypebox<HistoryRoutes> = async (app, { db, entities }) => {
  const tags = ['staff: history']
  const entityOf = (kind: HistoryKind) => entities.find((entity) => entity.kind === kind)
  const shown = (row: RevisionRow): Revision => ({
    _id: String(row.id),
    kind: row.kind,
    section: sectionOf(row.kind, row.fields),
    id: String(row.recordId),
    label: entityOf(row.kind)?.label(row.fields) ?? String(row.fields.username),
    number: row.number,
    action: row.action,
    at: row.at.toISOString(),
    by: row.by,
    importFolder: row.importFolder,
    restoredFrom: row.restoredFrom,
    fields: row.before ? changedFields(row.before, row.fields) : [],
  })

  app.get(
    '/api/admin/history',
    {
      schema: {
        tags,
        summary: 'Who changed what, the newest first',
        querystring: Type.Object({
          kind: Type.Optional(Type.Union([SectionSchema, Type.Literal('contentPoint')])),
          id: Type.Optional(IdSchema),
          ...PagingSchema.properties,
        }),
        response: { 200: Type.Array(RevisionSchema), ...errorResponses() },
      },
    },
    async ({ query: { kind, id, ...paging } }, reply) => {
      const { limit, offset } = sliceOf(paging)
      let query = selectRevisions(db)
      if (kind !== undefined) query = query.where(isOf(kind))
      if (id !== undefined) query = query.where('revision.record_id', '=', Number(id))
      const { total } = await query
        .clearSelect()
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const found = await query.orderBy('revision.id', 'desc').limit(limit).offset(offset).execute()
      reply.header('x-total-count', total)
      return found.map(shown)
    },
  )

  const find = async (id: string): Promise<RevisionRow> => {
    const row = await selectRevisions(db).where('revision.id', '=', Number(id)).executeTakeFirst()
    if (!row) throw notFound('revision_not_found', 'There is no such version.')
    return row
  }

  app.get(
    '/api/admin/history/:id',
    {
      schema: {
        tags,
        summary: 'What a record was',
        params: ById,
        response: { 200: WholeRevisionSchema, ...REFUSALS },
      },
    },
    async ({ params }) => {
      const row = await find(params.id)
      return { ...shown(row), state: row.fields, before: row.before }
    },
  )

  app.post(
    '/api/admin/history/:id/restore',
    {
      schema: {
        tags,
        summary: 'Makes a draft of what the record was; nothing becomes public',
        params: ById,
        body: VersionSchema,
        response: { 200: AnyRecord, ...REFUSALS },
      },
    },
    async ({ params, body: { version }, user }) => {
      const row = await find(params.id)
      const entity = entityOf(row.kind)
      if (!entity) throw invalidRequest('A user has no drafts: change him in his form.')
      await db.transaction().execute((trx) => restoreRevision({ trx, userId: user.id }, entity, row, version))
      return onTheWire(await theRecord(db, entity, row.recordId))
    },
  )
}

/** Narrows to a kind, or to one of the two sections of points. */
function isOf(kind: HistoryKind | Section) {
  const own = HISTORY_KINDS.find((one) => one === kind)
  if (own) return sql<boolean>`revision.kind = ${own}`
  const isPersonal = sql`coalesce((revision.fields ->> 'personal')::boolean, false)`
  return sql<boolean>`revision.kind = ${kindOf(kind as Section)} and ${isPersonal} = ${kind === 'personalContentPoint'}`
}

const changedFields = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  Object.keys(after).filter((field) => !isDeepStrictEqual(before[field], after[field]))
