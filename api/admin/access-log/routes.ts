/** Who opened which passenger list, and who can open one now: for admins. */
import type { FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { PAGE_ROWS } from '#domain/staff-lists.ts'
import { BYTE_ORDER_MARK, csvLines } from '#files/csv.ts'
import { countOpenings, endGrant, listGrants, listOpenedJourneys, listOpenings } from '../../access/log.ts'
import { recordNotFound } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'

export const accessLogRoutes: FastifyPluginAsync<{ db: Kysely<Database> }> = async (app, { db }) => {
  serve(app, 'GET /api/admin/accessLog', async ({ query: { rows = PAGE_ROWS, page = 1, ...asked } }, reply) => {
    reply.header('x-total-count', await countOpenings(db, asked))
    return listOpenings(db, asked, { limit: rows, offset: (page - 1) * rows })
  })

  serve(app, 'GET /api/admin/accessLog/csv', async ({ query }, reply) => {
    const openings = await listOpenings(db, query)
    const rows = openings.map((row) => [row.openedAt, row.journeyId, row.ship, row.by, row.username, row.address])
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="access-log.csv"')
    return Buffer.from(BYTE_ORDER_MARK + csvLines([['opened_at', 'journey', 'ship', 'let_in_by', 'staff', 'address'], ...rows]))
  })

  serve(app, 'GET /api/admin/accessLog/journeys', () => listOpenedJourneys(db))

  serve(app, 'GET /api/admin/accessLog/grants', () => listGrants(db))

  serve(app, 'DELETE /api/admin/accessLog/grants/:id', async ({ params }) => {
    if (!(await endGrant(db, Number(params.id)))) throw recordNotFound()
    return null
  })
}
