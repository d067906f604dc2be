/** Stories and corrections of visitors, sent by a form or by a kiosk. The answers are in Dutch. */
import multipart from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { Value } from 'typebox/value'
import type { Database } from '#db/schema.ts'
import { type Correction, CorrectionSchema, correctionFaults, OTHER, trimCorrection } from '#domain/correction.ts'
import { SEALED_MAX, splitFiles, storyNumber, unpackStory } from '#domain/sealed-story.ts'
import {
  FILE_MAX,
  FILE_MESSAGES,
  FILES_MAX,
  fileNameOf,
  SOONEST_SENT,
  type Submission,
  SubmissionSchema,
  storyFaults,
  trimStory,
} from '#domain/submission.ts'
import { sha256 } from '#files/store.ts'
import { HttpError, invalidRequest } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import { checkSubject, isErased, isKey, isThere } from './corrected.ts'
import { createKeeping, type Keeping, type Parts } from './keep.ts'
import { type NewCorrection, type NewStory, refuseFile, withdrawSubmission } from './repository.ts'
import { cannotOpen, openSealing, type Sealing } from './sealing.ts'

export const submissionRoutes: FastifyPluginAsync<Parts> = async (app, parts) => {
  const keeping = createKeeping(parts)
  sealedRoutes(app, { keeping, sealing: await openSealing(parts.config.storySecret), db: parts.db })
  await app.register(multipart, { limits: { fileSize: FILE_MAX, files: FILES_MAX, fields: 0 } })

  serve(app, 'POST /form/store', async (request) => {
    const key = request.headers['idempotency-key'] ?? null
    return { _id: await keeping.take(request, key, readStory(request.body)) }
  })

  serve(app, 'POST /form/correction', async (request) => {
    const key = request.headers['idempotency-key'] ?? null
    const correction = readCorrection(request.body)
    return { _id: await keeping.take(request, key, correction, () => checkSubject(parts.db, correction.text)) }
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
    const hashes = await withdrawSubmission(parts.db, request.params.id, request.headers['idempotency-key'])
    await keeping.forgetFiles(hashes)
    return null
  })
}

/** Throws a 400 with the fault of each field, in the words of the form. */
function readStory(body: Submission): NewStory {
  const text = trimStory(body)
  const fields = storyFaults(text)
  const [first] = Object.values(fields)
  if (first !== undefined) throw new HttpError(400, 'invalid_story', first, {}, { fields })
  return { kind: 'story', text, files: body.files ?? null, state: isFromProgram(body) ? 'suspect' : 'new' }
}

/** Throws a 400 like `readStory`. */
function readCorrection(body: Correction): NewCorrection {
  const text = textOf(body)
  const fields = correctionFaults(text)
  const [first] = Object.values(fields)
  if (first !== undefined) throw new HttpError(400, 'invalid_correction', first, {}, { fields })
  return { kind: 'correction', text, state: isFromProgram(body) ? 'suspect' : 'new' }
}

const textOf = ({ kind, _id, field, proposal, reason, email }: Correction): NewCorrection['text'] =>
  trimCorrection({ kind, _id, field, proposal, reason, email })

const isFromProgram = ({ website, openFor }: Submission | Correction): boolean =>
  Boolean(website) || (openFor !== undefined && openFor < SOONEST_SENT)

/** Throws a 408 if the request breaks off. It may be sent again. */
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

/** Stories that a kiosk has sealed, so that no typed word stays readable on the device. */
const SEALED_TYPE = 'application/octet-stream'

interface Options {
  keeping: Keeping
  sealing: Sealing
  db: Kysely<Database>
}

function sealedRoutes(app: FastifyInstance, { keeping, sealing, db }: Options): void {
  app.addContentTypeParser(SEALED_TYPE, { parseAs: 'buffer', bodyLimit: SEALED_MAX }, (_request, body, done) =>
    done(null, body),
  )

  serve(app, 'GET /form/store/key', async () => ({ publicKey: sealing.publicKey }))

  serve(
    app,
    'POST /form/store/sealed',
    async (request) => {
      if (!(request.body instanceof Uint8Array)) throw cannotOpen()
      const key = String(request.headers['idempotency-key'])
      const { told, files } = await openStory(sealing, request.body, key).catch((error) => {
        // Only the operator can help, with the secret that was in use when the kiosk fetched its key.
        request.log.warn(`A sealed story cannot be opened: ${storyNumber(key)}`)
        throw error
      })
      const isCorrection = told.kind === 'correction'
      const wrong = isCorrection ? correctionFaults(told.text) : storyFaults(told.text)
      // Staff read the words, whatever field they are about.
      if (isCorrection && 'field' in wrong) told.text.field = OTHER
      const gone = isCorrection && !(await isThere(db, told.text)) ? ['_id'] : []
      const isOfErased = isCorrection && isKey(told.text) && (await isErased(db, told.text))
      if (isOfErased) Object.assign(told.text, { proposal: '', reason: '', email: '' })
      const refusal = [...Object.keys(wrong), ...gone].join(', ')
      const id = await keeping.take(request, key, {
        ...told,
        state: isOfErased ? 'erased' : refusal === '' ? 'new' : 'suspect',
        ...(refusal !== '' && { refusal }),
      })
      const announced = isCorrection ? [] : told.files
      for (const [i, bytes] of files.entries()) await keep(id, announced[i]!, bytes)
      return { _id: id }
    },
    { bodyLimit: SEALED_MAX },
  )

  async function keep(id: string, announced: { name: string; sha256: string }, bytes: Uint8Array) {
    if ((await sha256(bytes)) !== announced.sha256) return refuseFile(db, id, announced.sha256, 'file_changed')
    try {
      await keeping.keepFile(id, announced.name, bytes)
    } catch (error) {
      if (!(error instanceof HttpError) || error.statusCode !== 415) throw error
      await refuseFile(db, id, announced.sha256, error.code)
    }
  }
}

async function openStory(sealing: Sealing, body: Uint8Array, key: string) {
  const packed = unpackStory(await sealing.open(body, key))
  const told = readSealed(packed?.story)
  const sizes = told.kind === 'story' ? told.files.map(({ size }) => size) : []
  const files = splitFiles(packed!.rest, sizes)
  if (!files) throw cannotOpen()
  return { told, files }
}

/** Its fields may be wrong. Throws a 422 for what no kiosk seals. */
function readSealed(story: unknown) {
  if (Value.Check(CorrectionSchema, story) && isKey(story)) return { kind: 'correction' as const, text: textOf(story) }
  if (Value.Check(SubmissionSchema, story)) return { kind: 'story' as const, text: trimStory(story), files: story.files ?? [] }
  throw cannotOpen()
}
