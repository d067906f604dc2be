/** Stories that a kiosk has sealed: no typed word stays readable on the device. */
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Database } from '#db/schema.ts'
import { SEALED_MAX, SealingKeySchema, splitFiles, storyNumber, unpackStory } from '#domain/sealed-story.ts'
import { StoredSubmissionSchema, SubmissionSchema, storyFaults, trimStory } from '#domain/submission.ts'
import { sha256 } from '#files/store.ts'
import { errorResponses, HttpError } from '../errors.ts'
import type { Keeping } from './keep.ts'
import { refuseFile } from './repository.ts'
import { cannotOpen, type Sealing } from './sealing.ts'

const SEALED_TYPE = 'application/octet-stream'

interface Options {
  keeping: Keeping
  sealing: Sealing
  db: Kysely<Database>
  tags: string[]
}

export function sealedRoutes(app: FastifyInstance, { keeping, sealing, db, tags }: Options): void {
  app.addContentTypeParser(
    SEALED_TYPE,
    { parseAs: 'buffer', bodyLimit: SEALED_MAX },
    (_request, body, done) => done(null, body),
  )

  app.get(
    '/form/store/key',
    {
      schema: {
        tags,
        summary: 'The key to which kiosks seal stories',
        response: { 200: SealingKeySchema, ...errorResponses() },
      },
    },
    async () => ({ publicKey: sealing.publicKey }),
  )

  app.post(
    '/form/store/sealed',
    {
      bodyLimit: SEALED_MAX,
      schema: {
        tags,
        summary: 'Takes a sealed story with its files; the same story again gives the same _id',
        description: 'What is wrong in it is for staff to see: nobody is at the device any more.',
        consumes: [SEALED_TYPE],
        headers: Type.Object({ 'idempotency-key': Type.String({ format: 'uuid' }) }),
        response: { 200: StoredSubmissionSchema, ...errorResponses(409, 413, 415, 422, 429, 507) },
      },
    },
    async (request) => {
      if (!(request.body instanceof Uint8Array)) throw cannotOpen()
      const key = String(request.headers['idempotency-key'])
      const { story, files } = await openStory(sealing, request.body, key).catch((error) => {
        // The operator alone can help: it takes the secret that was in use when the kiosk fetched its key.
        request.log.warn(`A sealed story cannot be opened: ${storyNumber(key)}`)
        throw error
      })
      const text = trimStory(story)
      const refusal = Object.keys(storyFaults(text)).join(', ')
      const announced = story.files ?? []
      const id = await keeping.take(request, key, {
        ...{ text, files: announced, state: refusal === '' ? 'new' : 'suspect' },
        ...(refusal !== '' && { refusal }),
      })
      for (const [i, bytes] of files.entries()) await keep(id, announced[i]!, bytes)
      return { _id: id }
    },
  )

  async function keep(id: string, announced: { name: string; sha256: string }, bytes: Uint8Array) {
    if ((await sha256(bytes)) !== announced.sha256)
      return refuseFile(db, id, announced.sha256, 'file_changed')
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
  if (!packed || !Value.Check(SubmissionSchema, packed.story)) throw cannotOpen()
  const story = packed.story
  const files = splitFiles(
    packed.rest,
    (story.files ?? []).map(({ size }) => size),
  )
  if (!files) throw cannotOpen()
  return { story, files }
}
