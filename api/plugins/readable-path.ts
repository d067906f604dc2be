/** Addresses of the site that cannot be decoded, such as `/sidemenu/%`. */
import type { IncomingMessage } from 'node:http'
import { isNavigation } from '../static/not-found.ts'

/**
 * Fastify refuses such a path before our hooks run. A visitor should get the page that says that the address does not
 * exist, with all headers. So in a browser each percent sign of the path is escaped: `/sidemenu/%` -> `/sidemenu/%25`.
 * For calls Fastify's refusal is right.
 */
export function readablePath(request: IncomingMessage): string {
  const { url = '/' } = request
  const [path = '', query] = url.split(/\?(.*)/s)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    if (!isNavigation(request)) return url
    return path.replaceAll('%', '%25') + (query === undefined ? '' : `?${query}`)
  }
}
