import type { FastifyInstance, HTTPMethods } from 'fastify'
import { methodNotAllowed } from './errors.ts'

/**
 * Answers 405 with `Allow` if an address exists, but not for that method. Call it before the routes of a scope are
 * registered, and call the function that it returns after them.
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
      // In `onRequest`, which runs before the body is read and checked.
      app.route({ url, method: others, schema: { hide: true }, onRequest: refuse, handler: refuse })
    }
  }
}
