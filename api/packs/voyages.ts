/** The public voyages as packs list them, each with what its answer weighs. */
import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { SHOWN_NAMES } from '#answers/first-names.ts'
import { embargoOver, published, todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { selectVoyages } from '#db/voyages.ts'
import { journeyName } from '#domain/journey.ts'

export interface PackedVoyage {
  id: number
  journeyId: string
  name: string
  inPack: boolean
  /** About those of `GET /api/globe/journey`, unpacked, as a device keeps it. */
  bytes: number
}

/** In order of sailing; those without a date come last. */
export async function listVoyages(db: Kysely<Database>): Promise<PackedVoyage[]> {
  const rows = await selectVoyages(db)
    .leftJoin(weighStops, (join) => join.onRef('route.journey_id', '=', 'journey.id'))
    .select(['journey.in_pack as inPack', 'route.stops', 'route.stories'])
    .select(hasNames(todayInAmsterdam()))
    .select(sql<number | null>`octet_length(journey.story_intro)`.as('intro'))
    .orderBy(
      (eb) => eb.fn.coalesce('journey.start_date', 'journey.end_date'),
      (order) => order.nullsLast(),
    )
    .orderBy('journey.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    journeyId: row.code,
    name: journeyName(row),
    inPack: row.inPack,
    bytes: ANSWER + (row.intro ?? 0) + STOP * (row.stops ?? 0) + (row.stories ?? 0) + NAME * namesOf(row),
  }))
}

/** Their number, if the archive counts those aboard and has their names. */
const namesOf = ({ hasNames, passengerCount }: { hasNames: SqlBool; passengerCount: number | null }) =>
  hasNames ? Math.min(passengerCount ?? SHOWN_NAMES, SHOWN_NAMES) : 0

/**
 * Measured on the 173 voyages of the sample, with their demonstration passengers: an answer without stops weighs 430 to 580
 * bytes, a stop 436 on average without its story (190 are its path), and a name 48. The sum of all is right then, and no
 * single answer is off by more than a third.
 */
const ANSWER = 450
const STOP = 436
/** `{"fullName":"Johanna van den Berg","media":[]},` */
const NAME = 48

const weighStops = (eb: ExpressionBuilder<Database, 'journey'>) =>
  eb
    .selectFrom('journey_stop as stop')
    .innerJoin('content_point', 'content_point.id', 'stop.content_point_id')
    .select('stop.journey_id')
    .select((stop) => stop.fn.countAll<number>().as('stops'))
    .select(sql<number | null>`sum(octet_length(content_point.story))::int`.as('stories'))
    .where(published('content_point'))
    .groupBy('stop.journey_id')
    .as('route')

/** To look whether there is anybody is ten times as fast as to count a hundred people of every voyage. */
const hasNames = (today: string) => (eb: ExpressionBuilder<Database, 'journey'>) =>
  eb
    .exists(
      eb
        .selectFrom('passenger')
        .select('passenger.id')
        .whereRef('passenger.journey_id', '=', 'journey.id')
        .where(published('passenger'))
        .where(embargoOver(today)),
    )
    .as('hasNames')
