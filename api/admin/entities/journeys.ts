import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isPublic } from '#db/published.ts'
import { column, value } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import { isBefore } from '#domain/dates.ts'
import { journeyName, NAME_REQUIRED } from '#domain/journey.ts'
import type { Fields, Work } from '#records/description.ts'
import { type JourneyMedia, journeyDescription, type PlacedMedia, readStops, type StopFields } from '#records/journeys.ts'
import { libraryDescription } from '#records/library.ts'
import { loadMerged } from '#records/merged.ts'
import { noteAll } from '#records/revisions.ts'
import { type AroundStops, deriveStops } from '#records/write-stops.ts'
import { sanitiseHtml } from '#rich-text/sanitise.ts'
import { invalidRequest } from '../../http/errors.ts'
import { type Entity, useOf } from '../records/entity.ts'
import { changeTogether } from '../records/save.ts'
import { codeFor, followCode, type Sailing } from './journey-code.ts'

const SHIP_NAME = sql`(select ship_name from ship where ship.id = record.ship_id)`

const LACKS: Readonly<Record<string, RawBuilder<unknown>>> = {
  dates: sql`(record.start_date is null or record.end_date is null)`,
  story: sql`coalesce(record.story_intro, '') = ''`,
  names: sql`not exists (select from passenger where passenger.journey_id = record.id and passenger.deleted_at is null)`,
  scan: sql`not exists (select from media where media.journey_id = record.id and media.kind = 'list-page'
    and media.deleted_at is null and media.published_at is not null)`,
}

export const journeys: Entity<'journey'> = {
  ...journeyDescription,
  address: 'journeyId',
  searched: ['journeyId', 'name', 'startCity', 'endCity'],
  // A voyage without a name of its own is found and sorted by the parts of its derived name.
  words: {
    ship: [SHIP_NAME],
    name: [
      sql`coalesce(record.name, ${SHIP_NAME})`,
      sql`record.start_city`,
      sql`record.end_city`,
      sql`date_order(record.start_date)`,
    ],
  },

  only({ ship, year, lacks }) {
    const ships = ship === undefined ? sql`true` : sql`record.ship_id = ${Number(ship)}`
    // A date is a day, a month or a year, which it begins with.
    const years =
      year === undefined
        ? sql`true`
        : sql`${String(year)} between left(coalesce(record.start_date, record.end_date), 4) and left(coalesce(record.end_date, record.start_date), 4)`
    return sql`${ships} and ${years} and ${(lacks && LACKS[lacks]) ?? sql`true`}`
  },

  async prepare(work, asked, before) {
    const fields = await withKept(work, asked)
    const shipName = await nameOfShip(work, fields.ship)
    const follows =
      before !== null && fields.name === derivedName(before.fields, await nameOfKnownShip(work, before.fields.ship))
    const { startDate, endDate } = fields as { startDate: string | null; endDate: string | null }
    if (startDate && endDate && isBefore(endDate, startDate)) {
      throw invalidRequest("'endDate' is before 'startDate'.")
    }
    const intro = fields.storyIntro === null ? '' : sanitiseHtml(String(fields.storyIntro)).trim()
    return {
      ...fields,
      journeyId: await codeFor(work, fields as Fields & Sailing, before),
      name: follows ? derivedName(fields, shipName) : fields.name || nameMadeOf(fields, shipName),
      storyIntro: intro || null,
      inPack: fields.inPack === true,
      contentPoints: namedAsBefore(fields.contentPoints as StopFields[], (before?.fields.contentPoints ?? []) as StopFields[]),
    }
  },

  /** A name that equals the derived one is not stored, so that it follows the ship, the cities and the dates. */
  async ownColumns(work, fields, id) {
    const derived = derivedName(fields, await nameOfShip(work, fields.ship))
    if (id !== null) await followCode(work, id, String(fields.journeyId))
    return { name: fields.name === derived ? null : fields.name }
  },

  async writeParts(work, id, fields) {
    await writeStops(work.trx, id, fields.contentPoints as StopFields[])
    await writeMedia(work, id, fields)
  },

  /** A port or a date that changed leads to other stops, unless staff have edited these. */
  async afterChange(work, id) {
    await takeSlot(work, id)
    await deriveStops(work.trx, [id], (_ids, write) => write())
  },
  /** The histories of all have the change by now. */
  async afterMany(work, ids) {
    for (const id of ids) await takeSlot(work, id)
    await deriveStops(work.trx, [...ids], followStaff(work))
  },

  async uses(db, id) {
    const points = await db
      .selectFrom('content_point')
      .select(['id', 'city', 'title'])
      .where('journey_id', '=', id)
      .where('deleted_at', 'is', null)
      .execute()
    const aboard = sql<number>`select count(*) from passenger where journey_id = ${id} and deleted_at is null`
    const passengers = await value(db, aboard)
    return [
      ...points.map(({ id, title, city }) =>
        useOf('Personal content point', 'personalContentPoint', id, title ?? city ?? 'without a name'),
      ),
      ...(passengers > 0 ? [{ kind: 'Passengers', at: null, label: String(passengers) }] : []),
    ]
  },
}

