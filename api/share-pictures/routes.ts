/**
 * Share pictures, each at an address with the hash of what it shows. An older address of a record leads to its present picture. A
 * passenger's picture is asked for anew each time, so that it is gone when the passenger is withdrawn.
 */
import type { FastifyPluginAsync } from 'fastify'
import type { Limiter } from '../attempts/limiter.ts'
import { matches } from '../http/caching.ts'
import { notFound } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import { KINDS } from './contents.ts'
import type { SharePictures } from './pictures.ts'

/** How often the files of records that were changed or withdrawn are deleted. */
const TIDY_EVERY_MS = 1000

interface Options {
  pictures: SharePictures
  limiter: Limiter
}

export const sharePictureRoutes: FastifyPluginAsync<Options> = async (app, { pictures, limiter }) => {
  serve(app, 'GET /share/:kind/:id/:file', async (request, reply) => {
    const { id, file } = request.params
    const kind = KINDS.find((one) => one === request.params.kind)
    const isPerson = kind === 'passenger'
    if (isPerson) limiter.take(request, 'shown')
    const picture = kind ? await pictures.find({ kind, id }) : null
    if (!picture) {
      if (kind) await pictures.forget({ kind, id })
      throw notFound('picture_not_found', 'Deze afbeelding is niet gevonden.')
    }
    if (isPerson) reply.header('x-robots-tag', 'noindex')
    if (!picture.address.endsWith(`/${file}`)) return reply.redirect(picture.address, 302)
    const etag = `"${picture.hash}"`
    const unchanged = matches(request.headers['if-none-match'], etag)
    const bytes = unchanged ? null : await pictures.read(picture)
    reply.header('cache-control', isPerson ? 'private, no-cache' : 'public, max-age=31536000, immutable').header('etag', etag)
    // Messengers on the web show it in their own page.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    if (unchanged) return reply.code(304).send()
    return reply.type('image/png').send(bytes)
  })

  let work = Promise.resolve()
  let isFailing = false
  /** Logs a failure once, and not again until it went well. */
  const inBackground = (what: () => Promise<void>) => {
    work = what().then(
      () => {
        isFailing = false
      },
      (error) => {
        if (!isFailing) app.log.warn({ err: error }, 'the share pictures could not be looked after')
        isFailing = true
      },
    )
  }
  const timer = setInterval(() => inBackground(() => pictures.tidy()), TIDY_EVERY_MS)
  timer.unref()
  app.addHook('onListen', (done) => {
    inBackground(() => pictures.prepare())
    done()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await work
  })
}
