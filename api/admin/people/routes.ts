/** The calls by which an admin erases a person. */
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { onTheWire } from '#records/rows.ts'
import { serve } from '../../http/serve.ts'
import { passengers } from '../entities/passengers.ts'
import { theRecord } from '../records/routes.ts'
import { erasePassenger, forgetErased } from './erase.ts'
import { readErasure } from './named.ts'

export function erasingRoutes(app: FastifyInstance, { db, dataDir }: { db: Kysely<Database>; dataDir: string }): void {
  serve(app, 'GET /api/admin/passenger/:id/erase', ({ params }) => readErasure(db, Number(params.id)))

  serve(app, 'POST /api/admin/passenger/:id/erase', async ({ params, body: { reason, version }, user }) => {
    const id = Number(params.id)
    const known = await db
      .transaction()
      .execute((trx) => erasePassenger({ trx, userId: user.id }, id, { reason: reason.trim(), version }))
    await forgetErased(db, dataDir, known)
    return onTheWire(await theRecord(db, passengers, id))
  })
}
