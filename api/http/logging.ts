/**
 * One JSON line per answer, with the request's id. Searched names, visitors' addresses and secrets are never logged: only the
 * path of a URL, no headers or bodies, and only `errorFields` of an error.
 */
import { randomUUID } from 'node:crypto'
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { errorFields } from '#config/errors.ts'

/** Where log lines go; a test reads them. */
export interface LogStream {
  write(line: string): void
}

export const loggingOptions = (level: string, stream: LogStream = process.stdout): FastifyServerOptions => ({
  logger: {
    level,
    stream,
    serializers: {
      req: (request) => ({ method: request.method, path: pathOf(request.url) }),
      err: errorFields,
    },
  },
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  genReqId: () => randomUUID(),
})

export function logAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info({ method: request.method, path: pathOf(request.url), status: reply.statusCode, ms }, 'answered')
    done()
  })
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''
