/** Voyages with their ships, and as lists and search results show them. */
import { expressionBuilder, type Kysely, sql } from 'kysely'
import { COLUMNS } from '#db/columns.ts'
import { PUBLIC, published, type Scope } from '#db/published.ts'
import { chosen, limitOf, type Rows } from '#db/rows.ts'
import type { Database } from '#db/schema.ts'
import { type JourneyHit, journeyName } from '#domain/journey.ts'
import { type ShipFacts, shipFacts } from '#domain/ship.ts'

type Columns = typeof COLUMNS.ship
type Fact = { [F in keyof ShipFacts]: `ship.${Columns[F]} as ${F}` }[keyof ShipFacts]
const factOf = (fact: keyof ShipFacts) => `ship.${COLUMNS.ship[fact]} as ${fact}` as Fact

/**
 * The voyages that may be seen in this scope. Callers narrow it (`.where('journey.code', '=', code)`) and add columns.
 * The ship's columns are null when the voyage has no ship, or when its ship may not be seen.
 */
export const selectVoyages = (db: Kysely<Database>, scope: Scope = PUBLIC) =>
  db
    .selectFrom('journey')
    .leftJoin('ship', (join) => join.onRef('ship.id', '=', 'journey.ship_id').on(published('ship', scope)))
    .select(['journey.id', 'journey.code', 'journey.name', 'journey.source'])
    .select(['journey.start_date as startDate', 'journey.end_date as endDate'])
    .select(['journey.start_city as startCity', 'journey.end_city as endCity'])
    .select(['journey.passenger_count as passengerCount'])
    .select(['ship.id as shipId', 'ship.ship_name as shipName'])
    .select(shipFacts().map(factOf))
    .where(published('journey', scope))

/** Public voyages by key. */
export async function loadJourneyHits(db: Kysely<Database>, rows: Rows): Promise<{ id: number; hit: JourneyHit }[]> {
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

/** Ids of the voyage's public stops, in route order. */
const stopsInOrder = sql<string[]>`array(
  select journey_stop.id::text from journey_stop
  join content_point on content_point.id = journey_stop.content_point_id
  where journey_stop.journey_id = journey.id
    and ${published('content_point')(expressionBuilder())}
  order by journey_stop.position)`
