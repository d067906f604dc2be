/** The images and list pages of a voyage, as staff order and describe them. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Fields } from '#records/description.ts'
import type { JourneyMedia, PlacedMedia } from '#records/journeys.ts'
import { invalidRequest } from '../../http/errors.ts'

/** What is not named any more goes to the bin. What was sent and is named belongs to the voyage from now on. */
export async function writeMedia(trx: Kysely<Database>, journeyId: number, fields: Fields): Promise<void> {
  const { images, passengerList } = fields as unknown as JourneyMedia
  const rows = [...placed('image', images), ...placed('list-page', passengerList)]
  if (new Set(rows.map(({ id }) => id)).size !== rows.length) throw invalidRequest('An image is named twice.')
  const named = sql`json_to_recordset(${JSON.stringify(rows)}::text::json)
    as new(id uuid, kind text, page_number int, description text, collection text)`
  // One that is in the bin comes back where a restored version has it.
  const mine = sql`(media.journey_id = ${journeyId} or media.journey_id is null and media.published_at is null)`
  const { rows: found } = await sql`select from media, ${named}
    where media.id = new.id and media.file_hash <> '' and ${mine}`.execute(trx)
  if (found.length !== rows.length) {
    throw invalidRequest('An image is no more, or belongs to another journey.')
  }
  await sql`update media
    set journey_id = ${journeyId}, kind = new.kind, page_number = new.page_number, description = new.description,
      collection = new.collection, published_at = coalesce(published_at, now()), deleted_at = null,
      version = version + 1, updated_at = now()
    from ${named}
    where media.id = new.id and (published_at is null or deleted_at is not null or (media.kind, media.page_number, media.description, media.collection)
      is distinct from (new.kind, new.page_number, new.description, new.collection))`.execute(trx)
  const ids = rows.map(({ id }) => id)
  await sql`update media set deleted_at = now(), version = version + 1, updated_at = now()
    where journey_id = ${journeyId} and deleted_at is null and published_at is not null
      and not id = any(${ids}::uuid[])`.execute(trx)
}

const placed = (kind: 'image' | 'list-page', items: readonly PlacedMedia[]) =>
  items.map(({ _id, Beschrijving, Collectie }, at) => ({
    id: _id,
    kind,
    page_number: at + 1,
    description: Beschrijving,
    collection: Collectie,
  }))
