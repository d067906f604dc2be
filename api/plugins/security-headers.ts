/**
 * Security headers on every answer. The content security policy lets the page load from this server alone: styles may
 * be inline (React and OpenSeadragon set them), images may be drawn by the page itself (`data:`, `blob:`: the globe's
 * tiles and pins, the scan viewer), workers may come from a blob.
 */
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** They are the same for every answer, so helmet writes them once: its own middleware takes longer than many answers. */
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
  const headers = Object.fromEntries(
    Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
