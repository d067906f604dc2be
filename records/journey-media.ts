/** The images and list pages of voyages as staff see them, in their order. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Fields } from './description.ts'

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
