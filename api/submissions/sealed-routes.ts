/** Stories that a kiosk has sealed: no typed word stays readable on the device. */
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Value } from 'typebox/value'
import type { Database } from '#db/schema.ts'
import { SEALED_MAX, splitFiles, storyNumber, unpackStory } from '#domain/sealed-story.ts'
import { SubmissionSchema, storyFaults, trimStory } from '#domain/submission.ts'
import { sha256 } from '#files/store.ts'
import { HttpError } from '../errors.ts'
import { serve } from '../serve.ts'
import type { Keeping } from './keep.ts'
import { refuseFile } from './repository.ts'
import { cannotOpen, type Sealing } from './sealing.ts'

const SEALED_TYPE = 'application/octet-stream'

interface Options {
  keeping: Keeping
  sealing: Sealing
  db: Kysely<Database>
}

export function sealedRoutes(app: FastifyInstance, { keeping, sealing, db }: Options): void {
  app.addContentTypeParser(
    SEALED_TYPE,
    { parseAs: 'buffer', bodyLimit: SEALED_MAX },
    (_request, body, done) => done(null, body),
  )

  serve(app, 'GET /form/store/key', async () => ({ publicKey: sealing.publicKey }))

  serve(
    app,
    'POST /form/store/sealed',
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
    { bodyLimit: SEALED_MAX },
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
