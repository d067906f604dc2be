import type { Socket } from 'node:net'
import { hostname } from 'node:os'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseAddress } from '#config/addresses.ts'
import { HttpError, invalidRequest } from './errors.ts'

/** A host name or address, with or without a port. A Host header may hold other things, which are refused. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/** What this machine is called by those beside it. */
const OWN_NAMES = ['localhost', hostname().toLowerCase(), `${hostname().toLowerCase()}.local`]

type Asked = Pick<FastifyRequest, 'protocol' | 'host'> & { socket?: Pick<Socket, 'localAddress' | 'localPort'> }

/**
 * This site's address, without a slash at its end: `publicUrl`, or else the address that the visitor used if it is one of this
 * machine. No other name is believed, for anybody may send any: then it is the address that the connection came to. Throws a 400
 * if the Host header is no host.
 */
export function originOf({ protocol, host, socket }: Asked, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl
  const scheme = protocol === 'https' ? 'https' : 'http'
  // HTTP/1.0 needs no host, and some monitors still use it.
  const origin = `${scheme}://${host || 'localhost'}`
  if (!HOST.test(host || 'localhost') || !URL.canParse(origin)) {
    throw invalidRequest("'Host' is geen adres van een site.")
  }
  const { localAddress = 'localhost', localPort } = socket ?? {}
  const own = inOneForm(localAddress)
  const name = new URL(origin).hostname.replace(/^\[|\]$/g, '')
  if (OWN_NAMES.includes(name) || inOneForm(name) === own) return origin
  return `${scheme}://${own.includes(':') ? `[${own}]` : own}${localPort === undefined ? '' : `:${localPort}`}`
}

const inOneForm = (name: string): string => parseAddress(name)?.toString() ?? name

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