/** Adds to the history of voyages that their stops followed a change by staff. */
export const followStaff =
  (work: Work): AroundStops =>
  (ids, write) =>
    changeTogether(work, journeys, { ids, action: 'followed' }, write)

/** An earlier version may name a ship or a point that was merged into another. */
async function withKept({ trx }: Work, fields: Fields): Promise<Fields> {
  const points = await loadMerged(trx, 'contentPoint')
  const ship = fields.ship === null ? undefined : (await loadMerged(trx, 'ship')).get(Number(fields.ship))
  const contentPoints = (fields.contentPoints as StopFields[]).map((stop) => {
    const kept = points.get(Number(stop._id))
    return kept === undefined ? stop : { ...stop, _id: String(kept) }
  })
  return { ...fields, contentPoints, ...(ship !== undefined && { ship: String(ship) }) }
}

async function nameOfShip(work: Work, ship: unknown): Promise<string | null> {
  if (ship === null) return null
  const name = await nameOfKnownShip(work, ship)
  if (name === null) throw invalidRequest("'ship' is no ship, or one in the bin.")
  return name
}

/** Null for a ship in the bin. */
async function nameOfKnownShip({ trx }: Work, ship: unknown): Promise<string | null> {
  const named = sql<string | undefined>`select ship_name from ship where id = ${Number(ship)} and deleted_at is null`
  return (await value(trx, named)) ?? null
}

function nameMadeOf(fields: Fields, shipName: string | null): string {
  const { startCity, endCity, startDate, endDate } = fields
  if (![shipName, startCity, endCity, startDate, endDate].some(Boolean)) throw invalidRequest(NAME_REQUIRED)
  return derivedName(fields, shipName)
}

const derivedName = (fields: Fields, shipName: string | null): string =>
  journeyName({ ...(fields as unknown as Parameters<typeof journeyName>[0]), name: null, shipName })

/** A slot holds one favourite, so a public voyage that takes it removes the voyage that had it. Others take no slot. */
async function takeSlot(work: Work, id: number): Promise<void> {
  const { trx } = work
  const ranked = sql<number | null | undefined>`select favorite_rank from journey where id = ${id} and ${isPublic('journey')}`
  const rank = await value(trx, ranked)
  if (rank == null) return
  const held = sql<number>`
    select id from journey where favorite_rank = ${rank} and id <> ${id} and ${isPublic('journey')}`
  const ids = await column(trx, held)
  await changeTogether(work, journeys, { ids, action: 'followed' }, async () => {
    await trx.updateTable('journey').set({ favorite_rank: null }).where(sql<boolean>`id = any(${ids}::int[])`).execute()
  })
}

/** Media that are not named any more go to the bin. Uploads that are named now belong to the voyage. */
async function writeMedia({ trx, userId }: Work, journeyId: number, fields: Fields): Promise<void> {
  const { images, passengerList } = fields as unknown as JourneyMedia
  const rows = [...placed('image', images), ...placed('list-page', passengerList)]
  if (new Set(rows.map(({ id }) => id)).size !== rows.length) throw invalidRequest('An image is named twice.')
  const named = sql`json_to_recordset(${JSON.stringify(rows)}::text::json)
    as new(id uuid, kind text, page_number int, description text, collection text)`
  // If a restored version has media that are in the bin, they come back.
  const mine = sql`(media.journey_id = ${journeyId} or media.journey_id is null and media.deleted_at is null)`
  const { rows: found } = await sql`select from media, ${named}
    where media.id = new.id and media.file_hash <> '' and ${mine}`.execute(trx)
  if (found.length !== rows.length) {
    throw invalidRequest('An image is no more, or belongs to another journey.')
  }
  const ids = rows.map(({ id }) => id)
  const isOther = sql`(media.published_at is null or media.deleted_at is not null
    or (media.journey_id, media.kind, media.page_number, media.description, media.collection)
      is distinct from (${journeyId}::int, new.kind, new.page_number, new.description, new.collection))`
  const isLeft = sql`(media.journey_id = ${journeyId} and media.deleted_at is null and media.published_at is not null
    and not id = any(${ids}::uuid[]))`
  const noted = sql<number>`select row_id from media
    where exists (select from revision where revision.kind = 'media' and record_id = row_id)
      and (${isLeft} or exists (select from ${named} where media.id = new.id and ${isOther}))`
  const changed = await column(trx, noted)
  await sql`update media
    set journey_id = ${journeyId}, kind = new.kind, page_number = new.page_number, description = new.description,
      collection = new.collection, published_at = coalesce(published_at, now()), deleted_at = null,
      version = version + 1, updated_at = now(),
      -- Undoing an import keeps what staff have edited. Its place among the others is none of it.
      updated_by = case when (media.journey_id, media.description, media.collection)
        is distinct from (${journeyId}::int, new.description, new.collection) then ${userId}::int else media.updated_by end
    from ${named}
    where media.id = new.id and ${isOther}`.execute(trx)
  await sql`update media set deleted_at = now(), version = version + 1, updated_at = now(), updated_by = ${userId}
    where ${isLeft}`.execute(trx)
  await noteAll(trx, libraryDescription, changed, { action: 'followed', userId })
}

