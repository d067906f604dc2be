import type { FastifyRequest } from 'fastify'
import { invalidRequest } from './errors.ts'

/** A host name or address, with or without a port. A Host header may hold other things, which are refused. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/**
 * This site's address, without a slash at its end: `publicUrl`, or the address that the visitor used. Throws a 400 if the Host
 * header is no host, so that it cannot get into a page or a cached answer.
 */
export function originOf({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl
  // HTTP/1.0 needs no host, and some monitors still use it.
  const origin = `${protocol === 'https' ? 'https' : 'http'}://${host || 'localhost'}`
  if (!HOST.test(host || 'localhost') || !URL.canParse(origin)) {
    throw invalidRequest("'Host' is geen adres van een site.")
  }
  return origin
}
