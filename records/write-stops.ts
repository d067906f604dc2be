/**
 * Derives the stops of voyages from their calls, the sea map and the stories. Run it in the transaction that changed these.
 *
 * `imported.stops` keeps the stops that were derived last. If a voyage's stops differ from those, staff have edited them,
 * and their version stays. A voyage that no import has written keeps its stops too.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Kysely, type SqlBool, sql } from 'kysely'
import { published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { FORMER_NAMES, loadSeaMap } from '#db/sea-map.ts'
import type { Position } from '#domain/common.ts'
import { distanceBetween } from '#domain/geodesy.ts'
import { keepIds, withPersonal } from '#domain/kept-stops.ts'
import type { SeaMap } from '#domain/sea-map.ts'
import { type Call, type PlacedStory, voyagePoints, yearOfVoyage } from '#domain/voyage-points.ts'
import { journeyDescription } from './journeys.ts'
import { noteFirst } from './revisions.ts'

type Voyage = Awaited<ReturnType<typeof loadVoyages>>[number]
interface Change {
  voyage: Voyage
  stored: StoredStop[]
  derived: StopFields[]
}

/** Surrounds the writing of the stops of these voyages, to add the change to their history and their versions. */
export type AroundStops = (journeyIds: number[], write: () => Promise<void>) => Promise<void>

/** Writes the stops that changed. `left`: the codes of the voyages whose stops staff have edited. */
export async function deriveStops(
  trx: Kysely<Database>,
  journeyIds: number[] | 'all',
  around: AroundStops,
): Promise<{ left: string[] }> {
  const points = await loadPoints(trx)
  const voyages = await loadVoyages(trx, journeyIds)
  const storedOf = await loadStops(trx, journeyIds)
  const left: string[] = []
  const changes: Change[] = []
  const agreed: Derived[] = []
  for (const voyage of voyages) {
    const stored = storedOf.get(voyage.id) ?? []
    const now = stored.filter(({ personal }) => !personal).map(({ stop }) => stop)
    const derived = stopsOf(voyage, points)
    const isAsDerived = isDeepStrictEqual(voyage.stops ?? [], now)
    if (isDeepStrictEqual(derived, now)) {
      // Staff have put back what a change had led to other stops.
      if (!isAsDerived) agreed.push({ id: voyage.id, stops: derived })
    } else if (isAsDerived) changes.push({ voyage, stored, derived })
    else left.push(voyage.code)
  }
  if (changes.length > 0) {
    const ids = changes.map(({ voyage }) => voyage.id)
    await around(ids, async () => {
      for (let start = 0; start < changes.length; start += VOYAGES_AT_ONCE) {
        await writeStops(trx, changes.slice(start, start + VOYAGES_AT_ONCE), points.cities)
      }
    })
  }
  if (agreed.length > 0) await rememberDerived(trx, agreed)
  return { left }
}

/** The stops that `deriveStops` would give a voyage. It takes the calls between from the import of `journeyId`. */
export async function suggestStops(
  db: Kysely<Database>,
  voyage: Omit<SailedVoyage, 'via'>,
  journeyId: number | null,
): Promise<StopFields[]> {
  const [imported] = journeyId === null ? [] : await loadVoyages(db, [journeyId])
  return stopsOf({ ...voyage, via: imported?.via ?? null }, await loadPoints(db))
}

const VOYAGES_AT_ONCE = 1000

async function writeStops(trx: Kysely<Database>, changes: Change[], cities: Points['cities']): Promise<void> {
  const rows = changes.flatMap(({ voyage, stored, derived }) => {
    const own = stored.filter(({ personal }) => !personal)
    const standing = (stop: StopFields) => ({
      pointId: stop.pointId,
      place: stop.city ?? cities.get(stop.pointId) ?? null,
    })
    const before = own.map(({ id, stop }) => ({ id, ...standing(stop) }))
    const kept = keepIds(before, derived.map(standing)).map((id, i) => ({ id, stop: derived[i]! }))
    return withPersonal(kept, stored).map(({ id, stop: { pointId, city, arrive, leave } }, i) => ({
      id,
      journey_id: voyage.id,
      content_point_id: pointId,
      position: i + 1,
      city,
      arrive,
      leave,
    }))
  })
  const kept = new Set(rows.map(({ id }) => id))
  const gone = changes.flatMap(({ stored }) => stored.map(({ id }) => id)).filter((id) => !kept.has(id))
  const record = sql`json_populate_recordset(null::journey_stop, ${JSON.stringify(rows)}::text::json) as new`

  if (gone.length > 0) await trx.deleteFrom('journey_stop').where('id', 'in', gone).execute()
  await sql`update journey_stop as old
    set content_point_id = new.content_point_id, position = new.position, city = new.city,
      arrive = new.arrive, leave = new.leave
    from ${record} where new.id = old.id`.execute(trx)
  await sql`insert into journey_stop (journey_id, content_point_id, position, city, arrive, leave)
    select new.journey_id, new.content_point_id, new.position, new.city, new.arrive, new.leave
    from ${record} where new.id is null`.execute(trx)

  await rememberDerived(
    trx,
    changes.map(({ voyage, derived }) => ({ id: voyage.id, stops: derived })),
  )
}

