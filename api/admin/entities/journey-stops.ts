/** The stops of a voyage as staff order them. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { readStops, type StopFields } from '#records/journey-stops.ts'
import { invalidRequest } from '../../errors.ts'

/** A stop that stays keeps its `id`, and with it every link to it. */
export async function writeStops(
  trx: Kysely<Database>,
  journeyId: number,
  stops: readonly StopFields[],
): Promise<void> {
  await refuseUnknownPoints(trx, journeyId, stops)
  const stored = (await readStops(trx, [journeyId])).get(journeyId) ?? []
  const own = new Set(stored.map(({ id }) => id))
  const kept = stops.flatMap(({ id }) => (id !== undefined && own.has(id) ? [Number(id)] : []))
  if (new Set(kept).size !== kept.length) throw invalidRequest('A stop is named twice.')
  await trx
    .deleteFrom('journey_stop')
    .where('journey_id', '=', journeyId)
    .where(sql<boolean>`not id = any(${kept}::int[])`)
    .execute()
  for (const [at, { _id, id, startDate, endDate }] of stops.entries()) {
    const values = { content_point_id: Number(_id), position: at + 1, arrive: startDate, leave: endDate }
    if (id !== undefined && own.has(id)) {
      // The place as the voyage names it goes with the point that it was said of.
      const city = sql<string | null>`case when content_point_id = ${Number(_id)} then city end`
      await trx
        .updateTable('journey_stop')
        .set({ ...values, city })
        .where('id', '=', Number(id))
        .execute()
    } else {
      await trx
        .insertInto('journey_stop')
        .values({ ...values, journey_id: journeyId })
        .execute()
    }
  }
}

/** General points may be stops of every voyage, personal ones of their own, or of any while they have none. */
export const mayBeStop = (point: RawBuilder<unknown>, journeyId: number): RawBuilder<boolean> =>
  sql<boolean>`(not ${point}.personal or coalesce(${point}.journey_id, ${journeyId}) = ${journeyId})`

async function refuseUnknownPoints(
  trx: Kysely<Database>,
  journeyId: number,
  stops: readonly StopFields[],
): Promise<void> {
  const ids = [...new Set(stops.map(({ _id }) => Number(_id)))]
  const found = await trx
    .selectFrom('content_point')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .where('deleted_at', 'is', null)
    .where(mayBeStop(sql`content_point`, journeyId))
    .execute()
  if (found.length !== ids.length) {
    throw invalidRequest("'contentPoints' names a point that is no more, or that belongs to another journey.")
  }
}
