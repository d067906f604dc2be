/** Voyages as lists and search results show them. */
import { expressionBuilder, type Kysely, sql } from 'kysely'
import { type JourneyHit, journeyName } from '#domain/journey.ts'
import { published } from './published.ts'
import { chosen, limitOf, type Rows } from './rows.ts'
import type { Database } from './schema.ts'
import { selectVoyages } from './voyages.ts'

/** Public voyages by key. */
export async function loadJourneyHits(
  db: Kysely<Database>,
  rows: Rows,
): Promise<{ id: number; hit: JourneyHit }[]> {
  const found = await selectVoyages(db)
    .select(stopsInOrder.as('stops'))
    .where(chosen('journey.id', rows))
    .orderBy('journey.id')
    .$if('limit' in rows, (query) => query.limit(limitOf(rows)))
    .execute()
  return found.map((row) => ({
    id: row.id,
    hit: {
      _id: String(row.id),
      journeyId: row.code,
      name: journeyName(row),
      ship: { id: row.shipId === null ? null : String(row.shipId), name: row.shipName },
      startDate: row.startDate,
      endDate: row.endDate,
      startCity: row.startCity,
      endCity: row.endCity,
      contentPoint: row.stops,
      source: row.source,
    },
  }))
}

/** Identities of the voyage's public points, in route order. */
const stopsInOrder = sql<string[]>`array(
  select journey_stop.id::text from journey_stop
  join content_point on content_point.id = journey_stop.content_point_id
  where journey_stop.journey_id = journey.id
    and ${published('content_point')(expressionBuilder())}
  order by journey_stop.position)`