interface Derived {
  id: number
  stops: StopFields[]
}

const rememberDerived = (trx: Kysely<Database>, derived: readonly Derived[]) =>
  sql`update journey set imported = jsonb_set(imported, '{stops}', new.stops)
    from json_to_recordset(${JSON.stringify(derived)}::text::json) as new(id integer, stops jsonb)
    where journey.id = new.id`.execute(trx)

async function loadPoints(trx: Kysely<Database>): Promise<Points> {
  const points = await trx
    .selectFrom('content_point')
    .select(['id', 'kind', 'city', 'leg_from as legFrom', 'leg_to as legTo'])
    .select(['year_from as yearFrom', 'year_to as yearTo'])
    .select((eb) =>
      eb.and([published('content_point')(eb), eb('personal', '=', false), eb('all_voyages', '=', true)]).as('public'),
    )
    .select(FORMER_NAMES.as('formerNames'))
    .orderBy('id')
    .execute()
  const shown = points.filter((point) => point.public)
  const ports = shown.filter(({ kind }) => kind === 'port')
  // Voyages may still use a former name of a port. The present ones come last, and hold.
  const named = [
    ...ports.flatMap(({ id, formerNames }) => formerNames.map((name): [string, number] => [name, id])),
    ...ports.flatMap(({ id, city }): [string, number][] => (city === null ? [] : [[city, id]])),
  ]
  return {
    sea: await loadSeaMap(trx),
    ports: new Map(named),
    stories: shown.filter(({ kind }) => kind === 'story'),
    cities: new Map(points.map(({ id, city }) => [id, city])),
  }
}

