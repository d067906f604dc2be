import { type Kysely, sql } from 'kysely'
import { findCode } from '#db/own-spelling.ts'
import { isOpenImage, pagesOfFile, published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { MEDIA_COLUMNS, type MediaRecord } from '#domain/media.ts'
import type { PictureLicence } from '#domain/picture-licences.ts'
import { selectVoyages, type VoyageRow } from '#records/voyages.ts'

export interface StoredMedia {
  id: string
  width: number
  height: number
  file_hash: string
  licence: PictureLicence | null
  /**
   * The code of the voyage, if the file is a page of its list, also for an image with the same file: the gate protects the
   * file. Null for an open image.
   */
  listOf: string | null
}

/** A public media record. Null if there is none, or if `id` is no UUID. */
export async function findMedia(db: Kysely<Database>, id: string): Promise<StoredMedia | null> {
  if (!UUID.test(id)) return null
  const row = await db
    .selectFrom('media')
    .select(['id', 'width', 'height', 'file_hash', 'licence'])
    .select((eb) =>
      pagesOfFile(eb)
        .leftJoin('journey', 'journey.id', 'page.journey_id')
        .select((page) => page.fn.coalesce('journey.code', sql.lit('')).as('code'))
        .orderBy('page.row_id')
        .limit(1)
        .as('listOf'),
    )
    .where('id', '=', id)
    .where(published('media'))
    .executeTakeFirst()
  return row ?? null
}

export interface JourneyWithImages extends VoyageRow {
  /** At least one. */
  images: MediaRecord[]
}

/** A public voyage by its code in any case, with its open images. Null without voyage or images. */
export async function findJourneyWithImages(db: Kysely<Database>, typed: string): Promise<JourneyWithImages | null> {
  const own = await findCode(db, typed)
  if (own === null) return null
  const journey = await selectVoyages(db).where('journey.code', '=', own).executeTakeFirst()
  if (!journey) return null
  const images = await listImages(db, 'journey_id', journey.id)
  return images.length === 0 ? null : { ...journey, images }
}

/** The open images of a voyage or ship, in the order in which they were added. */
export const listImages = (db: Kysely<Database>, of: 'journey_id' | 'ship_id', id: number): Promise<MediaRecord[]> =>
  db.selectFrom('media').select(MEDIA_RECORD).where(of, '=', id).where(isOpenImage).orderBy('row_id').execute()

/** An open image by its id, with the key of its voyage. Null for a list page. */
export async function findImage(
  db: Kysely<Database>,
  id: string,
): Promise<(MediaRecord & { journey_id: number | null }) | null> {
  if (!UUID.test(id)) return null
  const image = await db
    .selectFrom('media')
    .select([...MEDIA_RECORD, 'journey_id'])
    .where('id', '=', id)
    .where(isOpenImage)
    .executeTakeFirst()
  return image ?? null
}

export const MEDIA_RECORD = MEDIA_COLUMNS.map((column) => `media.${column}` as const)

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The same questions at the same time get one answer. A viewer asks for many tiles of one image at once, and each needs the
 * image's record. Nothing is kept after the answer.
 */
export function shareAnswers<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const asked = new Map<string, Promise<T>>()
  return (key) => {
    const known = asked.get(key)
    if (known) return known
    const answer = ask(key).finally(() => asked.delete(key))
    asked.set(key, answer)
    return answer
  }
}
