/** The calls of passengers. Their list is found as the site finds them, and many can be changed at once. */
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { PAGE_ROWS } from '#domain/staff-lists.ts'
import type { Search } from '#search/search.ts'
import { serve } from '../../http/serve.ts'
import type { ExportCsv } from '../records/csv.ts'
import { listRecords } from '../records/list.ts'
import { recordRoutes, theRecord } from '../records/routes.ts'
import { passengerRules } from './change-passengers.ts'
import { findForStaff } from './find-passengers.ts'
import { journeys } from './journeys.ts'
import { passengers } from './passengers.ts'

export function passengerRoutes(
  app: FastifyInstance,
  { db, search, exportCsv }: { db: Kysely<Database>; search: Search; exportCsv: ExportCsv },
): void {
  recordRoutes(app, passengers, {
    db,
    exportCsv,
    rules: passengerRules,
    where: async (asked) => (await findForStaff(db, search, asked)).where,
    list: async (asked) => {
      const { where, best } = await findForStaff(db, search, asked)
      const order = (asked.sort === undefined && best) || undefined
      // All of them are too many for one answer.
      return listRecords(db, passengers, { rows: PAGE_ROWS, ...asked }, where, order)
    },
  })

  serve(app, 'GET /api/admin/journey/:id/listPages', async ({ params }) => {
    const { id } = await theRecord(db, journeys, Number(params.id))
    const pages = await db
      .selectFrom('media')
      .select(['id', 'page_number'])
      .where('journey_id', '=', id)
      .where('kind', '=', 'list-page')
      .where('page_number', 'is not', null)
      .where('deleted_at', 'is', null)
      .orderBy('page_number')
      .execute()
    return pages.map((page) => ({ _id: page.id, pageNumber: page.page_number! }))
  })
}
