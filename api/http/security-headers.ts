/**
 * The headers of every answer: by one a device knows the server, the others are for security. The content security
 * policy lets the page load from this server alone. Styles may be inline, because React and OpenSeadragon set them so.
 * Images may be `data:` and `blob:`, for the globe's tiles and pins and for the scan viewer. Workers may come from a blob.
 */
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { OWN } from '#domain/own-answer.ts'

/**
 * Helmet writes the headers once, since they are always the same. Its middleware takes longer than many of our answers.
 */
export function setSecurityHeaders(app: FastifyInstance, https: boolean): void {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  const policy = {
    useDefaults: false,
    directives: {
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'worker-src': ["'self'", 'blob:'],
      'manifest-src': ["'self'"],
      'form-action': ["'self'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'self'"],
    },
  }
  helmet({
    contentSecurityPolicy: policy,
    // Browsers ignore these over plain http, and say so in the console of every visitor on a local network.
    strictTransportSecurity: https,
    crossOriginOpenerPolicy: https,
    originAgentCluster: https,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })(answer.req, answer, () => {})
  const secure = Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)])
  const headers = { ...Object.fromEntries(secure), ...OWN }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
