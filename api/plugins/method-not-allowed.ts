import type { FastifyInstance } from 'fastify'
import { methodNotAllowed } from '../errors.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/**
 * Answers 405 with `Allow` where an address is known but not by that method. Call it before the routes of a scope are
 * registered, and what it gives after them.
 */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const known = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const methods = known.get(url) ?? new Set()
    for (const name of [method].flat()) methods.add(name)
    known.set(url, methods)
  })
  return () => {
    for (const [url, methods] of [...known]) {
      const allowed = [...methods].sort()
      app.route({
        url,
        method: METHODS.filter((method) => !methods.has(method)),
        schema: { hide: true },
        handler: () => {
          throw methodNotAllowed(allowed)
        },
      })
    }
  }
}
