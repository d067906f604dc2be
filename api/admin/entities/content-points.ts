import { type Kysely, sql } from 'kysely'
import { isAny } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import { loadSeaMap } from '#db/sea-map.ts'
import { isBefore } from '#domain/dates.ts'
import type { Use } from '#domain/staff.ts'
import { contentPointDescription } from '#records/content-points.ts'
import type { Fields, Work } from '#records/description.ts'
import { readRecords } from '#records/rows.ts'
import { deriveStops, joinVoyage } from '#records/write-stops.ts'
import { sanitiseHtml } from '#rich-text/sanitise.ts'
import { HttpError, invalidRequest } from '../../http/errors.ts'
import { type Entity, useOf } from '../records/entity.ts'
import { changeTogether } from '../records/save.ts'
import { followStaff, mayBeStop } from './journeys.ts'

export const contentPoints: Entity<'contentPoint'> = {
  ...contentPointDescription,
  searched: ['city', 'title', 'modernName', 'legFrom', 'legTo', 'passengerName', 'journeyName'],
  words: {
    name: [sql`coalesce(record.title, record.city, record.leg_from)`],
    // Ports, then stories, then personal points.
    kind: [sql`record.personal`, sql`record.kind <> 'port'`],
    journeyName: [sql`(select code from journey where journey.id = record.journey_id)`],
  },

  only({ type = 'all', journey, kind: chosen, lacks }) {
    const kind = type === 'all' ? sql`true` : sql`record.personal = ${type === 'personal'}`
    const kinds = chosen === undefined ? sql`true` : sql`record.kind = ${chosen}`
    const lacking = lacks === 'story' ? LACKS.story : lacks === 'place' ? LACKS.place : sql`true`
    const stops = journey === undefined ? sql`true` : mayBeStop(sql`record`, Number(journey))
    return sql`${kind} and ${kinds} and ${lacking} and ${stops}`
  },

  async prepare(work, fields, before) {
    const point: Fields = {
      ...fields,
      personal: fields.personal === true,
      allVoyages: fields.allVoyages === true,
    }
    if (before && before.fields.personal !== point.personal) {
      throw invalidRequest('A general point stays general, and a personal one personal.')
    }
    checkPlace(point, before?.fields ?? null)
    checkOrder(point, 'yearFrom', 'yearTo')
    checkOrder(point, 'dateArrive', 'dateLeave')
    if (before) await checkPort(work.trx, before.id, point)
    const story = sanitiseHtml(String(point.story ?? '')).trim()
    const placed = { ...point, story: story || null }
    if (!point.personal) return { ...placed, journeyName: null, passengerName: null, dateArrive: null, dateLeave: null }
    const voyage = await findJourney(work.trx, placed)
    return { ...placed, journeyName: voyage?.code ?? null, allVoyages: false }
  },

  /** A point without coordinates must be on a leg or at a public port. */
  async checkPublic({ trx }, { city, latitude, legFrom }) {
    if (latitude !== null || legFrom !== null || (await loadSeaMap(trx)).port(String(city))) return
    throw new HttpError(400, 'no_place', `Give it coordinates: '${city}' is no port that visitors see.`)
  },

  /** A new place for all voyages that is not a port yet becomes a port: it has a pin, and routes lead there. */
  async ownColumns(work, fields, id) {
    const { trx } = work
    const journey_id = (await findJourney(trx, fields))?.id ?? null
    if (id !== null) {
      await followPort(work, id, fields)
      return { journey_id }
    }
    const isPort = !fields.personal && fields.allVoyages && fields.city !== null && !(await hasPort(trx, fields.city))
    return { journey_id, kind: isPort ? 'port' : 'story' }
  },

  /** The voyages whose stops change get a revision too. */
  afterChange: (work, id) => followPoints(work, [id]),
  afterMany: followPoints,

  uses: usesOfPoint,
}

const LACKS = {
  story: sql`coalesce(record.story, '') = ''`,
  place: sql`record.latitude is null and record.leg_from is null`,
}

async function followPoints(work: Work, ids: readonly number[]): Promise<void> {
  const { trx } = work
  const around = followStaff(work)
  const points = await trx
    .selectFrom('content_point')
    .select(['id', 'personal'])
    .where(sql<boolean>`id = any(${[...ids]}::int[])`)
    .execute()
  for (const { id } of points.filter(({ personal }) => personal)) await joinVoyage(trx, id, around)
  if (points.some(({ personal }) => !personal)) await deriveStops(trx, 'all', around)
}

const LEG = ['legFrom', 'legTo'] as const

/**
 * A place has coordinates; the story of a leg has the two ports of the leg instead. A story that was imported without
 * coordinates may stay so: it lies at its port.
 */
function checkPlace(point: Fields, before: Fields | null): void {
  const [from, to] = LEG.map((field) => point[field])
  if (from === null && to === null) {
    const hadNone = before?.latitude === null && before.longitude === null
    if (hadNone && point.latitude === null && point.longitude === null && point.city !== null) return
    if (point.latitude === null) throw invalidRequest('Latitude is required')
    if (point.longitude === null) throw invalidRequest('Longitude is required')
    return
  }
  if (from === null || to === null || from === to) throw invalidRequest('A leg lies between two ports.')
  if (point.personal || point.city !== null) throw invalidRequest('A point is at a place or on a leg, not both.')
  if (point.latitude !== null || point.longitude !== null) {
    throw invalidRequest('A leg has no coordinates of its own: its point lies half-way along.')
  }
}

