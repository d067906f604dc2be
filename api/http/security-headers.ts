/**
 * The headers of every answer: one by which a device knows the server (`OWN`), and those for security. The content security
 * policy lets pages load from this server only. Images may be `data:` and `blob:`, for the map's tiles and pins and for the scan
 * viewer. Workers may come from a blob.
 */
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import helmet from 'helmet'
import { OWN } from '#domain/own-answer.ts'

/** What no page of the site asks a device for. */
const NOT_USED =
  'accelerometer bluetooth camera display-capture geolocation gyroscope hid magnetometer microphone midi payment serial usb'

const STYLES = "'self'"

/** For pages with Fluent or Swagger, which make their styles in the browser: those may be inline. */
export function allowInlineStyles(reply: FastifyReply): void {
  const policy = String(reply.getHeader(POLICY))
  reply.header(POLICY, policy.replace(`style-src ${STYLES}`, `style-src ${STYLES} 'unsafe-inline'`))
}
const POLICY = 'content-security-policy'

/** The headers are always the same, so Helmet makes them once. Its middleware would take longer than many answers. */
export function securityHeaders(https: boolean): Readonly<Record<string, string>> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  const policy = {
    useDefaults: false,
    directives: {
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': [STYLES],
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
  const permissions = NOT_USED.split(' ').map((feature) => `${feature}=()`)
  return { ...Object.fromEntries(secure), 'permissions-policy': permissions.join(', '), ...OWN }
}
