/** The calls of passengers. Their list is found as the site finds them, and many can be changed at once. */
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { WhichPassengers } from '#domain/passenger-staff.ts'
import { PAGE_ROWS } from '#domain/staff-records.ts'
import type { Search } from '#search/search.ts'
import { invalidRequest } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { listRecords } from '../records/list.ts'
import { recordRoutes, theRecord } from '../records/routes.ts'
import { changePassengers, judgeChange, undoChange } from './change-passengers.ts'
import { wherePassengers } from './find-passengers.ts'
import { journeys } from './journeys.ts'
import { passengers } from './passengers.ts'

export function passengerRoutes(app: FastifyInstance, { db, search }: { db: Kysely<Database>; search: Search }): void {
  recordRoutes(app, passengers, db, async (asked) =>
    // All of them are too many for one answer.
    listRecords(db, passengers, { rows: PAGE_ROWS, ...asked }, await wherePassengers(db, search, asked)),
  )

  const whereOf = ({ ids, found }: WhichPassengers) =>
    wherePassengers(db, search, { ...found, ...(ids && { ids: ids.join() }) })

  serve(app, 'POST /api/admin/passenger/many', async ({ body: { which, change, expected }, query, user }) => {
    if (!which.ids === !which.found) throw invalidRequest("Either 'ids' or 'found' is needed.")
    const where = await whereOf(which)
    if (query.check) return (await judgeChange(db, where, change)).answer
    return db.transaction().execute((trx) => changePassengers({ trx, userId: user.id }, where, change, expected))
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

  serve(app, 'POST /api/admin/passenger/many/:id/undo', ({ params, user }) =>
    db.transaction().execute((trx) => undoChange({ trx, userId: user.id }, Number(params.id))),
  )
}
