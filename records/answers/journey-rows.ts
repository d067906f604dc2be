/** The rows of which a voyage's answer is made. */
import { type Kysely, sql } from 'kysely'
import { embargoOver, published, todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { selectVoyages } from '../voyages.ts'

/** One voyage from the database, public records only. It can be posted to a thread. */
export interface JourneyRows {
  voyage: VoyageRow
  stops: StopRow[]
  /** The names of all its passengers in JSON: rows would take five times as long to arrive. */
  names: string
}

type VoyageRow = Awaited<ReturnType<typeof readVoyages>>[number]
export type StopRow = Awaited<ReturnType<typeof readStops>>[number]

/** The public voyages that have these codes, in order of their ids. */
export async function readJourneys(db: Kysely<Database>, codes: readonly string[]): Promise<JourneyRows[]> {
  const voyages = await readVoyages(db, codes)
  const ids = voyages.map(({ id }) => id)
  if (ids.length === 0) return []
  const stops = Map.groupBy(await readStops(db, ids), ({ journeyId }) => journeyId)
  const names = await readNames(db, ids)
  return voyages.map((voyage) => ({
    voyage,
    stops: stops.get(voyage.id) ?? [],
    names: names.get(voyage.id) ?? '[]',
  }))
}

const readVoyages = (db: Kysely<Database>, codes: readonly string[]) =>
  selectVoyages(db)
    .select('journey.story_intro as storyIntro')
    .select((eb) =>
      eb
        .selectFrom('media')
        .select(eb.fn.countAll<number>().as('pages'))
        .whereRef('media.journey_id', '=', 'journey.id')
        .where('media.kind', '=', 'list-page')
        .where(published('media'))
        .$asScalar()
        .$notNull()
        .as('pages'),
    )
    .where('journey.code', 'in', codes)
    .orderBy('journey.id')
    .execute()

/** The public stops of these voyages, each in route order. */
export const readStops = (db: Kysely<Database>, journeyIds: readonly number[]) =>
  db
    .selectFrom('journey_stop as stop')
    .innerJoin('content_point', 'content_point.id', 'stop.content_point_id')
    .select(['stop.id', 'stop.journey_id as journeyId', 'stop.arrive', 'stop.leave'])
    .select(['stop.city as calledCity', 'content_point.city'])
    .select(['content_point.id as pointId', 'content_point.personal'])
    .select(['content_point.longitude', 'content_point.latitude'])
    .select(['content_point.leg_from as legFrom', 'content_point.leg_to as legTo'])
    .select(['content_point.title', 'content_point.story', 'content_point.source'])
    .select(['content_point.date_arrive as ownArrive', 'content_point.date_leave as ownLeave'])
    .where('stop.journey_id', 'in', journeyIds)
    .where(published('content_point'))
    .orderBy('stop.position')
    .orderBy('stop.id')
    .execute()

/** The public names of each of these voyages that has any. */
async function readNames(db: Kysely<Database>, journeyIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('passenger')
    .select(['journey_id', sql<string>`json_agg(full_name order by id)::text`.as('names')])
    .where('journey_id', 'in', journeyIds)
    .where(published('passenger'))
    .where(embargoOver(todayInAmsterdam()))
    .groupBy('journey_id')
    .execute()
  return new Map(rows.map(({ journey_id, names }) => [journey_id, names]))
}
