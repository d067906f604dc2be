/** The images that belong to voyages: their own, and those that their stories show. */
import { type Kysely, type SqlBool, sql } from 'kysely'
import { isOpenImage } from '#db/gated.ts'
import { published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'

export interface PackedImage {
  id: string
  width: number
  height: number
  file_hash: string
}

/** Of public voyages, by their keys. Open images alone, each once: in order of the voyages, a voyage's own first. */
export async function listPackedImages(
  db: Kysely<Database>,
  voyages: readonly number[],
): Promise<PackedImage[]> {
  const shown = await listShownIn(db, voyages)
  const images = await db
    .selectFrom('media')
    .select(['id', 'width', 'height', 'file_hash', 'journey_id'])
    .where(
      sql<SqlBool>`(journey_id = any(${[...voyages]}::int[]) or id = any(${[...new Set([...shown.values()].flat())]}::uuid[]))`,
    )
    .where(isOpenImage)
    .orderBy('row_id')
    .execute()
  const byId = new Map(images.map((image) => [image.id, image]))
  const own = Map.groupBy(images, (image) => image.journey_id)
  const all = voyages.flatMap((voyage) => [
    ...(own.get(voyage) ?? []),
    ...(shown.get(voyage) ?? []).flatMap((id) => byId.get(id) ?? []),
  ])
  return [...new Set(all)]
}

/** The ids that stand in each voyage's intro and the stories of its stops. */
async function listShownIn(db: Kysely<Database>, voyages: readonly number[]): Promise<Map<number, string[]>> {
  const intros = db
    .selectFrom('journey')
    .select(['id as voyage', 'story_intro as html', sql<number>`0`.as('position')])
    .where(sql<SqlBool>`id = any(${[...voyages]}::int[])`)
    .where('story_intro', 'like', '%/media/%')
  const stories = db
    .selectFrom('journey_stop as stop')
    .innerJoin('content_point', 'content_point.id', 'stop.content_point_id')
    .select(['stop.journey_id as voyage', 'content_point.story as html', 'stop.position'])
    .where(sql<SqlBool>`stop.journey_id = any(${[...voyages]}::int[])`)
    .where('content_point.story', 'like', '%/media/%')
    .where(published('content_point'))
  const texts = await intros.unionAll(stories).orderBy('voyage').orderBy('position').execute()
  const shown = new Map<number, string[]>()
  for (const { voyage, html } of texts) {
    const ids = [...(html ?? '').matchAll(IMAGE)].map(([, id]) => id!)
    shown.set(voyage, [...(shown.get(voyage) ?? []), ...ids])
  }
  return shown
}

const IMAGE = /\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g
