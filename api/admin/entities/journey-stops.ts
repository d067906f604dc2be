/** The stops of a voyage as staff order them. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { readStops, type StopFields } from '#records/journeys.ts'
import { invalidRequest } from '../../http/errors.ts'

/**
 * A stop that stays keeps its `id`, and with it every link to it; one that was taken out and comes back gets it again. Stops
 * at points in the bin, which nobody sees, stay for the day on which those come back.
 */
export async function writeStops(trx: Kysely<Database>, journeyId: number, stops: readonly StopFields[]): Promise<void> {
  await refuseUnknownPoints(trx, journeyId, stops)
  const stored = (await readStops(trx, [journeyId])).get(journeyId) ?? []
  const own = new Set(stored.map(({ id }) => id))
  const named = stops.flatMap(({ id }) => (id === undefined ? [] : [id]))
  if (new Set(named).size !== named.length) throw invalidRequest('A stop is named twice.')
  const gone = [...own.difference(new Set(named))].map(Number)
  await trx.deleteFrom('journey_stop').where(sql<boolean>`id = any(${gone}::int[])`).execute()
  const former = await formerIds(trx, named)
  for (const [at, { _id, id, startDate, endDate, city = null }] of stops.entries()) {
    const place = { content_point_id: Number(_id), position: at + 1 }
    const values = { ...place, arrive: startDate, leave: endDate, city }
    if (id !== undefined && own.has(id)) {
      await trx.updateTable('journey_stop').set(values).where('id', '=', Number(id)).execute()
    } else {
      const again = id !== undefined && former.has(id) ? { id: Number(id) } : {}
      await trx
        .insertInto('journey_stop')
        .values({ ...again, ...values, journey_id: journeyId })
        .execute()
    }
  }
}

/** Ids that some stop has had and none has. */
async function formerIds(trx: Kysely<Database>, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    id: string
  }>`select asked.id::text as id from unnest(${[...ids]}::int[]) as asked(id)
    where asked.id <= pg_sequence_last_value('journey_stop_id_seq')
      and not exists (select from journey_stop where journey_stop.id = asked.id)`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** A stop of which it is not said how the voyage names its place goes on as it was named. */
export const namedAsBefore = (stops: readonly StopFields[], before: readonly StopFields[]): StopFields[] => {
  const known = new Map(before.map((stop) => [stop.id, stop]))
  return stops.map((stop) => {
    const was = stop.id === undefined ? undefined : known.get(stop.id)
    const city = was?._id === stop._id ? was.city : null
    return { city: city ?? null, ...stop }
  })
}

/** General points may be stops of every voyage, personal ones of their own, or of any while they have none. */
export const mayBeStop = (point: RawBuilder<unknown>, journeyId: number): RawBuilder<boolean> =>
  sql<boolean>`(not ${point}.personal or coalesce(${point}.journey_id, ${journeyId}) = ${journeyId})`

async function refuseUnknownPoints(trx: Kysely<Database>, journeyId: number, stops: readonly StopFields[]): Promise<void> {
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
