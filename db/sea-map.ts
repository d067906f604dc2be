/** The public ports and sea legs of the database as one map. */
import type { Kysely } from 'kysely'
import { createSeaMap, type SeaMap } from '#domain/sea-map.ts'
import { published } from './published.ts'
import type { Database } from './schema.ts'

export async function loadSeaMap(db: Kysely<Database>): Promise<SeaMap> {
  const ports = await db
    .selectFrom('content_point')
    .select(['city', 'longitude', 'latitude'])
    .where('kind', '=', 'port')
    .where('personal', '=', false)
    .where(published('content_point'))
    .orderBy('id')
    .execute()
  const legs = await db
    .selectFrom('sea_leg')
    .select(['from_city as from', 'to_city as to', 'waypoints'])
    .where(published('sea_leg'))
    .orderBy('id')
    .execute()
  const placed = ports.flatMap(({ city, longitude, latitude }) =>
    city === null || longitude === null || latitude === null ? [] : { city, longitude, latitude },
  )
  return createSeaMap(placed, legs)
}
