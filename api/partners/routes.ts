import type { FastifyPluginAsync } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import type { Partner } from '#domain/partner.ts'
import { serve } from '../http/serve.ts'

export const partnerRoutes: FastifyPluginAsync<{ db: Kysely<Database> }> = async (app, { db }) => {
  serve(app, 'GET /api/partners', () => listPartners(db))
}

/** Partners, then funders, then sources, each in the order of staff. Others come last, as they were entered. */
export async function listPartners(db: Kysely<Database>): Promise<Partner[]> {
  const rows = await db
    .selectFrom('partner')
    .select(['id', 'name', 'role', 'url', 'logo', 'logo_words as logoWords'])
    .where(published('partner'))
    .orderBy((eb) => eb.case('role').when('partner').then(1).when('financier').then(2).else(3).end())
    .orderBy(sql`sort_order nulls last`)
    .orderBy('id')
    .execute()
  return rows.map(({ id, ...partner }) => ({ _id: String(id), ...partner }))
}
