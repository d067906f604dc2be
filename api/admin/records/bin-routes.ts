/** The bin: what was deleted in the last 30 days. */

import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '#db/schema.ts'
import { IdSchema } from '#domain/common.ts'
import { QUERY_MAX, ROWS_MAX } from '#domain/search-limits.ts'
import { onTheWire, readRecords, workingCopy } from '#records/rows.ts'
import { errorResponses, notFound } from '../../errors.ts'
import { AnyRecord, REFUSALS } from './answers.ts'
import { KEPT_DAYS } from './bin.ts'
import { restoreRecord } from './changes.ts'
import type { Entity } from './entity.ts'

const ROWS = 20
const DAY = 24 * 60 * 60 * 1000

/** Kinds as staff tell them apart: general and personal points are two. */
const KINDS = ['ship', 'journey', 'generalContentPoint', 'personalContentPoint', 'sideMenu'] as const
type BinKind = (typeof KINDS)[number]

export interface BinRoutes {
  db: Kysely<Database>
  entities: readonly Entity[]
}

export function binRoutes(app: FastifyInstance, { db, entities }: BinRoutes): void {
  const tags = ['staff: bin']

  app.get(
    '/api/admin/bin',
    {
      schema: {
        tags,
        summary: 'What was deleted in the last 30 days, the newest first',
        querystring: Type.Object({
          query: Type.Optional(Type.String({ maxLength: QUERY_MAX })),
          kind: Type.Optional(Type.Enum([...KINDS])),
          rows: Type.Optional(Type.Integer({ minimum: 1, maximum: ROWS_MAX })),
          page: Type.Optional(Type.Integer({ minimum: 1 })),
        }),
        response: { 200: Type.Array(AnyRecord), ...errorResponses() },
      },
    },
    async (request, reply) => {
      const { query = '', kind, rows = ROWS, page = 1 } = request.query as Asked
      const where = sql`record.deleted_at > now() - make_interval(days => ${KEPT_DAYS})`
      const all = await Promise.all(entities.map((entity) => readRecords(db, entity, { where, brief: true })))
      const found = all
        .flatMap((records, at) => records.map((record) => ({ record, entity: entities[at]! })))
        .map(({ record, entity }) => {
          const deletedAt = record.deletedAt ?? new Date()
          return {
            _id: String(record.id),
            kind: binKindOf(entity, workingCopy(record)),
            label: entity.label(workingCopy(record)),
            deletedBy: record.updatedBy,
            deletedAt: deletedAt.toISOString(),
            keptUntil: new Date(deletedAt.getTime() + KEPT_DAYS * DAY).toISOString(),
            imported: record.imported,
          }
        })
        .filter((row) => kind === undefined || row.kind === kind)
        .filter((row) => row.label.toLowerCase().includes(query.toLowerCase()))
        .toSorted((a, b) => (a.deletedAt < b.deletedAt ? 1 : -1))
      reply.header('x-total-count', found.length)
      return found.slice((page - 1) * rows, page * rows)
    },
  )

  app.post(
    '/api/admin/bin/:kind/:id/restore',
    {
      schema: {
        tags,
        summary: 'Gives a record back, as one that is not public',
        params: Type.Object({ kind: Type.Enum([...KINDS]), id: IdSchema }),
        response: { 200: AnyRecord, ...REFUSALS },
      },
    },
    async (request) => {
      const { kind, id } = request.params as { kind: BinKind; id: string }
      const entity = entities.find((one) => one.kind === entityKindOf(kind))
      if (!entity) throw notFound()
      const restored = await db
        .transaction()
        .execute((trx) => restoreRecord({ trx, userId: request.user.id }, entity, Number(id)))
      return onTheWire(restored)
    },
  )
}

interface Asked {
  query?: string
  kind?: BinKind
  rows?: number
  page?: number
}

const binKindOf = ({ kind }: Entity, { personal }: Record<string, unknown>): BinKind =>
  kind !== 'contentPoint' ? kind : personal ? 'personalContentPoint' : 'generalContentPoint'

const entityKindOf = (kind: BinKind): Entity['kind'] =>
  kind === 'generalContentPoint' || kind === 'personalContentPoint' ? 'contentPoint' : kind
