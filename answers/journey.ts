/** A voyage as the globe shows it. It is the same for everybody, and holds public records alone. */
import type { Kysely } from 'kysely'
import { published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { selectVoyages } from '#db/voyages.ts'
import type { ContentPoint } from '#domain/content-point.ts'
import { type Journey, journeyName } from '#domain/journey.ts'
import { measureRoute } from '#domain/route.ts'
import type { SeaMap } from '#domain/sea-map.ts'
import { sanitiseHtml } from '#rich-text/sanitise.ts'
import { listFirstNames } from './first-names.ts'

/** Null when no public voyage has the code. */
export async function findJourney(db: Kysely<Database>, sea: SeaMap, code: string): Promise<Journey | null> {
  const row = await selectJourney(db, code)
  if (!row) return null
  return {
    _id: String(row.id),
    journeyId: row.code,
    name: journeyName(row),
    ship: {
      id: row.shipId === null ? null : String(row.shipId),
      name: row.shipName,
      prefix: row.prefix,
      company: row.company,
      builtYear: row.builtYear,
      passengers: (await listFirstNames(db, row.id)).map((fullName) => ({ fullName, media: [] })),
    },
    startDate: row.startDate,
    endDate: row.endDate,
    startCity: row.startCity,
    endCity: row.endCity,
    storyIntro: row.storyIntro === null ? null : sanitiseHtml(row.storyIntro),
    contentPoints: await listPoints(db, sea, row.id),
    passengerCount: row.passengerCount,
    passengerList: { pages: row.pages },
    source: row.source,
  }
}

const selectJourney = (db: Kysely<Database>, code: string) =>
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
    .where('journey.code', '=', code)
    .executeTakeFirst()

/** The stops in route order, with their positions and distances. A stop without a known place is left out. */
async function listPoints(db: Kysely<Database>, sea: SeaMap, journeyId: number): Promise<ContentPoint[]> {
  const stops = await db
    .selectFrom('journey_stop as stop')
    .innerJoin('content_point', 'content_point.id', 'stop.content_point_id')
    .select(['stop.id', 'stop.arrive', 'stop.leave', 'stop.city as calledCity'])
    .select(['content_point.id as pointId', 'content_point.personal', 'content_point.city'])
    .select(['content_point.longitude', 'content_point.latitude'])
    .select(['content_point.leg_from as legFrom', 'content_point.leg_to as legTo'])
    .select(['content_point.title', 'content_point.story'])
    .select(['content_point.date_arrive as ownArrive', 'content_point.date_leave as ownLeave'])
    .where('stop.journey_id', '=', journeyId)
    .where(published('content_point'))
    .orderBy('stop.position')
    .orderBy('stop.id')
    .execute()
  return measureRoute(sea, stops).map(({ stop, ...measured }) => ({
    _id: String(stop.pointId),
    id: String(stop.id),
    city: stop.calledCity ?? stop.city ?? `${stop.legFrom} – ${stop.legTo}`,
    title: stop.title,
    story: stop.story === null ? null : sanitiseHtml(stop.story),
    startDate: stop.arrive ?? stop.ownArrive,
    endDate: stop.leave ?? stop.ownLeave,
    personal: stop.personal,
    ...measured,
  }))
}
