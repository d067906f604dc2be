/** For monitoring: whether the process is alive, and whether the database and search work. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Kysely, sql } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Database } from '#db/schema.ts'
import { searchStarting } from '#search/errors.ts'
import type { Search } from '#search/search.ts'
import { databaseUnavailable, errorResponses } from '../errors.ts'

export interface HealthOptions {
  db: Kysely<Database>
  search: Pick<Search, 'state'>
  /** The withdrawn records that search still finds, since its index does not take them out. */
  lateRemovals: () => Static<typeof LateRemovalsSchema>
  /** In milliseconds. */
  startsWithin?: number
}

/** A server that has just started gets no traffic for so long, unless its search answers before. In milliseconds. */
const STARTS_WITHIN = 120_000

const LateRemovalsSchema = Type.Object({
  waiting: Type.Integer({ description: 'records' }),
  seconds: Type.Integer({ description: 'how long the oldest waits' }),
})

const ReadinessSchema = Type.Object({
  status: Type.Literal('ready'),
  parts: Type.Object({
    database: Type.Literal('ready'),
    search: Type.Union([Type.Literal('starting'), Type.Literal('ready'), Type.Literal('away')]),
  }),
  withdrawnStillInIndex: LateRemovalsSchema,
})

export const healthRoutes: FastifyPluginAsyncTypebox<HealthOptions> = async (
  app,
  { db, search, lateRemovals, startsWithin = STARTS_WITHIN },
) => {
  const started = performance.now()
  let answered = false
  app.get(
    '/health/live',
    {
      logLevel: 'warn',
      schema: {
        summary: 'The process answers',
        tags: ['health'],
        response: { 200: Type.Object({ status: Type.Literal('alive') }), ...errorResponses() },
      },
    },
    async () => ({ status: 'alive' as const }),
  )

  // A proxy that gets 503 sends visitors to another server. It does so until search has answered once, for a new server would
  // refuse them. Later a search that is away is no reason: the rest of the site works without it.
  app.get(
    '/health/ready',
    {
      logLevel: 'warn',
      schema: {
        summary: "Each part's state",
        tags: ['health'],
        response: { 200: ReadinessSchema, ...errorResponses(503) },
      },
    },
    async (request) => {
      try {
        await sql`select 1`.execute(db)
      } catch (error) {
        request.log.error({ why: error instanceof Error ? error.message : error }, 'database away')
        throw databaseUnavailable()
      }
      const state = search.state()
      answered ||= state === 'ready'
      if (!answered && performance.now() - started < startsWithin) throw searchStarting()
      return {
        status: 'ready' as const,
        parts: { database: 'ready' as const, search: state },
        withdrawnStillInIndex: lateRemovals(),
      }
    },
  )
}
