import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * The client's own address, as far as our configured proxies vouch for it, in one spelling; `unknown` when the
 * client has hung up before he was looked at.
 */
export const clientAddress = (request: FastifyRequest): string => canonicalAddress(request.ip ?? 'unknown')

/**
 * One spelling for each address, so that it is counted, compared and noted as one: IPv6 in short (RFC 5952) and without
 * the interface of a link-local one, and IPv4 as such where it is written as IPv6: a server that listens on `::` sees
 * `::ffff:192.0.2.1`. What is no address stays as it is.
 */
export function canonicalAddress(text: string): string {
  const bare = text.replace(/%.*$/, '')
  if (!isIPv6(bare)) return text.toLowerCase()
  const short = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short)
  if (!mapped) return short
  return mapped
    .slice(1)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')
}
