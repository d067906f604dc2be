import type { FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import { published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import type { Partner } from '#domain/partner.ts'
import { serve } from '../http/serve.ts'

export const partnerRoutes: FastifyPluginAsync<{ db: Kysely<Database> }> = async (app, { db }) => {
  serve(app, 'GET /api/partners', () => listPartners(db))
}

/** Partners, then funders, then sources, each in the order in which they were entered. */
export async function listPartners(db: Kysely<Database>): Promise<Partner[]> {
  const rows = await db
    .selectFrom('partner')
    .select(['id', 'name', 'role', 'url', 'logo'])
    .where(published('partner'))
    .orderBy((eb) => eb.case('role').when('partner').then(1).when('financier').then(2).else(3).end())
    .orderBy('id')
    .execute()
  return rows.map(({ id, ...partner }) => ({ _id: String(id), ...partner }))
}
