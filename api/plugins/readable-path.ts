/** Addresses of the site that no reader can decode, such as `/sidemenu/%`. */
import type { IncomingMessage } from 'node:http'
import { isNavigation } from '../static/not-found.ts'

/**
 * In a browser such a path is read as it is written, percent signs and all: it names nothing, and gets the page that says
 * so, with all headers. Fastify by itself refuses it before anything of ours sees it, as it still does for a call.
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
