import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { MEDIA_COLUMNS, type MediaItem, mediaItem } from '#domain/media.ts'

/** Pictures as they go over the wire, by their ids. Those in the bin are left out. */
export async function readMediaItems(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, MediaItem>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('media')
    .select(MEDIA_COLUMNS)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, mediaItem(row)]))
}
