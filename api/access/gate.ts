/**
 * The gate before passenger lists: who may see list pages. Every route that answers with a list page, or a byte of
 * one, asks here first. Rules: data contract, section 4.
 */
import type { FastifyRequest } from 'fastify'

/** What opened the lists for this request; null means that they stay closed. */
export type GrantedBy = 'address' | 'code' | null

export interface Gate {
  grantedBy(request: FastifyRequest): Promise<GrantedBy>
}
