/** The media library: what staff keep of images and list pages. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isGated } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import type { HistoryKind } from '#domain/kinds.ts'
import type { MediaFile } from '#domain/media.ts'
import { describe, type Fields } from './description.ts'

export const libraryDescription = describe('media', {
  said: 'Picture',
  references: ['ship'],
  label: ({ Beschrijving, file }) => String(Beschrijving ?? (file as MediaFile | undefined)?.name ?? 'without a description'),

  async readParts(db, ids) {
    const rows = await db
      .selectFrom('library')
      .select(['id', 'journey_id', 'file_hash as hash', 'width', 'height'])
      .select(sql<string | null>`coalesce(upload_name, file_name)`.as('name'))
      .where(sql<boolean>`id = any(${ids}::int[])`)
      .execute()
    return new Map(
      rows.map(({ id, journey_id, ...file }): [number, Fields] => [
        id,
        { journey: journey_id === null ? null : String(journey_id), file: file satisfies MediaFile },
      ]),
    )
  },

  async readShown(db, ids) {
    const { rows } = await sql<{ id: number } & Fields>`
      select record.id, record.picture, record.width, record.height, coalesce(record.upload_name, record.file_name) as "fileName",
        journey.code as "journeyId", ship.ship_name as "shipName", '/media/' || record.picture as site,
        ${isGated('record.file_hash')} as gated,
        to_char(coalesce(first.at, record.updated_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "addedAt",
        (select username from app_user where id = case when first.id is null then record.updated_by else first.by_user end) as "addedBy",
        coalesce(named.times, 0) + (record.journey_id is not null)::int + (record.ship_id is not null)::int as uses
      from library as record
        left join (select picture, count(*)::int as times from ${namings} group by picture) as named
          on named.picture = record.picture::text
        left join revision as first on first.kind = 'media' and first.record_id = record.id and first.number = 1
        left join journey on journey.id = record.journey_id
        left join ship on ship.id = record.ship_id
      where record.id = any(${ids}::int[])`.execute(db)
    return new Map(rows.map(({ id, ...shown }): [number, Fields] => [id, shown]))
  },
})

/** A record outside the bin whose text, logo or draft names a picture by its UUID. */
export interface Naming {
  picture: string
  kind: HistoryKind
  id: number
}

const NAMED = sql`'[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'`

/** Every `Naming`, as rows `naming`. */
export const namings: RawBuilder<unknown> = sql`(
  select distinct found[1] as picture, kind, id from (
    select 'partner' as kind, id, logo as text from partner where deleted_at is null and logo is not null
    union all select 'sideMenu', id, content from side_menu where deleted_at is null and content like '%/media/%'
    union all select 'journey', id, story_intro from journey where deleted_at is null and story_intro like '%/media/%'
    union all select 'contentPoint', id, story from content_point where deleted_at is null and story like '%/media/%'
    union all select kind, record_id, fields::text from draft where kind <> 'media'
  ) as texts, regexp_matches(text, ${NAMED}, 'g') as found
) as naming`

/** Whether anything shows a row `record` of the library, to visitors or in a draft. */
export const isUsed: RawBuilder<boolean> = sql<boolean>`(record.journey_id is not null or record.ship_id is not null
  or record.picture::text in (select picture from ${namings}))`

/** The records that name a picture. */
export async function namingsOf(db: Kysely<Database>, picture: string): Promise<Naming[]> {
  const { rows } = await sql<Naming>`select * from ${namings} where naming.picture = ${picture}`.execute(db)
  return rows
}
