/** The stops of voyages as staff see them, in route order. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'

export interface StopFields {
  /** The content point's key. */
  _id: string
  /** The stop's; absent for a new one. */
  id?: string
  startDate: string | null
  endDate: string | null
  /** The place as the voyage names it; null when as its point. */
  city?: string | null
}

export async function readStops(db: Kysely<Database>, journeyIds: number[]): Promise<Map<number, StopFields[]>> {
  const rows = await db
    .selectFrom('journey_stop')
    .innerJoin('content_point', 'content_point.id', 'journey_stop.content_point_id')
    .select(['journey_stop.id', 'journey_stop.journey_id', 'journey_stop.content_point_id as pointId'])
    .select(['arrive', 'leave', 'journey_stop.city'])
    .where(sql<boolean>`journey_stop.journey_id = any(${journeyIds}::int[])`)
    .where('content_point.deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('journey_stop.id')
    .execute()
  const stops = Map.groupBy(rows, (row) => row.journey_id)
  return new Map(
    [...stops].map(([id, its]) => [
      id,
      its.map((stop) => ({
        _id: String(stop.pointId),
        id: String(stop.id),
        startDate: stop.arrive,
        endDate: stop.leave,
        city: stop.city,
      })),
    ]),
  )
}