const placed = (kind: 'image' | 'list-page', items: readonly PlacedMedia[]) =>
  items.map(({ _id, Beschrijving, Collectie }, at) => ({
    id: _id,
    kind,
    page_number: at + 1,
    description: Beschrijving,
    collection: Collectie,
  }))

/**
 * A stop that stays keeps its `id`, and with it every link to it. One that was taken out and comes back gets its old `id` again.
 * Stops at points in the bin stay, because those points may come back.
 */
async function writeStops(trx: Kysely<Database>, journeyId: number, stops: readonly StopFields[]): Promise<void> {
  await refuseUnknownPoints(trx, journeyId, stops)
  const stored = (await readStops(trx, [journeyId])).get(journeyId) ?? []
  const own = new Set(stored.map(({ id }) => id))
  const named = stops.flatMap(({ id }) => (id === undefined ? [] : [id]))
  if (new Set(named).size !== named.length) throw invalidRequest('A stop is named twice.')
  const gone = [...own.difference(new Set(named))].map(Number)
  await trx.deleteFrom('journey_stop').where(sql<boolean>`id = any(${gone}::int[])`).execute()
  const former = await formerIds(trx, named)
  for (const [at, { _id, id, startDate, endDate, city = null }] of stops.entries()) {
    const place = { content_point_id: Number(_id), position: at + 1 }
    const values = { ...place, arrive: startDate, leave: endDate, city }
    if (id !== undefined && own.has(id)) {
      await trx.updateTable('journey_stop').set(values).where('id', '=', Number(id)).execute()
    } else {
      const again = id !== undefined && former.has(id) ? { id: Number(id) } : {}
      await trx
        .insertInto('journey_stop')
        .values({ ...again, ...values, journey_id: journeyId })
        .execute()
    }
  }
}

/** Those of these ids that a stop once had, and none has now. */
async function formerIds(trx: Kysely<Database>, ids: readonly string[]): Promise<Set<string>> {
  const former = sql<string>`select asked.id::text from unnest(${[...ids]}::int[]) as asked(id)
    where asked.id <= pg_sequence_last_value('journey_stop_id_seq')
      and not exists (select from journey_stop where journey_stop.id = asked.id)`
  return new Set(await column(trx, former))
}

/** A stop without `city` keeps the name that the voyage gave its place. */
const namedAsBefore = (stops: readonly StopFields[], before: readonly StopFields[]): StopFields[] => {
  const known = new Map(before.map((stop) => [stop.id, stop]))
  return stops.map((stop) => {
    const was = stop.id === undefined ? undefined : known.get(stop.id)
    const city = was?._id === stop._id ? was.city : null
    return { city: city ?? null, ...stop }
  })
}

/** The personal points that are stops of this voyage alone. */
export async function pointsOfOthers(db: Kysely<Database>, journeyId: number): Promise<ReadonlySet<string>> {
  const own = sql<string>`select id::text from content_point where personal and journey_id = ${journeyId}`
  return new Set(await column(db, own))
}

/** General points may be stops of every voyage. Personal points may be stops of their own voyage, or of any if they have none. */
export const mayBeStop = (point: RawBuilder<unknown>, journeyId: number): RawBuilder<boolean> =>
  sql<boolean>`(not ${point}.personal or coalesce(${point}.journey_id, ${journeyId}) = ${journeyId})`

async function refuseUnknownPoints(trx: Kysely<Database>, journeyId: number, stops: readonly StopFields[]): Promise<void> {
  const ids = [...new Set(stops.map(({ _id }) => Number(_id)))]
  const found = sql<number>`select count(*) from content_point
    where id = any(${ids}::int[]) and deleted_at is null and ${mayBeStop(sql`content_point`, journeyId)}`
  if ((await value(trx, found)) !== ids.length) {
    throw invalidRequest("'contentPoints' names a point that is no more, or that belongs to another journey.")
  }
}
