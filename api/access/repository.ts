import type { Kysely } from 'kysely'
import { published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import type { PassengerList } from '#domain/access.ts'
import { mediaItem } from '#domain/media.ts'

/** The public pages of a voyage's list in order; null when no public voyage bears the code. */
export async function findPassengerList(db: Kysely<Database>, code: string): Promise<PassengerList | null> {
  const journey = await db
    .selectFrom('journey')
    .select('id')
    .where('code', '=', code)
    .where(published('journey'))
    .executeTakeFirst()
  if (!journey) return null
  const pages = await db
    .selectFrom('media')
    .select(['id', 'width', 'height', 'file_hash', 'description', 'collection', 'demonstration'])
    .where('journey_id', '=', journey.id)
    .where('kind', '=', 'list-page')
    .where(published('media'))
    .orderBy('page_number')
    .orderBy('row_id')
    .execute()
  return { pages: pages.map(mediaItem) }
}
