/** Stories of visitors, as all staff read, judge and publish them. */
import { createReadStream } from 'node:fs'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '#db/schema.ts'
import { nameOfKind, SUBMISSION_STATES } from '#domain/submission.ts'
import {
  PublishingSchema,
  SettableStateSchema,
  SubmissionRowSchema,
  WholeSubmissionSchema,
} from '#domain/submission-staff.ts'
import { csvLines } from '#files/csv.ts'
import type { FileStore } from '#files/store.ts'
import type { Work } from '#records/description.ts'
import { conflictResponse, errorResponses, HttpError } from '../../errors.ts'
import { VersionSchema } from '../records/answers.ts'
import { SearchedPagingSchema, sliceOf } from '../records/paging.ts'
import { publishSubmission, takeOut } from './publish.ts'
import {
  findFile,
  findSubmission,
  holdSubmission,
  judge,
  listSubmissions,
  SUBMISSION_SORTS,
  tableOf,
} from './repository.ts'

interface Options {
  db: Kysely<Database>
  store: FileStore
}

const tags = ['staff: stories']
const OneSchema = Type.Object({ id: Type.String({ format: 'uuid' }) })

/** Without any of these a list is the whole array. */
const ListSchema = Type.Object({
  ...SearchedPagingSchema.properties,
  state: Type.Optional(Type.Enum([...SUBMISSION_STATES])),
  sort: Type.Optional(Type.Enum([...SUBMISSION_SORTS])),
  order: Type.Optional(Type.Enum(['asc', 'desc'])),
})

const CHANGE_ANSWERS = {
  200: WholeSubmissionSchema,
  ...errorResponses(404),
  ...conflictResponse(WholeSubmissionSchema),
}

export const staffSubmissionRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { db, store }) => {
  app.get(
    '/api/admin/submission',
    {
      schema: {
        tags,
        summary:
          'The stories of visitors, the newest first; with any parameter a page, the total in X-Total-Count',
        querystring: ListSchema,
        response: { 200: Type.Array(SubmissionRowSchema), ...errorResponses() },
      },
    },
    async ({ query: asked }, reply) => {
      const isWhole = Object.keys(asked).length === 0
      const { rows, total } = await listSubmissions(db, asked, isWhole ? null : sliceOf(asked))
      if (!isWhole) reply.header('x-total-count', total)
      return rows
    },
  )

  app.get(
    '/api/admin/submission/csv',
    {
      schema: {
        tags,
        summary: 'All stories as a table, the newest first',
        response: { 200: Type.String(), ...errorResponses() },
      },
    },
    async (_request, reply) => {
      reply.type('text/csv; charset=utf-8').header('cache-control', 'no-store')
      // Spreadsheets know by this mark that it is UTF-8.
      return `\ufeff${csvLines(await tableOf(db))}`
    },
  )

  app.get(
    '/api/admin/submission/:id',
    {
      schema: {
        tags,
        summary: 'One story, whole',
        params: OneSchema,
        response: { 200: WholeSubmissionSchema, ...errorResponses(404) },
      },
    },
    ({ params }) => findSubmission(db, params.id),
  )

  app.put(
    '/api/admin/submission/:id',
    {
      schema: {
        tags,
        summary: 'Judges a story that is not published',
        params: OneSchema,
        body: Type.Object({ state: SettableStateSchema, ...VersionSchema.properties }),
        response: CHANGE_ANSWERS,
      },
    },
    (request) =>
      change(request, async (work, id) => {
        const { state, version } = request.body
        const story = await holdSubmission(work, id, version)
        if (story.published) throw new HttpError(409, 'already_published', 'Take the story out first.')
        if (story.state !== state) await judge(work, id, state, null)
      }),
  )

  app.post(
    '/api/admin/submission/:id/publish',
    {
      schema: {
        tags,
        summary: 'Makes a personal content point of a story',
        params: OneSchema,
        body: Type.Object({ ...PublishingSchema.properties, ...VersionSchema.properties }),
        response: CHANGE_ANSWERS,
      },
    },
    (request) =>
      change(request, (work, id) => publishSubmission(work, id, request.body.version, request.body)),
  )

  app.post(
    '/api/admin/submission/:id/unpublish',
    {
      schema: {
        tags,
        summary: 'Puts the point of a published story in the bin',
        params: OneSchema,
        body: VersionSchema,
        response: CHANGE_ANSWERS,
      },
    },
    (request) => change(request, (work, id) => takeOut(work, id, request.body.version)),
  )

  app.get(
    '/api/admin/submission/:id/file/:file',
    {
      schema: {
        tags,
        summary: 'A file that a visitor sent; images without their metadata',
        params: Type.Object({ ...OneSchema.properties, file: Type.String({ format: 'uuid' }) }),
        response: {
          200: Type.Unsafe<NodeJS.ReadableStream>({ type: 'string', format: 'binary' }),
          ...errorResponses(404),
        },
      },
    },
    async ({ params }, reply) => {
      const { name, type, hash } = await findFile(db, params.id, params.file)
      reply
        .type(type)
        .header('cache-control', 'no-store')
        .header(
          'content-disposition',
          `attachment; filename*=UTF-8''${encodeURIComponent(nameOfKind(name, type))}`,
        )
      return createReadStream(store.path(hash))
    },
  )

  /** In one transaction; gives the story as it then is. */
  async function change(request: FastifyRequest, write: (work: Work, id: string) => Promise<void>) {
    const { id } = request.params as { id: string }
    await db.transaction().execute((trx) => write({ trx, userId: request.user.id }, id))
    return findSubmission(db, id)
  }
}
