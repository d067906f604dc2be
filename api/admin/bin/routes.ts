/** The bin: what was deleted in the last 30 days. */
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Database } from '#db/schema.ts'
import { IdSchema } from '#domain/common.ts'
import { type BinRow, BinRowSchema, KEPT_DAYS, kindOf, sectionOf } from '#domain/history.ts'
import { type Section, SectionSchema } from '#domain/staff.ts'
import { onTheWire, readRecords, workingCopy } from '#records/rows.ts'
import { errorResponses } from '../../errors.ts'
import { AnyRecord, REFUSALS } from '../records/answers.ts'
import { restoreRecord } from '../records/changes.ts'
import type { Entity } from '../records/entity.ts'
import { SearchedPagingSchema, sliceOf } from '../records/paging.ts'
import { findUser, listDeletedUsers, restoreUser } from '../users/repository.ts'

const DAY = 24 * 60 * 60 * 1000

const ParametersSchema = Type.Object({
  ...SearchedPagingSchema.properties,
  kind: Type.Optional(SectionSchema),
  sort: Type.Optional(Type.Enum(['label', 'kind', 'deletedBy', 'deletedAt', 'keptUntil'])),
  order: Type.Optional(Type.Enum(['asc', 'desc'])),
})

type Found = Omit<BinRow, 'deletedAt' | 'keptUntil'> & { deletedAt: Date }

export function binRoutes(
  app: FastifyInstance,
  { db, entities }: { db: Kysely<Database>; entities: readonly Entity[] },
): void {
  const tags = ['staff: bin']

  app.get(
    '/api/admin/bin',
    {
      schema: {
        tags,
        summary: 'What was deleted in the last 30 days; unless it is said otherwise the newest first',
        querystring: ParametersSchema,
        response: { 200: Type.Array(BinRowSchema), ...errorResponses() },
      },
    },
    async (request, reply) => {
      const { query = '', kind, sort, order, ...paging } = request.query as Static<typeof ParametersSchema>
      const found = (await listBin(db, entities))
        .filter((row) => kind === undefined || row.kind === kind)
        .filter((row) => row.label.toLowerCase().includes(query.toLowerCase()))
        .toSorted(byField(sort ?? 'deletedAt', sort === undefined ? 'desc' : order))
      reply.header('x-total-count', found.length)
      const { limit, offset } = sliceOf(paging)
      return found.slice(offset, offset + limit).map(({ deletedAt, ...row }) => ({
        ...row,
        deletedAt: deletedAt.toISOString(),
        keptUntil: new Date(deletedAt.getTime() + KEPT_DAYS * DAY).toISOString(),
      }))
    },
  )

  app.post(
    '/api/admin/bin/:kind/:id/restore',
    {
      schema: {
        tags,
        summary: 'Gives a record back, as one that is not public; a user by an admin alone',
        params: Type.Object({ kind: SectionSchema, id: IdSchema }),
        response: { 200: AnyRecord, ...REFUSALS },
      },
    },
    async (request): Promise<Record<string, unknown>> => {
      const { kind, id } = request.params as { kind: Section; id: string }
      const entity = entities.find((one) => one.kind === kindOf(kind))
      if (!entity) {
        await restoreUser(db, id, request.user)
        return { ...(await findUser(db, id)) }
      }
      const work = { userId: request.user.id }
      const restored = await db
        .transaction()
        .execute((trx) => restoreRecord({ trx, ...work }, entity, Number(id)))
      return onTheWire(restored)
    },
  )
}

async function listBin(db: Kysely<Database>, entities: readonly Entity[]): Promise<Found[]> {
  const where = sql`record.deleted_at > now() - make_interval(days => ${KEPT_DAYS})`
  const records = await Promise.all(
    entities.map(async (entity) => {
      const found = await readRecords(db, entity, { where, brief: true })
      return found.map(
        (record): Found => ({
          _id: String(record.id),
          kind: sectionOf(entity.kind, workingCopy(record)),
          label: entity.label(workingCopy(record)),
          deletedBy: record.updatedBy,
          deletedAt: record.deletedAt!,
          imported: record.imported,
        }),
      )
    }),
  )
  const users = await listDeletedUsers(db, KEPT_DAYS)
  const rows: Found[] = users.map((user) => ({ ...user, kind: 'user', imported: false }))
  return [...records.flat(), ...rows]
}

/** All are kept for as long, so that what was deleted first goes first. */
function byField(sort: NonNullable<Static<typeof ParametersSchema>['sort']>, order: 'asc' | 'desc' = 'asc') {
  const keyOf = (row: Found) => {
    if (sort === 'deletedAt' || sort === 'keptUntil') return row.deletedAt.toISOString()
    return row[sort] ?? ''
  }
  const sign = order === 'asc' ? 1 : -1
  return (a: Found, b: Found) => sign * keyOf(a).localeCompare(keyOf(b))
}
