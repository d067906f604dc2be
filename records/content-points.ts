import { type Kysely, sql } from 'kysely'
import { byDate } from '#db/by-date.ts'
import { published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { voyagePageAddress } from '#domain/addresses.ts'
import { imagesIn } from '#rich-text/sanitise.ts'
import { describe, type Fields } from './description.ts'
import { readMediaItems } from './media-items.ts'

export const contentPointDescription = describe('contentPoint', {
  said: 'Content point',
  references: [],
  label: ({ title, city, legFrom, legTo }) => String(title ?? city ?? (legFrom ? `${legFrom} – ${legTo}` : 'without a name')),

  async readDerived(db, ids) {
    const rows = await db
      .selectFrom('content_point')
      .leftJoin('journey', 'journey.id', 'content_point.journey_id')
      .select(['content_point.id', 'journey.code'])
      .where(sql<boolean>`content_point.id = any(${ids}::int[])`)
      .execute()
    return new Map(rows.map(({ id, code }): [number, Fields] => [id, { journeyName: code }]))
  },

  /** `stories`: how many stories a port has. A list (`brief`) has no `mediaFiles`, the pictures in the story. */
  async readShown(db, ids, brief) {
    const rows = await db
      .selectFrom('content_point')
      .leftJoin('draft', (join) => join.onRef('draft.record_id', '=', 'content_point.id').on('draft.kind', '=', 'contentPoint'))
      .select(['content_point.id', 'content_point.kind', 'city'])
      .$if(!brief, (query) =>
        query.select(
          sql<string | null>`case when draft.record_id is null then story else draft.fields ->> 'story' end`.as('story'),
        ),
      )
      .where(sql<boolean>`content_point.id = any(${ids}::int[])`)
      .execute()
    const stories = await countStories(db)
    const sites = await readSites(db, ids)
    const pictures = await readMediaItems(
      db,
      rows.flatMap(({ story }) => mediaIn(story)),
    )
    return new Map(
      rows.map(({ id, kind, city, story }): [number, Fields] => [
        id,
        {
          isPort: kind === 'port',
          stories: kind === 'port' ? (stories.get(city) ?? 0) : null,
          site: sites.get(id) ?? null,
          ...(!brief && { mediaFiles: mediaIn(story).flatMap((image) => pictures.get(image) ?? []) }),
        },
      ]),
    )
  },
})

/** The number of stories at each city. */
async function countStories(db: Kysely<Database>): Promise<Map<string | null, number>> {
  const rows = await db
    .selectFrom('content_point')
    .select(['city', (eb) => eb.fn.countAll<number>().as('stories')])
    .where('kind', '=', 'story')
    .where('personal', '=', false)
    .where('deleted_at', 'is', null)
    .groupBy('city')
    .execute()
  return new Map(rows.map(({ city, stories }) => [city, stories]))
}

/** The address of each point: on the page of the first voyage that calls there. */
async function readSites(db: Kysely<Database>, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('journey_stop as stop')
    .innerJoin('journey', 'journey.id', 'stop.journey_id')
    .distinctOn('stop.content_point_id')
    .select(['stop.content_point_id as point', 'stop.id', 'journey.code'])
    .where(sql<boolean>`stop.content_point_id = any(${ids}::int[])`)
    .where(published('journey'))
    .orderBy('stop.content_point_id')
    .orderBy(byDate('journey.start_date'))
    .orderBy('journey.code')
    .orderBy('stop.position')
    .execute()
  return new Map(rows.map(({ point, id, code }) => [point, voyagePageAddress(code, String(id))]))
}

/** The pictures in a story. */
export const mediaIn = (story: string | null | undefined): string[] =>
  imagesIn(story ?? '').flatMap((address) => /^\/media\/([0-9a-f-]{36})$/.exec(address)?.[1] ?? [])
