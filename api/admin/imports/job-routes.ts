/** Imports in the browser: files, columns, the plan, and writing it. */
import type { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import { PART_MAX, ROW_RESULTS, type RowResult } from '#domain/import-job.ts'
import { PAGE_ROWS } from '#domain/staff-lists.ts'
import type { ImportJobs } from '#importer/jobs/jobs.ts'
import { JobRefusal } from '#importer/jobs/refusal.ts'
import { templateCsv, templateWorkbook } from '#importer/template.ts'
import { HttpError } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const importJobRoutes: FastifyPluginAsync<{ jobs: ImportJobs }> = async (app, { jobs }) => {
  // Parts of files are streamed to the disk.
  app.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body))
  app.setErrorHandler((error) => {
    throw error instanceof JobRefusal ? new HttpError(error.status, error.code, error.message, {}, error.details) : error
  })

  serve(app, 'GET /api/admin/import/job', () => jobs.open())
  serve(app, 'POST /api/admin/import/job', async ({ user }) => ({ _id: await jobs.create(user.username) }))
  serve(app, 'GET /api/admin/import/job/:id', ({ params }) => jobs.read(Number(params.id)))
  serve(app, 'DELETE /api/admin/import/job/:id', async ({ params }) => {
    await jobs.remove(Number(params.id))
    return null
  })

  serve(app, 'POST /api/admin/import/job/:id/file', async ({ params, body }) => ({
    received: await jobs.announce(Number(params.id), body),
  }))
  serve(
    app,
    'PUT /api/admin/import/job/:id/file',
    async ({ params, query: { name, from }, body }) => ({
      received: await jobs.receive(Number(params.id), name, from, body as Readable),
    }),
    { bodyLimit: PART_MAX + 1024 },
  )
  serve(app, 'DELETE /api/admin/import/job/:id/file', async ({ params, query: { name } }) => {
    await jobs.removeFile(Number(params.id), name)
    return jobs.read(Number(params.id))
  })

  serve(app, 'PUT /api/admin/import/job/:id/tables', async ({ params, body: { tables } }) => {
    await jobs.choose(Number(params.id), tables)
    return jobs.read(Number(params.id))
  })
  serve(app, 'POST /api/admin/import/job/:id/check', async ({ params, body: { earlierPublic } }) => {
    await jobs.check(Number(params.id), earlierPublic)
    return jobs.read(Number(params.id))
  })
  serve(app, 'POST /api/admin/import/job/:id/commit', async ({ params, body: { mark }, user }) => {
    await jobs.commit(Number(params.id), mark, user.id)
    return jobs.read(Number(params.id))
  })
  serve(app, 'POST /api/admin/import/job/:id/stop', async ({ params }) => {
    await jobs.stop(Number(params.id))
    return jobs.read(Number(params.id))
  })

  serve(app, 'GET /api/admin/import/job/:id/rows', async ({ params, query }, reply) => {
    const { rows: limit = PAGE_ROWS, page = 1, result, kind, remarked } = query
    const results = (result?.split(',') as RowResult[] | undefined) ?? ROW_RESULTS
    const found = await jobs.rows(Number(params.id), { results, kind, remarked, limit, offset: (page - 1) * limit })
    reply.header('x-total-count', found.total)
    return found.rows
  })
  serve(app, 'GET /api/admin/import/job/:id/wrong/:kind', async ({ params: { id, kind } }, reply) => {
    const { name, csv } = await jobs.wrongRows(Number(id), kind)
    reply.type('text/csv; charset=utf-8').header('content-disposition', attachment(name))
    return Buffer.from(csv)
  })
  serve(app, 'GET /api/admin/import/template/:kind', async ({ params: { kind }, query: { format } }, reply) => {
    reply.header('content-disposition', attachment(`${kind.slice(0, -4)}.${format}`))
    reply.type(format === 'csv' ? 'text/csv; charset=utf-8' : WORKBOOK)
    return format === 'csv' ? Buffer.from(templateCsv(kind)) : templateWorkbook(kind)
  })
}

const attachment = (name: string): string => `attachment; filename*=UTF-8''${encodeURIComponent(name)}`
