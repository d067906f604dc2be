import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { parseAddress } from '#config/addresses.ts'
import { serve } from '../http/serve.ts'

/**
 * The address of the client, in one spelling. Behind a configured proxy it is the address that the proxy gives.
 * `unknown` if the client has hung up already.
 */
export const clientAddress = (request: FastifyRequest): string => canonicalAddress(request.ip ?? 'unknown')

/**
 * One spelling for each address, so that all its spellings count as one. IPv6 gets its short form (RFC 5952). A text that is
 * no address becomes lower case.
 */
export const canonicalAddress = (text: string): string => parseAddress(text)?.toString() ?? text.toLowerCase()

export const addressRoutes: FastifyPluginAsync = async (app) => {
  serve(app, 'GET /api/ip', async (request) => ({ ip: clientAddress(request) }))
}
