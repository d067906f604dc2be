import type { FastifyInstance, HTTPMethods } from 'fastify'
import { methodNotAllowed } from '../errors.ts'

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
      const refuse = () => {
        throw methodNotAllowed(allowed)
      }
      const others = app.supportedMethods.filter((method) => !methods.has(method)) as HTTPMethods[]
      if (others.length === 0) continue
      // Before a body is read, which may be wrong in other ways.
      app.route({ url, method: others, schema: { hide: true }, onRequest: refuse, handler: refuse })
    }
  }
}
