/** Stories of visitors, sent by the form. The answers are in Dutch. */
import multipart from '@fastify/multipart'
import type { FastifyError, FastifyPluginAsync, FastifyRequest } from 'fastify'
import {
  FILE_MAX,
  FILE_MESSAGES,
  FILES_MAX,
  fileNameOf,
  SOONEST_SENT,
  type Submission,
  storyFaults,
  trimStory,
} from '#domain/submission.ts'
import { HttpError, invalidRequest } from '../errors.ts'
import { serve } from '../serve.ts'
import { createKeeping, type Parts } from './keep.ts'
import { type NewStory, withdrawStory } from './repository.ts'
import { sealedRoutes } from './sealed-routes.ts'
import { openSealing } from './sealing.ts'

export const submissionRoutes: FastifyPluginAsync<Parts> = async (app, parts) => {
  const keeping = createKeeping(parts)
  sealedRoutes(app, { keeping, sealing: await openSealing(parts.config.storySecret), db: parts.db })
  await app.register(multipart, { limits: { fileSize: FILE_MAX, files: FILES_MAX, fields: 0 } })

  serve(app, 'POST /form/store', async (request) => {
    const key = request.headers['idempotency-key'] ?? null
    return { _id: await keeping.take(request, key, readStory(request.body)) }
  })

  serve(app, 'POST /form/store/file/:id', async (request) => {
    const { id } = request.params
    const files: string[] = []
    for await (const { name, bytes } of filesOf(request)) {
      files.push(await keeping.keepFile(id, name, bytes))
    }
    if (files.length === 0) throw invalidRequest('Er is geen bestand meegestuurd.')
    return { _id: id, files }
  })

  serve(app, 'DELETE /form/store/:id', async (request) => {
    const hashes = await withdrawStory(parts.db, request.params.id, request.headers['idempotency-key'])
    await keeping.forgetFiles(hashes)
    return null
  })
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
