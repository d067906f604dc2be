import type { FastifyRequest } from 'fastify'
import { invalidRequest } from './errors.ts'

/** A name or address with or without a port; what else a Host header may hold is no address of a site. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/**
 * This site's address, without a slash at its end: `publicUrl`, or what the visitor used. Throws a 400 when the request
 * names no host that can be one, so that none gets into a page or an answer that others keep.
 */
export function originOf(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string | null,
): string {
  if (publicUrl !== null) return publicUrl
  // HTTP/1.0, which probes still speak, needs no host.
  const origin = `${protocol === 'https' ? 'https' : 'http'}://${host || 'localhost'}`
  if (!HOST.test(host || 'localhost') || !URL.canParse(origin)) {
    throw invalidRequest("'Host' is geen adres van een site.")
  }
  return origin
}
