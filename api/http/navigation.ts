/** What a visitor opens in a browser, beside the calls of programs. */
import type { IncomingMessage } from 'node:http'
import { isWithin, SERVER_PARTS } from '#domain/addresses.ts'

/** Whether somebody opens an address in a browser; else a program asks for data. */
export const isNavigation = ({ method, url = '/', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !isWithin(url, [...SERVER_PARTS, '/assets']) &&
  (headers.accept ?? '').includes('text/html')

/**
 * For an address that cannot be decoded, such as `/sidemenu/%`. Fastify refuses such a path before our hooks run. A visitor should get the page that says that the address does not
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
