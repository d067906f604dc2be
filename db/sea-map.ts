/** The public ports and sea legs of the database as one map. */
import { type Kysely, sql } from 'kysely'
import { createSeaMap, type SeaMap, type SeaMapParts } from '#domain/sea-map.ts'
import { published } from './published.ts'
import type { Database } from './schema.ts'

export async function loadSeaMap(db: Kysely<Database>): Promise<SeaMap> {
  const { ports, legs } = await loadSeaMapParts(db)
  return createSeaMap(ports, legs)
}

export async function loadSeaMapParts(db: Kysely<Database>): Promise<SeaMapParts> {
  const ports = await db
    .selectFrom('content_point')
    .select(['city', 'longitude', 'latitude', sql<string | null>`imported->>'city'`.as('importedCity')])
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
  const placed = ports.flatMap(({ city, importedCity, longitude, latitude }) =>
    city === null || longitude === null || latitude === null ? [] : [{ city, importedCity, longitude, latitude }],
  )
  const names = new Set(placed.map(({ city }) => city))
  // If staff have renamed a port, voyages and legs may still use the name that it was imported with.
  const former = placed.flatMap(({ importedCity, ...port }) =>
    importedCity === null || names.has(importedCity) ? [] : [{ ...port, city: importedCity }],
  )
  return { ports: [...placed.map(({ importedCity: _, ...port }) => port), ...former], legs }
}
