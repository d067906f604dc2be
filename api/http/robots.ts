/** Search engines may list none of the answers for programs: many name persons. Pages say it themselves, in their HTML and by this header (`api/static/`). */
import type { FastifyInstance } from 'fastify'
import { isWithin } from '#domain/addresses.ts'

export const NO_INDEX = { 'x-robots-tag': 'noindex' }

export function keepFromSearchEngines(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isWithin(request.url, ['/api', '/form', '/health'])) reply.headers(NO_INDEX)
    done()
  })
}
