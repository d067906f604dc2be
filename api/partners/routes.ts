import type { FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { serve } from '../http/serve.ts'
import { listPartners } from './repository.ts'

export const partnerRoutes: FastifyPluginAsync<{ db: Kysely<Database> }> = async (app, { db }) => {
  serve(app, 'GET /api/partners', () => listPartners(db))
}
