/** The bin: records that were deleted in the last 30 days. */
import type { FastifyInstance } from 'fastify'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { keepLines } from '#backup/withheld.ts'
import { column } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import { unnamedAmong } from '#db/unnamed-files.ts'
import type { QueryOf } from '#domain/call-address.ts'
import { type BinRow, KEPT_DAYS } from '#domain/history.ts'
import { type HistoryKind, kindOf, sectionOf } from '#domain/kinds.ts'
import type { FileStore } from '#files/store.ts'
import type { RecordDescription } from '#records/description.ts'
import { onTheWire, readRecords, workingCopy } from '#records/rows.ts'
import { serve } from '../../http/serve.ts'
import type { Entity } from '../records/entity.ts'
import { sliceOf } from '../records/list.ts'
import { restoreRecord } from '../records/save.ts'
import { findUser, listDeletedUsers, restoreUser } from '../users/repository.ts'

const DAY = 24 * 60 * 60 * 1000

type Found = Omit<BinRow, 'deletedAt' | 'keptUntil'> & { deletedAt: Date }

export function binRoutes(app: FastifyInstance, { db, entities }: { db: Kysely<Database>; entities: readonly Entity[] }): void {
  serve(app, 'GET /api/admin/bin', async (request, reply) => {
    const { query = '', kind, sort, order, ...paging } = request.query
    const found = (await listBin(db, entities, request.user.isAdmin))
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
  })

  serve(app, 'POST /api/admin/bin/:kind/:id/restore', async (request) => {
    const { kind, id } = request.params
    const entity = entities.find((one) => one.kind === kindOf(kind))
    if (!entity) {
      await restoreUser(db, id, request.user)
      return findUser(db, id)
    }
    const work = { userId: request.user.id }
    const restored = await db.transaction().execute((trx) => restoreRecord({ trx, ...work }, entity, Number(id)))
    return onTheWire(restored)
  })
}

/** Only admins see which users were deleted. */
async function listBin(db: Kysely<Database>, entities: readonly Entity[], isAdmin: boolean): Promise<Found[]> {
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
  const users = isAdmin ? await listDeletedUsers(db, KEPT_DAYS) : []
  const rows: Found[] = users.map((user) => ({ ...user, kind: 'user', imported: false }))
  return [...records.flat(), ...rows]
}

/** `keptUntil` sorts like `deletedAt`, because all are kept equally long. */
function byField(sort: NonNullable<QueryOf<'GET /api/admin/bin'>['sort']>, order: 'asc' | 'desc' = 'asc') {
  const keyOf = (row: Found) => {
    if (sort === 'deletedAt' || sort === 'keptUntil') return row.deletedAt.toISOString()
    return row[sort] ?? ''
  }
  const sign = order === 'asc' ? 1 : -1
  return (a: Found, b: Found) => sign * keyOf(a).localeCompare(keyOf(b))
}

/**
 * Removes records that have been in the bin for 30 days, with their history. The row of an imported record stays, so that no
 * import brings it back.
 */
export async function emptyBin(
  db: Kysely<Database>,
  store: FileStore,
  descriptions: readonly RecordDescription[],
): Promise<void> {
  const isOver = sql`deleted_at <= now() - make_interval(days => ${KEPT_DAYS})`
  const isOwn = sql`imported is null and import_batch is null`
  const goes = sql<boolean>`${isOver} and ${isOwn}`
  const files = sql<string>`select unnest(array_append(former_files, file_hash)) from library where ${goes}`
  const hashes = await column(db, files)
  for (const { kind, table } of descriptions) {
    const removal = sql<number>`delete from ${sql.table(table)} where ${goes} returning id`
    await removeForGood(db, kind, removal, (trx) => keepLines(trx, table, goes))
  }
  await removeForGood(db, 'user', sql<number>`delete from app_user where ${isOver} returning id`)
  for (const unnamed of await unnamedAmong(db, hashes)) await store.remove(unnamed)
}

async function removeForGood(
  db: Kysely<Database>,
  kind: HistoryKind,
  removal: RawBuilder<number>,
  before?: (trx: Kysely<Database>) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await before?.(trx)
    const ids = await column(trx, removal)
    if (ids.length === 0) return
    await sql`delete from revision where kind = ${kind} and record_id = any(${ids}::int[])`.execute(trx)
  })
}
