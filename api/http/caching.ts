/**
 * Nothing may be cached, unless a route allows it. With `config: { cache: 'revalidate' }` clients may keep an answer, and ask
 * each time whether it has changed. If it has not, they get a 304. No cache that several visitors share may keep what may name
 * persons: answers for programs, and pages that search engines may not list.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { isWithin } from '#domain/addresses.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    cache?: 'revalidate'
  }
}

export function controlCaching(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode === 304 && typeof payload === 'string') {
      reply.removeHeader('content-type')
      // Fastify removes the body of an answer to HEAD, and fails if there is none.
      return done(null, request.method === 'HEAD' ? '' : null)
    }
    if (reply.hasHeader('cache-control')) return done(null, payload)
    const keep = request.routeOptions.config.cache === 'revalidate' && reply.statusCode === 200
    if (!keep || typeof payload !== 'string') {
      reply.header('cache-control', 'no-store')
      return done(null, payload)
    }
    const etag = etagOf(payload)
    const isPrivate = isWithin(request.url, ['/api']) || reply.hasHeader('x-robots-tag')
    reply.header('cache-control', isPrivate ? 'private, no-cache' : 'no-cache').header('etag', etag)
    if (!matches(request.headers['if-none-match'], etag)) return done(null, payload)
    reply.code(304).removeHeader('content-type')
    // HEAD keeps the body until Fastify has taken its length.
    done(null, request.method === 'HEAD' ? payload : null)
  })
}

/** Weak, because the same answer may be sent compressed or not. */
export const etagOf = (body: string): string => `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

/** RFC 9110, section 13.1.2: weak comparison against a list, or `*`. */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag))
}
