import type { FastifyInstance } from 'fastify'

/** Answers that have begun get this long to finish: `config/lifetime.ts` gives the whole process ten seconds. */
const GRACE_MS = 7_000

/** Accepts no more requests, lets those that have begun finish, and cuts off those that take longer than `GRACE_MS`. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
  await app.close()
  clearTimeout(timer)
}
