/**
 * Images. `/media/{id}` gives a JPEG of moderate size. `/iiif/3/{id}-{hash8}` is for zooming; it names the file too, so answers
 * may be cached for a year. Viewers on any site may show images. A list page needs the gate, and is never cached.
 */
import { availableParallelism } from 'node:os'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '#config/config.ts'
import type { Database } from '#db/schema.ts'
import type { PartOf } from '#domain/call-address.ts'
import { CALLS } from '#domain/calls.ts'
import { FILE_SIDE, iiifId } from '#domain/media.ts'
import { isLarge, render } from '#files/rendition.ts'
import type { FileStore } from '#files/store.ts'
import type { Gate } from '../access/gate.ts'
import { etagOf, matches } from '../http/caching.ts'
import { methodNotAllowed, notFound } from '../http/errors.ts'
import { originOf } from '../http/origin.ts'
import { NO_INDEX } from '../http/robots.ts'
import { serve } from '../http/serve.ts'
import { Turns } from '../http/turns.ts'
import { INFO_TYPE, imageInfo, MIME_TYPES, PROFILE, planRendition } from './iiif.ts'
import { MANIFEST_TYPE, manifestOf } from './manifest.ts'
import { findJourneyWithImages, findMedia, type StoredMedia, shareAnswers } from './repository.ts'

interface Options {
  db: Kysely<Database>
  store: FileStore
  gate: Pick<Gate, 'admit'>
  config: Pick<Config, 'publicUrl'>
}

/** Each picture that is made takes a processor, and one of Node's four threads: the last one stays free to read files. */
const AT_ONCE = Math.min(3, availableParallelism())
/** A viewer asks for many tiles together, and a page for many pictures. */
const PATIENCE = { slowMs: 300, few: 20 }
/** Large pictures are made one after another, and tiles do not wait for those. */
const LARGE = { slowMs: 10_000, few: 4 }

