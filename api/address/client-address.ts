import type { FastifyRequest } from 'fastify'

/**
 * The client's own address, as far as our configured proxies vouch for it. A server that listens on `::` sees an IPv4
 * client as `::ffff:192.0.2.1`; it is written as IPv4 here, the way staff write it in a list.
 */
export const clientAddress = (request: FastifyRequest): string =>
  request.ip.toLowerCase().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '')
