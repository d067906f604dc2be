/** The calls that every kind of record has. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import { rehearse, within } from '#db/transactions.ts'
import type { RecordKind } from '#domain/kinds.ts'
import type { ListQuery } from '#domain/staff-lists.ts'
import { type RecordCallName, recordCalls } from '#domain/staff-records.ts'
import type { Work } from '#records/description.ts'
import { type FoundRecord, findRecord, onTheWire } from '#records/rows.ts'
import { invalidRequest, recordNotFound } from '../../http/errors.ts'
import { type Handler, register } from '../../http/serve.ts'
import { csvOf, type ExportCsv } from './csv.ts'
import type { Entity } from './entity.ts'
import { listRecords, whereOf } from './list.ts'
import { changeMany, judgeMany, type ManyRules, plainRules, undoMany } from './many.ts'
import { createRecord, deleteRecord, discardDraft, publishRecord, unpublishRecord, updateRecord } from './save.ts'

interface Options {
  db: Kysely<Database>
  exportCsv: ExportCsv
  /** Gives a page of a list, or a whole one. */
  list?(asked: ListQuery): ReturnType<typeof listRecords>
  /** The condition for what a list shows. */
  where?(asked: ListQuery): Promise<RawBuilder<unknown>>
  /** How many are changed at once. */
  rules?: ManyRules
}

export function recordRoutes(app: FastifyInstance, entity: Entity, options: Options): void {
  const { db, exportCsv, rules = plainRules(entity) } = options
  const { list = (asked) => listRecords(db, entity, asked), where = async (asked) => whereOf(entity, asked) } = options
  const calls = recordCalls(entity.kind)
  const serve = <N extends RecordCallName>(name: N, handler: Handler<(typeof calls)[N]>) =>
    register(app, name.replace(':kind', entity.kind), calls[name], handler)
  const inTransaction = <T>(
    request: Pick<FastifyRequest, 'user'>,
    change: (work: Work) => Promise<T>,
    run = within,
  ): Promise<T> => run(db, (trx) => change({ trx, userId: request.user.id }))

  serve('GET /api/admin/:kind', async ({ query }, reply) => {
    const { records, total } = await list(query)
    if (total !== null) reply.header('x-total-count', total)
    return records.map(onTheWire)
  })

  serve('GET /api/admin/:kind/:id', async ({ params }) => onTheWire(await theRecord(db, entity, Number(params.id))))

  serve('GET /api/admin/:kind/:id/uses', async ({ params }) => {
    await theRecord(db, entity, Number(params.id))
    return { uses: await entity.uses(db, Number(params.id)) }
  })

  // A picture is made of a file.
  if (entity.kind !== 'media') {
    serve('POST /api/admin/:kind', async (request) => {
      const { draft = false, ...fields } = request.body
      const create = (work: Work) => createRecord(work, entity, fields, draft)
      const id = await inTransaction(request, create, request.query.check ? rehearse : within)
      return request.query.check ? null : { _id: String(id) }
    })
  }

  serve('PUT /api/admin/:kind/:id', async (request) => {
    const { draft = false, version, ...fields } = request.body
    const update = (work: Work) => updateRecord(work, entity, Number(request.params.id), { fields, version, draft })
    if (!request.query.check) return answer(request, update)
    await inTransaction(request, update, rehearse)
    return null
  })

  serve('POST /api/admin/:kind/:id/publish', (request) =>
    answer(request, (work) => publishRecord(work, entity, Number(request.params.id), request.body.version)),
  )

  serve('POST /api/admin/:kind/:id/unpublish', (request) =>
    answer(request, (work) => unpublishRecord(work, entity, Number(request.params.id), request.body.version)),
  )

  serve('DELETE /api/admin/:kind/:id/draft', (request) =>
    answer(request, (work) => discardDraft(work, entity, Number(request.params.id), request.query.version)),
  )

  serve('DELETE /api/admin/:kind/:id', async (request) => {
    const { params, query } = request
    await inTransaction(request, (work) => deleteRecord(work, entity, Number(params.id), query.version))
    return null
  })

  serve('POST /api/admin/:kind/many', async (request) => {
    const { which, ...change } = request.body
    if (!which.ids === !which.found) throw invalidRequest("Either 'ids' or 'found' is needed.")
    const meant = await where(which.ids ? { ids: which.ids.join() } : which.found!)
    // In a transaction, for the checks of a record may lock.
    const judge = async (work: Work) => (await judgeMany(work, entity, rules, meant, change.change)).answer
    if (request.query.check) return inTransaction(request, judge, rehearse)
    return inTransaction(request, (work) => changeMany(work, entity, rules, meant, change))
  })

  serve('POST /api/admin/:kind/many/:id/undo', (request) =>
    inTransaction(request, (work) => undoMany(work, entity, Number(request.params.id))),
  )

  serve('GET /api/admin/:kind/csv', async ({ query }, reply) => {
    const { name, text } = await csvOf(db, entity, exportCsv, query, await where(query))
    reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
    return Buffer.from(text)
  })

  async function answer(request: Pick<FastifyRequest, 'user'>, change: (work: Work) => Promise<FoundRecord>) {
    const { id } = await inTransaction(request, change)
    return onTheWire(await theRecord(db, entity, id))
  }
}

export async function theRecord<K extends RecordKind>(
  db: Kysely<Database>,
  entity: Entity<K>,
  id: number,
): Promise<FoundRecord<K>> {
  const found = await findRecord(db, entity, id)
  if (!found) throw recordNotFound()
  return found
}
