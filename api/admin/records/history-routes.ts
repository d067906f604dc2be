/** The history: of all records, of one record, and what a record was at one time. */

import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Database } from '#db/schema.ts'
import { IdSchema } from '#domain/common.ts'
import { type RevisionRow, selectRevisions } from '#records/revisions.ts'
import { onTheWire } from '#records/rows.ts'
import { errorResponses, notFound } from '../../errors.ts'
import { AnyRecord, ById, REFUSALS, VersionSchema } from './answers.ts'
import { restoreRevision } from './changes.ts'
import type { Entity } from './entity.ts'
import { PagingSchema, sliceOf } from './paging.ts'
import { theRecord } from './routes.ts'

export interface HistoryRoutes {
  db: Kysely<Database>
  entities: readonly Entity[]
}

export function historyRoutes(app: FastifyInstance, { db, entities }: HistoryRoutes): void {
  const tags = ['staff: history']
  const entityOf = (kind: string): Entity => entities.find((entity) => entity.kind === kind)!
  const shown = (row: RevisionRow) => ({
    _id: String(row.id),
    kind: row.kind,
    id: String(row.recordId),
    label: entityOf(row.kind).label(row.fields),
    number: row.number,
    action: row.action,
    at: row.at.toISOString(),
    by: row.by,
    importFolder: row.importFolder,
    fields: row.before ? changedFields(row.before, row.fields) : [],
  })

  app.get(
    '/api/admin/history',
    {
      schema: {
        tags,
        summary: 'Who changed what, the newest first',
        querystring: Type.Object({
          kind: Type.Optional(Type.Enum(entities.map(({ kind }) => kind))),
          id: Type.Optional(IdSchema),
          ...PagingSchema.properties,
        }),
        response: { 200: Type.Array(AnyRecord), ...errorResponses() },
      },
    },
    async (request, reply) => {
      const { kind, id, ...paging } = request.query as Asked
      const { limit, offset } = sliceOf(paging)
      let query = selectRevisions(db)
      if (kind !== undefined) query = query.where('revision.kind', '=', kind)
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

  const find = async (request: FastifyRequest): Promise<RevisionRow> => {
    const id = Number((request.params as { id: string }).id)
    const row = await selectRevisions(db).where('revision.id', '=', id).executeTakeFirst()
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
        response: { 200: AnyRecord, ...REFUSALS },
      },
    },
    async (request) => {
      const row = await find(request)
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
    async (request) => {
      const row = await find(request)
      const entity = entityOf(row.kind)
      const { version } = request.body as { version?: number }
      await db
        .transaction()
        .execute((trx) =>
          restoreRevision({ trx, userId: request.user.id }, entity, row.recordId, row.fields, version),
        )
      return onTheWire(await theRecord(db, entity, row.recordId))
    },
  )
}

interface Asked extends Static<typeof PagingSchema> {
  kind?: Entity['kind']
  id?: string
}

const changedFields = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  Object.keys(after).filter((field) => !isDeepStrictEqual(before[field], after[field]))
