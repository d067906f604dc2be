/**
 * One JSON line per answer, with the request's id. Names that people search for, addresses of visitors and secrets are
 * never in it: of a URL only the path is logged, of a header nothing, of an error no more than below.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'

export const loggingOptions = (level: string): FastifyServerOptions => ({
  logger: {
    level,
    serializers: {
      req: (request) => ({ method: request.method, path: pathOf(request.url) }),
      // A database error also carries the statement's parameters and the row: left out.
      err: (error) => ({
        type: error.name,
        code: error.code,
        message: error.message,
        stack: error.stack ?? '',
      }),
    },
  },
  disableRequestLogging: true,
  genReqId: () => randomUUID(),
})

export function logAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info({ method: request.method, path: pathOf(request.url), status: reply.statusCode, ms })
  })
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''
