/** For monitoring: whether the process is alive, and whether the database and search work. */
import type { FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Health } from '#domain/health.ts'
import { searchStarting } from '#search/errors.ts'
import type { Search } from '#search/search.ts'
import { databaseUnavailable } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import { partsOf, readCondition, type Watched } from './condition.ts'

export interface HealthOptions {
  db: Kysely<Database>
  search: Pick<Search, 'state'>
  config: Watched
  /** The withdrawn records that the index still holds. */
  lateRemovals: () => Health['withdrawnStillInIndex']
  /** In milliseconds. */
  startsWithin?: number
}

/** A server that starts gets no traffic for this long, unless its search answers earlier. In milliseconds. */
const STARTS_WITHIN = 120_000

export const healthRoutes: FastifyPluginAsync<HealthOptions> = async (
  app,
  { db, search, config, lateRemovals, startsWithin = STARTS_WITHIN },
) => {
  const started = performance.now()
  let answered = false
  serve(app, 'GET /health/live', async () => ({ status: 'alive' as const }), { logLevel: 'warn' })

  // A proxy that gets 503 sends visitors to another server. A new server answers 503 until its search is ready. Later it does
  // not, because the rest of the site works without search. What else fails is told, for another server would not mend it.
  serve(
    app,
    'GET /health/ready',
    async (request) => {
      const condition = await readCondition(db, config).catch((error) => {
        request.log.error({ why: error instanceof Error ? error.message : error }, 'database away')
        throw databaseUnavailable()
      })
      const state = search.state()
      answered ||= state === 'ready'
      if (!answered && performance.now() - started < startsWithin) throw searchStarting()
      return {
        status: 'ready' as const,
        parts: { database: 'ready' as const, search: state, ...partsOf(condition) },
        withdrawnStillInIndex: lateRemovals(),
      }
    },
    { logLevel: 'warn' },
  )
}
