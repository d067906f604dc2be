/** Content points: what staff keep of them. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { ContentPointFieldsSchema } from '#domain/content-point.ts'
import { mediaItem } from '#domain/media.ts'
import { imagesIn } from '#rich-text/sanitise.ts'
import { columnsOf, type Fields, type RecordDescription } from './description.ts'

export const contentPointDescription: RecordDescription = {
  kind: 'contentPoint',
  table: 'content_point',
  schema: ContentPointFieldsSchema,
  columns: columnsOf('content_point', ContentPointFieldsSchema, {
    personal: 'personal',
    city: 'city',
    latitude: 'latitude',
    longitude: 'longitude',
    modernName: 'modern_name',
    country: 'country',
    role: 'role',
    legFrom: 'leg_from',
    legTo: 'leg_to',
    title: 'title',
    story: 'story',
    period: 'period',
    yearFrom: 'year_from',
    yearTo: 'year_to',
    source: 'source',
    passengerName: 'passenger_name',
    dateArrive: 'date_arrive',
    dateLeave: 'date_leave',
    allVoyages: 'all_voyages',
  }),
  references: [],
  long: ['story', 'role'],
  label: ({ title, city, legFrom, legTo }) =>
    String(title ?? city ?? (legFrom ? `${legFrom} – ${legTo}` : 'without a name')),

  async readDerived(db, ids) {
    const rows = await db
      .selectFrom('content_point')
      .leftJoin('journey', 'journey.id', 'content_point.journey_id')
      .select(['content_point.id', 'journey.code'])
      .where(sql<boolean>`content_point.id = any(${ids}::int[])`)
      .execute()
    return new Map(rows.map(({ id, code }): [number, Fields] => [id, { journeyName: code }]))
  },

  /** The pictures of the story, and the stories at a port. */
  async readShown(db, ids) {
    const rows = await db
      .selectFrom('content_point')
      .select(['id', 'kind', 'story'])
      .select((eb) =>
        eb
          .selectFrom('content_point as told')
          .select(eb.fn.countAll<number>().as('stories'))
          .whereRef('told.city', '=', 'content_point.city')
          .where('told.kind', '=', 'story')
          .where('told.personal', '=', false)
          .where('told.deleted_at', 'is', null)
          .$asScalar()
          .as('stories'),
      )
      .where(sql<boolean>`id = any(${ids}::int[])`)
      .execute()
    const pictures = await picturesOf(
      db,
      rows.flatMap(({ story }) => mediaIn(story)),
    )
    return new Map(
      rows.map(({ id, kind, story, stories }): [number, Fields] => [
        id,
        {
          isPort: kind === 'port',
          stories: kind === 'port' ? stories : null,
          mediaFiles: mediaIn(story).flatMap((image) => pictures.get(image) ?? []),
        },
      ]),
    )
  },
}

const mediaIn = (story: string | null): string[] =>
  imagesIn(story ?? '').flatMap((address) => /^\/media\/([0-9a-f-]{36})$/.exec(address)?.[1] ?? [])

async function picturesOf(db: Kysely<Database>, ids: string[]) {
  if (ids.length === 0) return new Map<string, ReturnType<typeof mediaItem>>()
  const rows = await db
    .selectFrom('media')
    .select(['id', 'description', 'collection', 'width', 'height', 'file_hash', 'demonstration'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, mediaItem(row)]))
}
