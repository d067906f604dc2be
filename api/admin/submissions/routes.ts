/** Stories and corrections of visitors, as all staff read, judge, publish and accept them. */
import { createReadStream } from 'node:fs'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { nameOfKind } from '#domain/submission.ts'
import type { Publishing } from '#domain/submission-staff.ts'
import { csvLines } from '#files/csv.ts'
import type { FileStore } from '#files/store.ts'
import type { Fields, Work } from '#records/description.ts'
import { findRecord } from '#records/rows.ts'
import { paragraphsOf } from '#rich-text/sanitise.ts'
import { HttpError, invalidRequest } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { contentPoints } from '../entities/content-points.ts'
import { sliceOf } from '../records/list.ts'
import { createRecord, deleteRecord } from '../records/save.ts'
import { acceptCorrection, putBack } from './accept.ts'
import { findFile, findSubmission, holdSubmission, judge, listSubmissions, tableOf } from './repository.ts'

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

  serve(app, 'GET /api/admin/submission/:id', ({ params }) => findSubmission(db, params.id))

  serve(app, 'PUT /api/admin/submission/:id', (request) =>
    change(request, async (work, id) => {
      const { state, version } = request.body
      const story = await holdSubmission(work, id, version)
      if (story.published) throw new HttpError(409, 'already_published', 'Take the story out first.')
      if (story.state === 'published') throw new HttpError(409, 'already_accepted', 'This correction is accepted already.')
      if (story.state !== state) await judge(work, id, state, null)
    }),
  )

  serve(app, 'POST /api/admin/submission/:id/publish', (request) =>
    change(request, (work, id) => publishSubmission(work, id, request.body.version, request.body)),
  )

  serve(app, 'POST /api/admin/submission/:id/accept', (request) =>
    change(request, (work, id) => acceptCorrection(work, id, request.body.version, request.body)),
  )

  serve(app, 'POST /api/admin/submission/:id/unpublish', (request) =>
    change(request, (work, id) => takeOut(work, id, request.body.version)),
  )

  serve(app, 'GET /api/admin/submission/:id/file/:file', async ({ params }, reply) => {
    const { name, type, hash } = await findFile(db, params.id, params.file)
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

/** Makes a public point of the story. The visitor's text is escaped. */
async function publishSubmission(
  work: Work,
  id: string,
  version: number | undefined,
  { journeyId, place }: Publishing,
): Promise<void> {
  const story = await holdSubmission(work, id, version)
  if (story.correction) throw invalidRequest('This is a correction: accept it.')
  if (story.published) throw new HttpError(409, 'already_published', 'This story is published already.')
  const at = await whereIs(work, place)
  if (!at) throw invalidRequest("'place' is no content point at a place.")
  const point = await createRecord(
    work,
    contentPoints,
    {
      personal: true,
      journeyName: journeyId,
      passengerName: story.passengerName,
      ...at,
      story: paragraphsOf(story.story),
    },
    false,
  )
  await judge(work, id, 'published', point)
}

/** The place of a content point; for a story without coordinates that of its port. Null on a leg, or if the point is gone. */
async function whereIs({ trx }: Work, id: string): Promise<Fields | null> {
  const point = (await findRecord(trx, contentPoints, Number(id)))?.own
  if (!point || point.city === null) return null
  const { city, latitude, longitude } = point
  // Coordinates 0, 0 are a mistake. The city tells more.
  const isPlaced = latitude !== null && longitude !== null && !(latitude === 0 && longitude === 0)
  if (isPlaced) return { city, latitude, longitude }
  const port = await trx
    .selectFrom('content_point')
    .select(['city', 'latitude', 'longitude'])
    .where('kind', '=', 'port')
    .where('city', '=', String(city))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return port ?? null
}

/** Moves the point of the story to the bin, or puts a name back that a correction withdrew. */
async function takeOut(work: Work, id: string, version: number | undefined): Promise<void> {
  const whole = await holdSubmission(work, id, version)
  if (whole.correction) return putBack(work, whole)
  const { published } = whole
  if (!published) throw new HttpError(409, 'not_published', 'This story is not published.')
  const point = Number(published._id)
  if (await findRecord(work.trx, contentPoints, point)) {
    await deleteRecord(work, contentPoints, point, undefined)
  }
  await judge(work, id, 'reviewed', null)
}
