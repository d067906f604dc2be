import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError, invalidRequest } from './errors.ts'

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

/** Methods that change nothing. */
const READING = ['GET', 'HEAD', 'OPTIONS']

/** Refuses a change that a page of another site asks for in a visitor's browser. Programs name no site, and are let in. */
export function refuseForeignWrites(app: FastifyInstance, publicUrl: string | null): void {
  app.addHook('onRequest', async (request) => {
    if (!READING.includes(request.method) && isForeign(request, publicUrl))
      throw new HttpError(403, 'foreign_origin', {
        nl: 'Dit verzoek komt van een andere site.',
        en: 'This request comes from another site.',
      })
  })
}

/** A browser says itself how the asking page relates to this site. Over plain http it says only which site that page is of. */
function isForeign({ headers, host }: FastifyRequest, publicUrl: string | null): boolean {
  const { origin, 'sec-fetch-site': relation } = headers
  if (relation !== undefined) return relation !== 'same-origin' && relation !== 'none'
  return origin !== undefined && origin !== publicUrl && origin !== `http://${host}` && origin !== `https://${host}`
}
