import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '#db/schema.ts'
import { PartnerSchema } from '#domain/partner.ts'
import { errorResponses } from '../errors.ts'
import { listPartners } from './repository.ts'

export const partnerRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    '/api/partners',
    {
      config: { cache: 'revalidate' },
      schema: {
        summary: 'Partners, funders and sources',
        tags: ['site'],
        response: { 200: Type.Array(PartnerSchema), ...errorResponses() },
      },
    },
    () => listPartners(db),
  )
}
