import type { IncomingMessage } from 'node:http'
import { isWithin, SERVER_PARTS } from '#domain/addresses.ts'

/** Whether a visitor opens an address in a browser, and not a program that asks for data. */
export const isNavigation = ({ method, url = '/', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !isWithin(url, [...SERVER_PARTS, '/assets']) &&
  (headers.accept ?? '').includes('text/html')

/** The path and the query, without the `http://host` that a proxy's form has before them. */
const PARTS = /^(?:[a-z]+:\/\/[^/?]*)?([^?]*)(.*)$/is
/** Letters and digits that are written in percents, without need. */
const PLAIN = /%(3\d|[46][1-9a-f]|[57][\da])/gi

/**
 * Rules go by the path, so it is written in one way: `/%61pi` -> `/api`.
 *
 * Fastify refuses a path that cannot be decoded, such as `/sidemenu/%`, before our hooks run. A visitor in a browser should get
 * the page "not found", with all headers. So for a browser percent signs are escaped: `/sidemenu/%` -> `/sidemenu/%25`.
 */
export function readablePath({ method, url = '', headers }: IncomingMessage): string {
  const [, written, query = ''] = PARTS.exec(url) ?? []
  const path = written || '/'
  try {
    decodeURIComponent(path)
    return path.replace(PLAIN, decodeURIComponent) + query
  } catch {
    return (isNavigation({ method, url: path, headers }) ? path.replaceAll('%', '%25') : path) + query
  }
}
