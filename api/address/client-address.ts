import type { FastifyRequest } from 'fastify'
import { parseAddress } from '#config/addresses.ts'

/**
 * The client's own address, as far as our configured proxies vouch for it, in one spelling; `unknown` when the
 * client has hung up before he was looked at.
 */
export const clientAddress = (request: FastifyRequest): string => canonicalAddress(request.ip ?? 'unknown')

/**
 * One spelling for each address, so that it is counted, compared and noted as one: IPv6 in short (RFC 5952). What is no
 * address stays as it is.
 */
export const canonicalAddress = (text: string): string => parseAddress(text)?.toString() ?? text.toLowerCase()
