/**
 * Security headers on every answer. The content security policy lets the page load from this server alone: styles may
 * be inline (React and OpenSeadragon set them), images may be drawn by the page itself (`data:`, `blob:`: the globe's
 * tiles and pins, the scan viewer), workers may come from a blob.
 */
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

export async function setSecurityHeaders(app: FastifyInstance, https: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
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
    },
    // Browsers ignore these two over plain http, and say so in the console of every visitor on a local network.
    strictTransportSecurity: https,
    crossOriginOpenerPolicy: https,
    originAgentCluster: https,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
}
