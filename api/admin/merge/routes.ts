/** Merging two records, and copying a voyage. */
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { rehearse } from '#db/transactions.ts'
import type { Work } from '#records/description.ts'
import type { StopFields } from '#records/journeys.ts'
import { workingCopy } from '#records/rows.ts'
import { serve } from '../../http/serve.ts'
import { journeys, pointsOfOthers } from '../entities/journeys.ts'
import { theRecord } from '../records/routes.ts'
import { createRecord } from '../records/save.ts'
import { mergeRecords, undoMerge } from './merge.ts'

export function mergeRoutes(app: FastifyInstance, { db }: { db: Kysely<Database> }): void {
  serve(app, 'POST /api/admin/merge/:kind/:id', async ({ params: { kind, id }, query: { check }, body, user }) => {
    const merge = (trx: Kysely<Database>) => mergeRecords({ trx, userId: user.id }, kind, id, body)
    if (check) return { ...(await rehearse(db, merge)), many: null }
    return db.transaction().execute(merge)
  })

  serve(app, 'POST /api/admin/merge/undo/:id', async ({ params, user }) => {
    await db.transaction().execute((trx) => undoMerge({ trx, userId: user.id }, Number(params.id)))
    return null
  })

  serve(app, 'POST /api/admin/journey/:id/duplicate', async ({ params, body: { journeyId }, user }) => {
    const copy = (trx: Kysely<Database>) => duplicateVoyage({ trx, userId: user.id }, Number(params.id), journeyId)
    return { _id: String(await db.transaction().execute(copy)) }
  })
}

/** A draft with the voyage's ship, dates, texts and stops, but without what is of that voyage alone. */
async function duplicateVoyage(work: Work, id: number, journeyId: string | null): Promise<number> {
  const fields = workingCopy(await theRecord(work.trx, journeys, id))
  const others = await pointsOfOthers(work.trx, id)
  const stops = (fields.contentPoints as StopFields[]).filter(({ _id }) => !others.has(_id))
  const contentPoints = stops.map(({ id: _own, ...stop }) => stop)
  const none = { images: [], passengerList: [], passengerCount: null, favouriteRank: null, inPack: false }
  return createRecord(work, journeys, { ...fields, ...none, contentPoints, journeyId }, true)
}
