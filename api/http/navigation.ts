import type { IncomingMessage } from 'node:http'
import { isWithin, SERVER_PARTS } from '#domain/addresses.ts'

/** Whether a visitor opens an address in a browser, and not a program that asks for data. */
export const isNavigation = ({ method, url = '/', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !isWithin(url, [...SERVER_PARTS, '/assets']) &&
  (headers.accept ?? '').includes('text/html')

/**
 * Fastify refuses a path that cannot be decoded, such as `/sidemenu/%`, before our hooks run. A visitor in a browser should get
 * the page "not found", with all headers. So for a browser percent signs are escaped: `/sidemenu/%` -> `/sidemenu/%25`.
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
