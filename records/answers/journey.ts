/** A voyage as the globe shows it. It is the same for everybody, and holds public records alone. */
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { ContentPoint } from '#domain/content-point.ts'
import { type Journey, journeyName } from '#domain/journey.ts'
import { measureRoute } from '#domain/route.ts'
import type { SeaMap } from '#domain/sea-map.ts'
import { type ShipFacts, shipFacts } from '#domain/ship.ts'
import { sanitiseHtml } from '#rich-text/sanitise.ts'
import { firstNames } from './first-names.ts'
import { type JourneyRows, readJourneys, type StopRow } from './journey-rows.ts'

/** Null when no public voyage has the code. */
export async function findJourney(db: Kysely<Database>, sea: SeaMap, code: string): Promise<Journey | null> {
  const [rows] = await readJourneys(db, [code])
  return rows ? makeJourney(sea, rows) : null
}

/** Sorting the names takes 10 ms for a large voyage. */
export function makeJourney(sea: SeaMap, { voyage, stops, names }: JourneyRows): Journey {
  return {
    _id: String(voyage.id),
    journeyId: voyage.code,
    name: journeyName(voyage),
    ship: {
      id: voyage.shipId === null ? null : String(voyage.shipId),
      name: voyage.shipName,
      ...factsOf(voyage),
      passengers: firstNames(names).map((fullName) => ({ fullName, media: [] })),
    },
    startDate: voyage.startDate,
    endDate: voyage.endDate,
    startCity: voyage.startCity,
    endCity: voyage.endCity,
    storyIntro: voyage.storyIntro === null ? null : sanitiseHtml(voyage.storyIntro),
    contentPoints: pointsOf(sea, stops),
    passengerCount: voyage.passengerCount,
    passengerList: { pages: voyage.pages },
    source: voyage.source,
  }
}

const factsOf = (voyage: ShipFacts): ShipFacts =>
  Object.fromEntries(shipFacts().map((fact) => [fact, voyage[fact]])) as unknown as ShipFacts

/** The stops with their positions and distances. A stop without a known place is left out. */
const pointsOf = (sea: SeaMap, stops: readonly StopRow[]): ContentPoint[] =>
  measureRoute(sea, stops).map(({ stop, ...measured }) => ({
    _id: String(stop.pointId),
    id: String(stop.id),
    city: stop.calledCity ?? stop.city ?? `${stop.legFrom} – ${stop.legTo}`,
    title: stop.title,
    story: stop.story === null ? null : sanitiseHtml(stop.story),
    source: stop.source,
    startDate: stop.arrive ?? stop.ownArrive,
    endDate: stop.leave ?? stop.ownLeave,
    personal: stop.personal,
    ...measured,
  }))
