/** The images and list pages of voyages as staff see them, in their order. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Fields } from './description.ts'
import { readMediaItems } from './media-items.ts'

export interface PlacedMedia {
  _id: string
  Beschrijving: string | null
  Collectie: string | null
}
export interface JourneyMedia {
  images: PlacedMedia[]
  passengerList: PlacedMedia[]
}

/** Those that are the voyage's own, not those that were sent for a draft alone. */
export async function readMedia(db: Kysely<Database>, journeyIds: number[]): Promise<Map<number, Fields>> {
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

/** The same as whole media items; of a voyage with a draft, those of the draft. */
export async function readWholeMedia(db: Kysely<Database>, journeyIds: number[]): Promise<Map<number, Fields>> {
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
