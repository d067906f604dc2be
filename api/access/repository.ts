import type { Kysely } from 'kysely'
import { findCode } from '#db/own-spelling.ts'
import { published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import type { PassengerList } from '#domain/access.ts'
import { MEDIA_COLUMNS, type MediaItem, mediaItem } from '#domain/media.ts'

/** The public pages of a voyage's list, in order. `typed`: its code in any case. Null without such a public voyage. */
export async function findPassengerList(
  db: Kysely<Database>,
  typed: string,
): Promise<(PassengerList & { code: string }) | null> {
  const code = await findCode(db, typed)
  return code === null ? null : { code, pages: (await listPages(db, [code])).get(code) ?? [] }
}

/** The public list pages of voyages by code, in order. Call it only for a request that the gate has let in. */
export async function listPages(db: Kysely<Database>, codes: string[]): Promise<Map<string, MediaItem[]>> {
  if (codes.length === 0) return new Map()
  const pages = await db
    .selectFrom('media')
    .innerJoin('journey', 'journey.id', 'media.journey_id')
    .select(['journey.code', ...MEDIA_COLUMNS.map((column) => `media.${column}` as const)])
    .where('journey.code', 'in', codes)
    .where('media.kind', '=', 'list-page')
    .where(published('journey'))
    .where(published('media'))
    .orderBy('media.page_number')
    .orderBy('media.row_id')
    .execute()
  const byCode = Map.groupBy(pages, (page) => page.code)
  return new Map([...byCode].map(([code, its]) => [code, its.map(mediaItem)]))
}