export const mediaRoutes: FastifyPluginAsync<Options> = async (app, { db, store, gate, config }) => {
  const { publicUrl } = config
  const find = shareAnswers((id) => findMedia(db, id))
  const turns = new Turns(AT_ONCE, PATIENCE)
  const turnsOfLarge = new Turns(1, LARGE)
  /** The turn ends with the work. It goes on when the client leaves, for a picture is made to its end. */
  const inTurn = async <T>(of: Turns, { signal }: FastifyRequest, work: (endTurn: () => void) => Promise<T>): Promise<T> => {
    const endTurn = await of.take(signal)
    return work(endTurn).finally(endTurn)
  }

  serve(app, 'GET /media/:id', (request, reply) =>
    inTurn(turns, request, async () => {
      const media = await openMedia(request, reply, await find(request.params.id))
      const size = Math.max(media.width, media.height) > FILE_SIDE ? `!${FILE_SIDE},${FILE_SIDE}` : 'max'
      const asked = { region: 'full', size, rotation: '0', file: 'default.jpg' }
      const keep = { control: 'no-cache', etag: `"${media.file_hash.slice(0, 16)}-${FILE_SIDE}"` }
      return answer(request, reply, media, keep, () => {
        reply.type('image/jpeg')
        return render(store.path(media.file_hash), media, planRendition(media, asked).rendition)
      })
    }),
  )

  serve(app, 'GET /iiif/3/:image', async (request, reply) => {
    const media = await openMedia(request, reply, await findByImage(request.params.image))
    letKeep(reply, media, { control: 'no-cache' })
    return reply.redirect(`/iiif/3/${iiifId(media)}/info.json`, 303)
  })

  serve(app, 'GET /iiif/3/:image/info.json', async (request, reply) => {
    const media = await openMedia(request, reply, await findByImage(request.params.image))
    const info = JSON.stringify(imageInfo(`${originOf(request, publicUrl)}/iiif/3/${iiifId(media)}`, media))
    // Not kept for a year: staff may change the licence.
    return answer(request, reply, media, { control: 'no-cache', etag: etagOf(info) }, async () => {
      reply.type(INFO_TYPE).serializer(String)
      return info
    })
  })

  serve(app, 'GET /iiif/3/:image/:region/:size/:rotation/:file', (request, reply) =>
    inTurn(turns, request, async (endTurn) => {
      const media = await openMedia(request, reply, await findByImage(request.params.image))
      const { rendition, path } = planRendition(media, request.params)
      const keep = { control: YEAR, etag: `"${media.file_hash.slice(0, 16)}"` }
      return answer(request, reply, media, keep, () => {
        const canonical = `${originOf(request, publicUrl)}/iiif/3/${iiifId(media)}/${path}`
        reply.header('link', `<${canonical}>;rel="canonical", <${PROFILE}>;rel="profile"`)
        reply.type(MIME_TYPES[rendition.format])
        const made = () => render(store.path(media.file_hash), media, rendition)
        if (!isLarge(rendition)) return made()
        endTurn()
        return inTurn(turnsOfLarge, request, made)
      })
    }),
  )

  serve(app, 'GET /iiif/presentation/3/:code/manifest.json', async (request, reply) => {
    const journey = await findJourneyWithImages(db, request.params.code)
    if (!journey) throw notFound('manifest_not_found', 'Van deze reis zijn er geen afbeeldingen.')
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
    reply.type(MANIFEST_TYPE).serializer(String)
    return JSON.stringify(manifestOf(originOf(request, publicUrl), journey))
  })

  // If a viewer on another site sends headers of its own (`Accept` for JSON-LD), its browser first asks with OPTIONS.
  const info = CALLS['GET /iiif/3/:image/info.json']
  app.options<{ Params: PartOf<typeof info, 'params'> }>(
    '/iiif/3/:image/info.json',
    { schema: { hide: true, params: info.params } },
    async (request, reply) => {
      const media = await findByImage(request.params.image)
      if (!media || media.listOf !== null) throw methodNotAllowed(['GET', 'HEAD'])
      return giveLeave(reply)
    },
  )
  app.options('/iiif/presentation/3/:code/manifest.json', { schema: { hide: true } }, async (_, reply) => giveLeave(reply))

  /** Finds `{id}-{hash8}`. Null if the record has another file now. */
  async function findByImage(image: string): Promise<StoredMedia | null> {
    const media = await find(image.slice(0, 36))
    return media && iiifId(media) === image ? media : null
  }

  /** Gives the record if it exists and this visitor may see its file. Throws 404 or 403. */
  async function openMedia(request: FastifyRequest, reply: FastifyReply, media: StoredMedia | null): Promise<StoredMedia> {
    if (!media) throw notFound('media_not_found', 'Deze afbeelding is niet gevonden.')
    if (media.listOf !== null) {
      reply.headers(NO_INDEX)
      await gate.admit(request, media.listOf)
    }
    return media
  }
}

const YEAR = 'public, max-age=31536000, immutable'

interface Keep {
  /** Cache-Control of an open image. */
  control: string
  etag?: string
}

/** The answer to a browser's preflight. */
function giveLeave(reply: FastifyReply): FastifyReply {
  reply.header('access-control-allow-origin', '*').header('access-control-allow-headers', '*')
  return reply.header('access-control-allow-methods', 'GET, HEAD').code(204).send()
}

/**
 * Sends 304 if the client has the answer already, otherwise the result of `make`. The caching headers are set after `make`, so
 * that its errors are not cached.
 */
async function answer<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  media: StoredMedia,
  keep: Keep & { etag: string },
  make: () => Promise<T>,
): Promise<T | null> {
  const unchanged = media.listOf === null && matches(request.headers['if-none-match'], keep.etag)
  const body = unchanged ? null : await make()
  letKeep(reply, media, keep)
  if (unchanged) reply.code(304)
  return body
}

/** A list page may not be cached or shown on another site. An image may be both; `keep` says how it may be cached. */
function letKeep(reply: FastifyReply, media: StoredMedia, keep: Keep): void {
  if (media.listOf !== null) {
    reply.header('cache-control', 'no-store')
    return
  }
  reply.header('cache-control', keep.control)
  if (keep.etag) reply.header('etag', keep.etag)
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
}
