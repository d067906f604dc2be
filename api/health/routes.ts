/** For monitoring: whether the process is alive, and whether the database and search work. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Kysely, sql } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '#db/schema.ts'
import type { Search } from '#search/search.ts'
import { databaseUnavailable, errorResponses } from '../errors.ts'

interface Options {
  db: Kysely<Database>
  search: Pick<Search, 'state'>
}

const ReadinessSchema = Type.Object({
  status: Type.Literal('ready'),
  parts: Type.Object({
    database: Type.Literal('ready'),
    search: Type.Union([Type.Literal('starting'), Type.Literal('ready'), Type.Literal('away')]),
  }),
})

export const healthRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { db, search }) => {
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

  // The rest of the site works without search, so the server is ready while search is starting or away.
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
        request.log.error({ err: error }, 'database away')
        throw databaseUnavailable()
      }
      return { status: 'ready' as const, parts: { database: 'ready' as const, search: search.state() } }
    },
  )
}