function checkOrder(point: Fields, first: string, last: string): void {
  const [a, b] = [point[first], point[last]]
  const isReversed =
    typeof a === 'string' && typeof b === 'string' ? isBefore(b, a) : a !== null && b !== null && Number(b) < Number(a)
  if (isReversed) throw invalidRequest(`'${last}' is before '${first}'.`)
}

/** Finds a voyage by its code or a former code. */
async function findJourney(db: Kysely<Database>, { journeyName }: Fields): Promise<{ id: number; code: string } | null> {
  if (journeyName === null || journeyName === undefined) return null
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from journey where deleted_at is null
      and (code = ${journeyName} or id in (select journey_id from used_code where code = ${journeyName}))
    order by code = ${journeyName} desc limit 1`.execute(db)
  if (!rows[0]) throw invalidRequest("'journeyName' is no journey, or one in the bin.")
  return rows[0]
}

/** Another port than `own`. */
const hasPort = (db: Kysely<Database>, city: unknown, own = 0): Promise<boolean> =>
  isAny(
    db,
    sql`select from content_point where kind = 'port' and city = ${String(city)} and deleted_at is null and id <> ${own}`,
  )

/** A port must have a city that no other port has, also when it comes back from the bin. */
async function checkPort(db: Kysely<Database>, id: number, { city }: Fields): Promise<void> {
  const { kind } = await db.selectFrom('content_point').select('kind').where('id', '=', id).executeTakeFirstOrThrow()
  if (kind !== 'port') return
  if (city === null) throw invalidRequest('A port has a city.')
  if (await hasPort(db, city, id)) throw new HttpError(409, 'port_taken', 'There is another port of this name.')
}

/** Voyages that call at the point. For a port also its legs and its stories. */
async function usesOfPoint(db: Kysely<Database>, id: number): Promise<Use[]> {
  const point = await db.selectFrom('content_point').select(['kind', 'city']).where('id', '=', id).executeTakeFirst()
  const voyages = await db
    .selectFrom('journey_stop')
    .innerJoin('journey', 'journey.id', 'journey_stop.journey_id')
    .select(['journey.id', 'journey.code'])
    .distinct()
    .where('journey_stop.content_point_id', '=', id)
    .where('journey.deleted_at', 'is', null)
    .orderBy('journey.code')
    .execute()
  const uses = voyages.map((voyage) => useOf('Journey', 'journey', voyage.id, voyage.code))
  if (point?.kind !== 'port' || point.city === null) return uses
  const { city } = point
  const legs = await db
    .selectFrom('sea_leg')
    .select(['from_city', 'to_city'])
    .where((eb) => eb.or([eb('from_city', '=', city), eb('to_city', '=', city)]))
    .where('deleted_at', 'is', null)
    .execute()
  const stories = await db
    .selectFrom('content_point')
    .select(['id', 'title', 'personal'])
    .where('kind', '=', 'story')
    .where((eb) => eb.or([eb('city', '=', city), eb('leg_from', '=', city), eb('leg_to', '=', city)]))
    .where('deleted_at', 'is', null)
    .execute()
  return [
    ...uses,
    ...legs.map((leg): Use => ({ kind: 'Leg', at: null, label: `${leg.from_city} – ${leg.to_city}` })),
    ...stories.map(({ id, title, personal }) =>
      useOf('Story', personal ? 'personalContentPoint' : 'generalContentPoint', id, title ?? city),
    ),
  ]
}

/** Gives the legs and stories of a port, and the drafts of those stories, its new name. */
async function followPort(work: Work, id: number, { city: to }: Fields): Promise<void> {
  const { trx, userId } = work
  const port = await trx
    .selectFrom('content_point')
    .select('city')
    .where('id', '=', id)
    .where('kind', '=', 'port')
    .executeTakeFirst()
  const from = port?.city
  if (!from || from === to || typeof to !== 'string') return
  const edited = { version: sql<number>`version + 1`, updated_at: sql<Date>`now()`, updated_by: userId }
  for (const column of ['from_city', 'to_city'] as const) {
    await trx
      .updateTable('sea_leg')
      .set({ [column]: to, ...edited })
      .where(column, '=', from)
      .execute()
  }
  const places = { city: 'city', legFrom: 'leg_from', legTo: 'leg_to' } as const
  const named = Object.entries(places).map(
    ([field, column]) => sql`(record.${sql.ref(column)} = ${from} or draft.fields ->> ${field} = ${from})`,
  )
  const stories = await readRecords(trx, contentPoints, {
    where: sql`record.kind = 'story' and (${sql.join(named, sql` or `)})`,
    brief: true,
  })
  const ids = stories.map((story) => story.id)
  await changeTogether(work, contentPoints, { ids, action: 'followed' }, async () => {
    for (const [field, column] of Object.entries(places)) {
      await sql`update content_point set ${sql.ref(column)} = ${to}
        where id = any(${ids}::int[]) and ${sql.ref(column)} = ${from}`.execute(trx)
      await sql`update draft set fields = fields || jsonb_build_object(${field}::text, ${to}::text)
        where kind = ${contentPoints.kind} and record_id = any(${ids}::int[]) and fields ->> ${field} = ${from}`.execute(trx)
    }
  })
}
