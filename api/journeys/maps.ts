/** The sea map and the map of the archive, which both the calls for voyages and the share pictures need. */
import type { Kysely } from 'kysely'
import { type Compute, type Kept, keepUntilChange } from '#db/keep-until-change.ts'
import { published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { loadSeaMap } from '#db/sea-map.ts'
import { withDateLine } from '#domain/geodesy.ts'
import type { Overview } from '#domain/journey.ts'
import type { Leg, SeaMap } from '#domain/sea-map.ts'

export interface KeptMaps {
  /** What was computed from the present state of the archive. */
  archive: () => Promise<Kept>
  seaMap: Compute<SeaMap>
  /** The legs that public voyages sailed. */
  legs: Compute<Overview['routes']>
}

export function keepMaps(db: Kysely<Database>): KeptMaps {
  const seaMap = () => loadSeaMap(db)
  return { archive: keepUntilChange(db), seaMap, legs: async (kept) => countLegs(db, await kept.get(seaMap)) }
}

/** How often each sea leg was sailed, in both directions together, the busiest first. */
async function countLegs(db: Kysely<Database>, sea: SeaMap): Promise<Overview['routes']> {
  const counts = new Map<Leg, number>()
  for (const cities of await listCalls(db)) {
    const harbours = cities.flatMap((city) => sea.harbour(city) ?? [])
    for (const [i, harbour] of harbours.slice(1).entries()) {
      for (const { leg } of sea.chain(harbours[i]!, harbour)?.steps ?? []) {
        counts.set(leg, (counts.get(leg) ?? 0) + 1)
      }
    }
  }
  return [...counts].map(([leg, count]) => ({ path: pathOf(sea, leg), count })).sort((a, b) => b.count - a.count)
}

/** The places of the stops of each public voyage, in route order. */
async function listCalls(db: Kysely<Database>): Promise<string[][]> {
  const stops = await db
    .selectFrom('journey_stop as stop')
    .innerJoin('journey', 'journey.id', 'stop.journey_id')
    .innerJoin('content_point', 'content_point.id', 'stop.content_point_id')
    .select(['stop.journey_id', 'content_point.city'])
    .where('content_point.city', 'is not', null)
    .where('content_point.personal', '=', false)
    .where(published('journey'))
    .where(published('content_point'))
    .orderBy('stop.journey_id')
    .orderBy('stop.position')
    .orderBy('stop.id')
    .execute()
  const byVoyage = Map.groupBy(stops, (stop) => stop.journey_id)
  return [...byVoyage.values()].map((voyage) => voyage.flatMap(({ city }) => city ?? []))
}

function pathOf(sea: SeaMap, leg: Leg): Overview['routes'][number]['path'] {
  const end = (city: string) => sea.position(sea.harbour(city)!)
  return withDateLine([end(leg.from), ...leg.waypoints, end(leg.to)])
}
