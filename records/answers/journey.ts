/** A voyage as the globe shows it. It holds public records only, and is the same for everybody. */
import { type Kysely, sql } from 'kysely'
import { embargoOver, published, todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import type { ContentPoint } from '#domain/content-point.ts'
import { type Journey, journeyName } from '#domain/journey.ts'
import { measureRoute } from '#domain/route.ts'
import type { SeaMap } from '#domain/sea-map.ts'
import { type ShipFacts, shipFacts } from '#domain/ship.ts'
import { Recent } from '#names/lexicon/recent.ts'
import { GIVEN, normalise, type Role, SURNAME } from '#names/words/normalise.ts'
import type { TokenCache } from '#names/words/tokens.ts'
import { sanitiseHtml } from '#rich-text/sanitise.ts'
import { selectVoyages } from '../voyages.ts'

/** Null when no public voyage has the code. */
export async function findJourney(db: Kysely<Database>, sea: SeaMap, code: string): Promise<Journey | null> {
  const [rows] = await readJourneys(db, [code])
  return rows ? makeJourney(sea, rows) : null
}

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

/** Names in an answer. Search finds the others. */
export const SHOWN_NAMES = 100
/** Voyages whose sorted names are kept: sorting a large one takes 10 ms, and answers are made anew every minute. */
const SORTED_VOYAGES = 100

/** The first hundred of these names (a JSON text), sorted like search does: by surname without particles, then by given names. */
const firstNames = (names: string): string[] => sorted.get(names, () => firstOf(JSON.parse(names)))

/** The key is the text of all names, so a changed name gets another entry. */
const sorted = new Recent<string[]>(SORTED_VOYAGES)

function firstOf(names: string[]): string[] {
  const cache: TokenCache = new Map()
  return names
    .map((name) => ({ name, key: sortKey(name, cache) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .slice(0, SHOWN_NAMES)
    .map(({ name }) => name)
}

function sortKey(fullName: string, cache: TokenCache): string {
  const { words } = normalise(fullName, cache)
  const written = (role: Role) => words.flatMap((word) => (word.role === role ? `${word.text}\u0001` : [])).join('')
  return `${written(SURNAME)}\u0000${written(GIVEN)}`
}

/** One voyage from the database, public records only. It can be posted to a thread. */
export interface JourneyRows {
  voyage: VoyageRow
  stops: StopRow[]
  /** The names of all its passengers in JSON: rows would take five times as long to arrive. */
  names: string
}

type VoyageRow = Awaited<ReturnType<typeof readVoyages>>[number]
type StopRow = Awaited<ReturnType<typeof readStops>>[number]

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

const readStops = (db: Kysely<Database>, journeyIds: readonly number[]) =>
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
