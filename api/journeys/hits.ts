/** Voyages as a list shows them, by code: for pages that mention them. */
import type { Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { type JourneyHit, journeyName } from '#domain/journey.ts'

/** In the order of the codes; a code that no public voyage bears is left out. */
export async function listJourneyHits(db: Kysely<Database>, codes: string[]): Promise<JourneyHit[]> {
  if (codes.length === 0) return []
  const rows = await db
    .selectFrom('journey')
    .leftJoin('ship', (join) => join.onRef('ship.id', '=', 'journey.ship_id').on(published('ship')))
    .select(['journey.id', 'journey.code', 'journey.name', 'journey.source'])
    .select(['journey.start_date as startDate', 'journey.end_date as endDate'])
    .select(['journey.start_city as startCity', 'journey.end_city as endCity'])
    .select(['ship.id as shipId', 'ship.ship_name as shipName'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('journey_stop')
          .innerJoin('content_point', 'content_point.id', 'journey_stop.content_point_id')
          .select('journey_stop.id')
          .whereRef('journey_stop.journey_id', '=', 'journey.id')
          .where(published('content_point'))
          .orderBy('journey_stop.position')
          .orderBy('journey_stop.id'),
      ).as('stops'),
    )
    .where('journey.code', 'in', codes)
    .where(published('journey'))
    .execute()
  const byCode = new Map(rows.map((row) => [row.code, row]))
  return codes.flatMap((code) => {
    const row = byCode.get(code)
    if (!row) return []
    return {
      _id: String(row.id),
      journeyId: row.code,
      name: journeyName(row),
      ship: { id: row.shipId === null ? null : String(row.shipId), name: row.shipName },
      startDate: row.startDate,
      endDate: row.endDate,
      startCity: row.startCity,
      endCity: row.endCity,
      contentPoint: row.stops.map((stop) => String(stop.id)),
      source: row.source,
    }
  })
}
