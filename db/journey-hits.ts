/** Voyages as lists and search results show them. */
import { type Kysely, sql } from 'kysely'
import { type JourneyHit, journeyName } from '#domain/journey.ts'
import { published } from './published.ts'
import { chosen, limitOf, type Rows } from './rows.ts'
import type { Database } from './schema.ts'

/** Public voyages by key. */
export async function loadJourneyHits(
  db: Kysely<Database>,
  rows: Rows,
): Promise<{ id: number; hit: JourneyHit }[]> {
  const found = await db
    .selectFrom('journey')
    .leftJoin('ship', (join) => join.onRef('ship.id', '=', 'journey.ship_id').on(published('ship')))
    .select([
      'journey.id',
      'journey.code',
      'journey.name',
      'journey.start_date',
      'journey.end_date',
      'journey.start_city',
      'journey.end_city',
      'journey.source',
      'ship.id as ship_id',
      'ship.ship_name',
      stopsInOrder.as('stops'),
    ])
    .where(published('journey'))
    .where(chosen('journey.id', rows))
    .orderBy('journey.id')
    .$if('limit' in rows, (query) => query.limit(limitOf(rows)))
    .execute()
  return found.map((row) => ({
    id: row.id,
    hit: {
      _id: String(row.id),
      journeyId: row.code,
      name: journeyName({
        name: row.name,
        shipName: row.ship_name,
        startCity: row.start_city,
        endCity: row.end_city,
        startDate: row.start_date,
        endDate: row.end_date,
      }),
      ship: { id: row.ship_id === null ? null : String(row.ship_id), name: row.ship_name },
      startDate: row.start_date,
      endDate: row.end_date,
      startCity: row.start_city,
      endCity: row.end_city,
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
    and content_point.deleted_at is null and content_point.published_at <= now()
  order by journey_stop.position)`
