/** Voyages as staff see them, with their stops, images and list pages. */
import { type Kysely, sql } from 'kysely'
import { published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { voyagePageAddress } from '#domain/addresses.ts'
import { journeyName } from '#domain/journey.ts'
import { describe, type Fields } from './description.ts'
import { readMediaItems } from './media-items.ts'

export const journeyDescription = describe('journey', {
  said: 'Journey',
  references: ['ship'],
  label: ({ journeyId, name }) => `${journeyId} ${name}`,

  async readDerived(db, ids) {
    const rows = await db
      .selectFrom('journey')
      .leftJoin('ship', 'ship.id', 'journey.ship_id')
      .select(['journey.id', 'journey.name', 'ship.ship_name as shipName'])
      .select(['start_city as startCity', 'end_city as endCity'])
      .select(['start_date as startDate', 'end_date as endDate'])
      .where(sql<boolean>`journey.id = any(${ids}::int[])`)
      .execute()
    return new Map(rows.map((row): [number, Fields] => [row.id, { name: journeyName(row) }]))
  },

  /** `slot`: the place among the favourites. A list (`brief`) has no whole pictures. */
  async readShown(db, ids, brief) {
    const rows = await db
      .selectFrom('journey')
      .leftJoin('ship', 'ship.id', 'journey.ship_id')
      .select(['journey.id', 'journey.code', 'ship.ship_name as shipName'])
      .select((eb) => eb.case().when(published('journey')(eb)).then(eb.ref('favorite_rank')).end().as('slot'))
      .where(sql<boolean>`journey.id = any(${ids}::int[])`)
      .execute()
    const media = brief ? new Map<number, Fields>() : await readWholeMedia(db, ids)
    return new Map(
      rows.map(({ id, code, ...shown }): [number, Fields] => [
        id,
        { ...shown, site: voyagePageAddress(code), ...media.get(id) },
      ]),
    )
  },

  async readParts(db, ids) {
    const stops = await readStops(db, ids)
    const media = await readMedia(db, ids)
    return new Map(ids.map((id): [number, Fields] => [id, { contentPoints: stops.get(id) ?? [], ...media.get(id) }]))
  },
})

/** The images and list pages of voyages as staff see them, in their order. */
export interface PlacedMedia {
  _id: string
  Beschrijving: string | null
  Collectie: string | null
}
export interface JourneyMedia {
  images: PlacedMedia[]
  passengerList: PlacedMedia[]
}

/** The voyages' own media, in their order. Media that were sent for a draft are not among them. */
async function readMedia(db: Kysely<Database>, journeyIds: number[]): Promise<Map<number, Fields>> {
  const rows = await db
    .selectFrom('media')
    .select(['id', 'kind', 'journey_id', 'description', 'collection'])
    .where(sql<boolean>`journey_id = any(${journeyIds}::int[])`)
    .where('deleted_at', 'is', null)
    .where('published_at', 'is not', null)
    .orderBy('page_number', (order) => order.nullsLast())
    .orderBy('row_id')
    .execute()
  const all = new Map(journeyIds.map((id): [number, JourneyMedia] => [id, { images: [], passengerList: [] }]))
  for (const { id, kind, journey_id, description, collection } of rows) {
    const item = { _id: id, Beschrijving: description, Collectie: collection }
    all.get(journey_id!)![kind === 'image' ? 'images' : 'passengerList'].push(item)
  }
  return all as unknown as Map<number, Fields>
}

/** Like `readMedia`, as whole media items. For a voyage with a draft: those of the draft. */
async function readWholeMedia(db: Kysely<Database>, journeyIds: number[]): Promise<Map<number, Fields>> {
  const drafts = await db
    .selectFrom('draft')
    .select(['record_id', 'fields'])
    .where('kind', '=', 'journey')
    .where(sql<boolean>`record_id = any(${journeyIds}::int[])`)
    .execute()
  const own = await readMedia(db, journeyIds)
  const worked = new Map([...own, ...drafts.map(({ record_id, fields }) => [record_id, fields] as const)])
  const all = [...worked].map(([id, fields]) => [id, fields as unknown as JourneyMedia] as const)
  const items = await readMediaItems(
    db,
    all.flatMap(([, { images, passengerList }]) => [...images, ...passengerList].map(({ _id }) => _id)),
  )
  const whole = (placed: PlacedMedia) => ({ ...items.get(placed._id), ...placed })
  return new Map(
    all.map(([id, { images, passengerList }]) => [id, { images: images.map(whole), passengerList: passengerList.map(whole) }]),
  )
}

/** The stops of voyages as staff see them, in route order. */
export interface StopFields {
  /** The content point's key. */
  _id: string
  /** The stop's key; absent for a new stop. */
  id?: string
  startDate: string | null
  endDate: string | null
  /** The place as the voyage names it; null if the point has the same name. */
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
