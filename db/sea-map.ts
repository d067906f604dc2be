/** The public ports and sea legs of the database as one map. */
import { type Kysely, sql } from 'kysely'
import { createSeaMap, type SeaMap, type SeaMapParts } from '#domain/sea-map.ts'
import { published } from './published.ts'
import type { Database } from './schema.ts'

export async function loadSeaMap(db: Kysely<Database>): Promise<SeaMap> {
  const { ports, legs } = await loadSeaMapParts(db)
  return createSeaMap(ports, legs)
}

/** Of a port: the name that it was imported with, and those of ports that staff merged into it. */
export const FORMER_NAMES = sql<string[]>`array_remove(array(
  select imported ->> 'city'
  union select unnest(names) from merged where merged.kind = 'contentPoint' and kept = content_point.id), null)`

export async function loadSeaMapParts(db: Kysely<Database>): Promise<SeaMapParts> {
  const ports = await db
    .selectFrom('content_point')
    .select(['city', 'longitude', 'latitude', FORMER_NAMES.as('formerNames')])
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
  const placed = ports.flatMap(({ city, formerNames, longitude, latitude }) =>
    city === null || longitude === null || latitude === null ? [] : [{ city, formerNames, longitude, latitude }],
  )
  const names = new Set(placed.map(({ city }) => city))
  // Voyages and legs may still use the name that a port was imported with, or that of a port that was merged into it.
  const former = placed.flatMap(({ formerNames, ...port }) =>
    formerNames.filter((city) => !names.has(city)).map((city) => ({ ...port, city })),
  )
  return { ports: [...placed.map(({ formerNames: _, ...port }) => port), ...former], legs }
}
