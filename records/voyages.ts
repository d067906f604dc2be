/** Voyages with their ships, and as lists and search results show them; ships as lists show them. */
import { expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { COLUMNS } from '#db/columns.ts'
import { embargoOver, PUBLIC, published, type Scope, todayInAmsterdam } from '#db/published.ts'
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

/** A row of `selectVoyages`. */
export type VoyageRow = Awaited<ReturnType<ReturnType<typeof selectVoyages>['executeTakeFirstOrThrow']>>

/** The public ships. */
export const selectShips = (db: Kysely<Database>) =>
  db
    .selectFrom('ship')
    .select(['id', 'ship_name as shipName', 'prefix', 'company', 'master', 'built_year as builtYear'])
    .select(['tonnage', 'nationality', 'note', 'source'])
    .where(published('ship'))

/** A row of `selectShips`. */
export type ShipRow = Awaited<ReturnType<ReturnType<typeof selectShips>['executeTakeFirstOrThrow']>>

/** How many passengers of each voyage may be shown. Voyages without any are missing. `ids` null: all voyages. */
export async function countNames(
  db: Kysely<Database>,
  today: string,
  ids: readonly number[] | null,
): Promise<Map<number, number>> {
  const counted = await db
    .selectFrom('passenger')
    .innerJoin('journey', 'journey.id', 'passenger.journey_id')
    .select((eb) => ['journey.id', eb.fn.countAll<number>().as('entered')])
    .$if(ids !== null, (query) => query.where(sql<SqlBool>`journey.id = any(${ids}::int[])`))
    .where(published('journey'))
    .where(published('passenger'))
    .where(embargoOver(today))
    .groupBy('journey.id')
    .execute()
  return new Map(counted.map(({ id, entered }) => [id, Number(entered)]))
}

/** Public voyages by key. */
export const loadJourneyHits = async (db: Kysely<Database>, ids: number[]): Promise<JourneyHit[]> =>
  (await loadHits(db, { ids }, await countNames(db, todayInAmsterdam(), ids))).map(({ hit }) => hit)

/** Public voyages with the places on the way and the number of stories, each absent if there are none. */
export async function loadVoyages(
  db: Kysely<Database>,
  rows: Rows,
  names: ReadonlyMap<number, number>,
): Promise<{ id: number; hit: JourneyHit; via?: string[]; stories?: number }[]> {
  const found = await loadHits(db, rows, names)
  const via = await readCalls(db, found)
  return found.map(({ id, hit, stories }) => {
    const calls = via.get(id)
    return { id, hit, ...(calls?.length && { via: calls }), ...(stories && { stories }) }
  })
}

async function loadHits(
  db: Kysely<Database>,
  rows: Rows,
  names: ReadonlyMap<number, number>,
): Promise<{ id: number; hit: JourneyHit; stories: number }[]> {
  const found = await selectVoyages(db)
    .select([stopsInOrder.as('stops'), storiesTold.as('stories')])
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
      names: { entered: names.get(row.id) ?? 0, expected: row.passengerCount },
    },
    stories: row.stories,
  }))
}

/** Ids of the voyage's public stops, in route order. */
const stopsInOrder = sql<string[]>`array(
  select journey_stop.id::text from journey_stop
  join content_point on content_point.id = journey_stop.content_point_id
  where journey_stop.journey_id = journey.id
    and ${published('content_point')(expressionBuilder())}
  order by journey_stop.position)`

/** How many public stories are told on the voyage. */
const storiesTold = sql<number>`(
  select count(distinct content_point.id)::int from journey_stop
  join content_point on content_point.id = journey_stop.content_point_id
  where journey_stop.journey_id = journey.id
    and ${published('content_point')(expressionBuilder())}
    and content_point.story <> '')`

/** The places where these voyages call between their departure and arrival, in order and each once. */
async function readCalls(
  db: Kysely<Database>,
  voyages: readonly { id: number; hit: JourneyHit }[],
): Promise<Map<number, string[]>> {
  const ids = voyages.map(({ id }) => id)
  const stops = await db
    .selectFrom('journey_stop as stop')
    .innerJoin('content_point', 'content_point.id', 'stop.content_point_id')
    .select((eb) => ['stop.journey_id', eb.fn.coalesce('stop.city', 'content_point.city').$notNull().as('city')])
    .where(sql<SqlBool>`stop.journey_id = any(${ids}::int[])`)
    .where((eb) => eb.or([eb('stop.city', 'is not', null), eb('content_point.city', 'is not', null)]))
    .where('content_point.personal', '=', false)
    .where(published('content_point'))
    .orderBy('stop.position')
    .execute()
  const calls = Map.groupBy(stops, (stop) => stop.journey_id)
  return new Map(
    voyages.map(({ id, hit: { startCity, endCity } }) => {
      const cities = (calls.get(id) ?? []).map(({ city }) => city)
      // A route begins at its departure and ends at its arrival, which may have another name there: Batavia at Tandjong Priok.
      const ends = new Set([startCity, endCity, startCity && cities[0], endCity && cities.at(-1)])
      return [id, [...new Set(cities)].filter((city) => !ends.has(city))]
    }),
  )
}
