/** The media routes with the plugins that they need, on a database and a file store of their own. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import type { NewMedia } from '#db/schema.ts'
import { asPublished, createTestDatabase, type Given } from '#db/testing/database.ts'
import type { StoredImage } from '#files/pyramid.ts'
import { openFileStore } from '#files/store.ts'
import { openGate } from '../access/gate.ts'
import { controlCaching } from '../http/caching.ts'
import { errorRenderer } from '../http/error-handler.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { mediaRoutes } from '../media/routes.ts'

export type MediaApp = Awaited<ReturnType<typeof openMediaApp>>

/** Addresses that may see the passenger lists. */
export const READING_ROOM = '192.0.2.7'
export const OTHER_READING_ROOM = '192.0.2.9'

/** The code of the voyage that list pages belong to. */
export const LISTED = 'LIJST-1'

/** Close it in `afterAll`. */
export async function openMediaApp() {
  const dataDir = await mkdtemp(join(tmpdir(), 'overtocht-media-'))
  const database = await createTestDatabase()
  const { db } = database
  const store = await openFileStore(dataDir)
  const app = Fastify()
  app.setErrorHandler(errorRenderer(null, {}))
  controlCaching(app)
  const secure = securityHeaders(false)
  app.addHook('onRequest', async (_request, reply) => void reply.headers(secure))
  await app.register(cookie)
  const config = {
    passengerListCode: null,
    passengerListAllowedIps: [READING_ROOM, OTHER_READING_ROOM],
    publicUrl: null,
  }
  const gate = await openGate({ db, config })
  const listed = await db
    .insertInto('journey')
    .values(asPublished({ code: LISTED }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.register(mediaRoutes, { db, store, gate, config })
  return {
    db,
    store,
    get: (url: string, headers: Record<string, string> = {}, remoteAddress = '198.51.100.1') =>
      app.inject({ url, headers, remoteAddress }),
    /** The OPTIONS request of a browser before a page on another site may fetch. */
    preflight: (url: string, remoteAddress = '198.51.100.1') =>
      app.inject({ method: 'OPTIONS', url, remoteAddress, headers: { origin: 'https://elders.example' } }),
    /** A list page belongs to the voyage `LISTED`, unless `given` names another. */
    addMedia: (image: StoredImage, given: Partial<Given<NewMedia>> = {}) =>
      db
        .insertInto('media')
        .values(
          asPublished({
            kind: 'image',
            file_hash: image.hash,
            width: image.width,
            height: image.height,
            // Without a text or a voyage it would only be shown while another record names it.
            ...(given.kind === 'list-page' ? { journey_id: listed.id } : { description: 'Een foto' }),
            ...given,
          }),
        )
        .returning(['id', 'file_hash', 'width', 'height'])
        .executeTakeFirstOrThrow(),
    async close() {
      await app.close()
      await gate.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
