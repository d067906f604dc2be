/** Stories and corrections of visitors, as all staff read, judge, publish and accept them. */
import { createReadStream } from 'node:fs'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { byReply } from '#domain/replies.ts'
import { nameOfKind } from '#domain/submission.ts'
import { csvLines } from '#files/csv.ts'
import type { FileStore } from '#files/store.ts'
import { thumbnail } from '#files/thumbnail.ts'
import type { Work } from '#records/description.ts'
import { readStored } from '#records/settings.ts'
import { serve } from '../../http/serve.ts'
import { sliceOf } from '../records/list.ts'
import { acceptCorrection } from './accept.ts'
import { eraseSubmission } from './erase.ts'
import { publishSubmission, takeOut } from './publish.ts'
import { changeSubmission, findFile, findSubmission, holdSubmission, listSubmissions, tableOf } from './repository.ts'

interface Options {
  db: Kysely<Database>
  store: FileStore
}

export const staffSubmissionRoutes: FastifyPluginAsync<Options> = async (app, { db, store }) => {
  serve(app, 'GET /api/admin/submission', async ({ query: asked }, reply) => {
    const isWhole = Object.keys(asked).length === 0
    const { rows, total } = await listSubmissions(db, asked, isWhole ? null : sliceOf(asked))
    if (!isWhole) reply.header('x-total-count', total)
    return rows
  })

  serve(app, 'GET /api/admin/submission/csv', async (_request, reply) => {
    reply.type('text/csv; charset=utf-8').header('cache-control', 'no-store')
    // This mark tells spreadsheets that the file is UTF-8.
    return `\ufeff${csvLines(await tableOf(db))}`
  })

  serve(app, 'GET /api/admin/submission/replies', async () => {
    const { fields } = await readStored(db)
    return byReply((name) => fields[name])
  })

  serve(app, 'GET /api/admin/submission/:id', ({ params }) => findSubmission(db, params.id))

  serve(app, 'PUT /api/admin/submission/:id', (request) =>
    change(request, async (work, id) => {
      const { version, ...judging } = request.body
      await changeSubmission(work, await holdSubmission(work, id, version), judging)
    }),
  )

  serve(app, 'POST /api/admin/submission/:id/publish', (request) =>
    publishSubmission({ db, store }, { ...request.body, id: request.params.id, userId: request.user.id }),
  )

  serve(app, 'POST /api/admin/submission/:id/accept', (request) =>
    change(request, (work, id) => acceptCorrection(work, id, request.body.version, request.body)),
  )

  serve(app, 'POST /api/admin/submission/:id/unpublish', (request) =>
    change(request, (work, id) => takeOut(work, id, request.body.version)),
  )

  serve(app, 'POST /api/admin/submission/:id/erase', async ({ params: { id }, body, user }) => {
    await eraseSubmission({ ...body, db, store, userId: user.id, id, version: body.version })
    return findSubmission(db, id)
  })

  serve(app, 'GET /api/admin/submission/:id/file/:file', async ({ params, query: { side } }, reply) => {
    const { name, type, hash } = await findFile(db, params.id, params.file)
    if (side !== undefined && type.startsWith('image/')) {
      reply.type('image/jpeg').header('cache-control', 'no-store')
      return thumbnail(store.path(hash), side)
    }
    reply
      .type(type)
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(nameOfKind(name, type))}`)
    return createReadStream(store.path(hash))
  })

  /** Changes a story or a correction in one transaction, and gives it as it is then. */
  async function change(request: FastifyRequest, write: (work: Work, id: string) => Promise<void>) {
    const { id } = request.params as { id: string }
    await db.transaction().execute((trx) => write({ trx, userId: request.user.id }, id))
    return findSubmission(db, id)
  }
}
