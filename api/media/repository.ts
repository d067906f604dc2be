import type { Kysely } from 'kysely'
import { published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'

export interface StoredMedia {
  id: string
  width: number
  height: number
  file_hash: string
  /** A list page, or an image whose file is also a list page: the gate belongs to the file. */
  restricted: boolean
}

/** A public media record; one that is withdrawn, or an id that is no UUID, is not found. */
export async function findMedia(db: Kysely<Database>, id: string): Promise<StoredMedia | null> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return null
  const row = await db
    .selectFrom('media')
    .select(['id', 'width', 'height', 'file_hash'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('media as page')
            .select('page.id')
            .whereRef('page.file_hash', '=', 'media.file_hash')
            .where('page.kind', '=', 'list-page')
            .where('page.deleted_at', 'is', null),
        )
        .as('restricted'),
    )
    .where('id', '=', id)
    .where(published('media'))
    .executeTakeFirst()
  return row ? { ...row, restricted: Boolean(row.restricted) } : null
}