const within = (column: string, journeyIds: number[] | 'all') =>
  journeyIds === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any(${journeyIds}::int[])`

const loadVoyages = (trx: Kysely<Database>, journeyIds: number[] | 'all') =>
  trx
    .selectFrom('journey')
    .select(['id', 'code', 'start_date as startDate', 'end_date as endDate'])
    .select(['start_city as startCity', 'end_city as endCity'])
    .select([sql<Call[] | null>`imported->'via'`.as('via'), sql<StopFields[] | null>`imported->'stops'`.as('stops')])
    .where('imported', 'is not', null)
    .where('deleted_at', 'is', null)
    .where(within('id', journeyIds))
    .orderBy('id')
    .execute()

async function loadStops(trx: Kysely<Database>, journeyIds: number[] | 'all'): Promise<Map<number, StoredStop[]>> {
  const rows = await trx
    .selectFrom('journey_stop')
    .innerJoin('content_point', 'content_point.id', 'content_point_id')
    .select(['journey_stop.id', 'journey_stop.journey_id', 'content_point_id as pointId'])
    .select(['journey_stop.city', 'arrive', 'leave', 'content_point.personal'])
    .where(within('journey_stop.journey_id', journeyIds))
    .orderBy('position')
    .orderBy('journey_stop.id')
    .execute()
  const byVoyage = Map.groupBy(rows, (row) => row.journey_id)
  return new Map(
    [...byVoyage].map(([id, its]) => [id, its.map(({ id, journey_id: _, personal, ...stop }) => ({ id, stop, personal }))]),
  )
}

/**
 * `deriveStops` after an import, or its undoing: other voyages follow with their histories and versions. `known`: voyages that have
 * theirs already; those that follow are added.
 */
export const followStops = (trx: Kysely<Database>, journeyIds: number[] | 'all', known: Set<number>) =>
  deriveStops(trx, journeyIds, async (voyages, write) => {
    const following = voyages.filter((id) => !known.has(id))
    await noteFirst(trx, journeyDescription, following)
    await write()
    await sql`update journey set version = version + 1, updated_at = now() where id = any(${following}::int[])`.execute(trx)
    for (const id of following) known.add(id)
  })

/**
 * Puts a public personal point among the stops of its voyage, after the nearest stop. Takes a point that is not public, or
 * that has no voyage any more, out of the stops.
 */
export async function joinVoyage(trx: Kysely<Database>, pointId: number, around: AroundStops): Promise<void> {
  const point = await trx
    .selectFrom('content_point')
    .select(['journey_id', 'longitude', 'latitude'])
    .select((eb) => published('content_point')(eb).as('public'))
    .where('id', '=', pointId)
    .executeTakeFirstOrThrow()
  const { longitude, latitude } = point
  const isPlaced = longitude !== null && latitude !== null
  const stands = await trx
    .selectFrom('journey_stop')
    .select('journey_id as id')
    .distinct()
    .where('content_point_id', '=', pointId)
    .execute()
  const journeyId = point.public ? point.journey_id : null
  const left = stands.map(({ id }) => id).filter((id) => id !== journeyId)
  const joins = isPlaced && journeyId !== null && !stands.some(({ id }) => id === journeyId)
  const changed = joins ? [...left, journeyId] : left
  if (changed.length === 0) return
  await around(changed, async () => {
    await trx
      .deleteFrom('journey_stop')
      .where('content_point_id', '=', pointId)
      .where(sql<boolean>`journey_id = any(${left}::int[])`)
      .execute()
    if (joins) await insertNearest(trx, journeyId, pointId, [longitude, latitude])
  })
}

async function insertNearest(trx: Kysely<Database>, journeyId: number, pointId: number, here: Position): Promise<void> {
  const stops = await trx
    .selectFrom('journey_stop')
    .innerJoin('content_point', 'content_point.id', 'content_point_id')
    .select(['position', 'longitude', 'latitude'])
    .where('journey_stop.journey_id', '=', journeyId)
    .orderBy('position')
    .execute()
  const placed = stops.flatMap(({ position, longitude, latitude }) =>
    longitude === null || latitude === null ? [] : [{ position, far: distanceBetween(here, [longitude, latitude]) }],
  )
  const after = placed.toSorted((a, b) => a.far - b.far)[0]?.position ?? 0
  await trx
    .updateTable('journey_stop')
    .set({ position: sql`position + 1` })
    .where('journey_id', '=', journeyId)
    .where('position', '>', after)
    .execute()
  await trx
    .insertInto('journey_stop')
    .values({ journey_id: journeyId, content_point_id: pointId, position: after + 1 })
    .execute()
}

/** Condition on `journey`: staff have not edited the stops since they were derived from the calls of an import. */
export const hasDerivedStops = sql<boolean>`(journey.imported is not null and coalesce(journey.imported->'stops', '[]') = (
  select coalesce(jsonb_agg(jsonb_build_object('pointId', content_point_id, 'city', stop.city, 'arrive', arrive, 'leave', leave)
    order by stop.position, stop.id), '[]')
  from journey_stop as stop join content_point on content_point.id = content_point_id
  where stop.journey_id = journey.id and not content_point.personal))`

/** One stop. Each point of the voyage (`domain/voyage-points.ts`) becomes one. */
interface StopFields {
  pointId: number
  /** The place as the voyage names it (Batavia); null if the point has the same name. */
  city: string | null
  arrive: string | null
  leave: string | null
}
interface StoredStop {
  id: number
  stop: StopFields
  /** At a passenger's personal point. Imports do not have those. */
  personal: boolean
}
interface Points {
  sea: SeaMap
  /** A port's point by its name. */
  ports: Map<string, number>
  stories: (PlacedStory & { id: number })[]
  /** The place of every point, also of withdrawn ones. */
  cities: Map<number, string | null>
}
/** The parts of a voyage that decide its stops. `via` holds the calls between departure and arrival. */
interface SailedVoyage {
  startCity: string | null
  startDate: string | null
  endCity: string | null
  endDate: string | null
  via: Call[] | null
}

/** The stops in route order. A port that staff put into voyages by hand (not `all_voyages`) is no stop here. */
function stopsOf(voyage: SailedVoyage, { sea, stories, ports }: Points): StopFields[] {
  const calls: Call[] = [...(voyage.via ?? [])]
  if (voyage.startCity !== null) calls.unshift({ city: voyage.startCity, date: voyage.startDate })
  if (voyage.endCity !== null) calls.push({ city: voyage.endCity, date: voyage.endDate })
  const year = yearOfVoyage(voyage.startDate, voyage.endDate)
  return voyagePoints(sea, calls, stories, year).flatMap((point) => {
    const date = point.call?.date ?? null
    if (point.story === null) {
      const pointId = ports.get(point.call.city)
      return pointId === undefined ? [] : [{ pointId, city: null, arrive: date, leave: date }]
    }
    const named = point.call && point.call.city !== point.story.city ? point.call.city : null
    return [{ pointId: point.story.id, city: named, arrive: date, leave: date }]
  })
}
