/** Stories of visitors, sent by the form. The answers are in Dutch. */
import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyError, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { ErrorSchema } from '#domain/common.ts'
import {
  FILE_MAX,
  FILE_MESSAGES,
  FILES_MAX,
  fileNameOf,
  SOONEST_SENT,
  StoredFilesSchema,
  StoredSubmissionSchema,
  type Submission,
  SubmissionSchema,
  storyFaults,
  trimStory,
} from '#domain/submission.ts'
import { errorResponses, HttpError, invalidRequest } from '../errors.ts'
import { createKeeping, type Parts } from './keep.ts'
import { type NewStory, withdrawStory } from './repository.ts'
import { sealedRoutes } from './sealed-routes.ts'
import { openSealing } from './sealing.ts'

export const KeySchema = Type.String({
  format: 'uuid',
  description: 'Made by the client, one for each story.',
})
const KeyHeader = Type.Object({ 'idempotency-key': Type.Optional(KeySchema) })
const IdParams = Type.Object({ id: Type.String({ format: 'uuid' }) })

/** A story that is refused: `fields` says what is wrong with each. */
const RefusedStorySchema = Type.Object({
  ...ErrorSchema.properties,
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
})

export const submissionRoutes: FastifyPluginAsyncTypebox<Parts> = async (app, parts) => {
  const tags = ['stories']
  const keeping = createKeeping(parts)
  sealedRoutes(app, { keeping, sealing: await openSealing(parts.config.storySecret), db: parts.db, tags })
  await app.register(multipart, { limits: { fileSize: FILE_MAX, files: FILES_MAX, fields: 0 } })

  app.post(
    '/form/store',
    {
      schema: {
        tags,
        summary: 'Takes a story; the same key and story again give the same _id, and take nothing',
        headers: KeyHeader,
        body: SubmissionSchema,
        response: { 200: StoredSubmissionSchema, ...errorResponses(409, 429, 507), 400: RefusedStorySchema },
      },
    },
    async (request) => {
      const key = request.headers['idempotency-key'] ?? null
      return { _id: await keeping.take(request, key, readStory(request.body)) }
    },
  )

  app.post(
    '/form/store/file/:id',
    {
      schema: {
        tags,
        summary: 'Takes files of a story: multipart, each as files[], of at most 1,048,576 bytes',
        description:
          'One that is there already is acknowledged. `files` are those that came, by their SHA-256.',
        params: IdParams,
        response: { 200: StoredFilesSchema, ...errorResponses(404, 408, 413, 415, 507) },
      },
    },
    async (request) => {
      const { id } = request.params
      const files: string[] = []
      for await (const { name, bytes } of filesOf(request)) {
        files.push(await keeping.keepFile(id, name, bytes))
      }
      if (files.length === 0) throw invalidRequest('Er is geen bestand meegestuurd.')
      return { _id: id, files }
    },
  )

  app.delete(
    '/form/store/:id',
    {
      schema: {
        tags,
        summary: 'Takes a story back that nobody has looked at yet',
        params: IdParams,
        headers: Type.Object({ 'idempotency-key': KeySchema }),
        response: { 204: Type.Null(), ...errorResponses(404, 409) },
      },
    },
    async (request, reply) => {
      const hashes = await withdrawStory(parts.db, request.params.id, request.headers['idempotency-key'])
      await keeping.forgetFiles(hashes)
      return reply.code(204).send(null)
    },
  )
}

/** Throws a 400 that names what is wrong with each field, in the words of the form. */
function readStory(body: Submission): NewStory {
  const text = trimStory(body)
  const fields = storyFaults(text)
  const [first] = Object.values(fields)
  if (first !== undefined) throw new HttpError(400, 'invalid_story', first, {}, { fields })
  return { text, files: body.files ?? null, state: isFromProgram(body) ? 'suspect' : 'new' }
}

const isFromProgram = ({ website, openFor }: Submission): boolean =>
  Boolean(website) || (openFor !== undefined && openFor < SOONEST_SENT)

/** Throws a 408 when the request ends before its last file does: it may be sent again. */
async function* filesOf(request: FastifyRequest): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  try {
    for await (const part of request.files()) {
      const bytes = await part.toBuffer()
      if (bytes.length === 0) throw new HttpError(400, 'file_empty', FILE_MESSAGES.empty)
      yield { name: fileNameOf(part.filename), bytes }
    }
  } catch (error) {
    const { code, statusCode } = error as Partial<FastifyError>
    if (code === 'FST_REQ_FILE_TOO_LARGE') {
      throw new HttpError(413, 'file_too_large', FILE_MESSAGES.tooLarge)
    }
    if (code === 'FST_FILES_LIMIT') throw new HttpError(400, 'too_many_files', FILE_MESSAGES.tooMany)
    if (statusCode !== undefined) throw error
    throw new HttpError(408, 'cut_off', 'Het bestand is niet heel aangekomen.')
  }
}
